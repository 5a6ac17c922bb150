import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFetcher, useNavigate } from 'react-router';
import { toast } from 'sonner';
import { productInput } from '#catalogue/product-input.ts';
import type { ImageLimits } from '#media/upload-rules.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { type FormValues, payloadOf, sameValues, valuesOf } from './form-values.ts';
import { ImagesField } from './images-field.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { ProductFields } from './product-fields.tsx';
import { SaveBar } from './save-bar.tsx';
import type { SaveResult } from './save-product.server.ts';
import { useDraft } from './use-draft.ts';
import { useImageUploads } from './use-image-uploads.ts';

interface Props {
  initial: FormValues;
  /** The product that is being changed, and as of when; `null` for a new one. */
  changing: { id: string; updatedAt: Date } | null;
  accessoryCategories: string[];
  imageLimits: ImageLimits;
  /** Under which the draft of this form is kept. */
  draftKey: string;
}

/** Adds or changes a product. What is typed is never lost: not by a failed save, a conflict, a closed tab. */
export function ProductForm({ initial, changing, accessoryCategories, imageLimits, draftKey }: Props) {
  const navigate = useNavigate();
  const fetcher = useFetcher<SaveResult>();
  const [saved, setSaved] = useState(initial);
  const [unchangedSince, setUnchangedSince] = useState(changing?.updatedAt);
  const [result, setResult] = useState<SaveResult | null>(null);
  const form = useForm<FormValues>({ defaultValues: initial });
  const values = form.watch();
  const dirty = !sameValues(values, saved);
  const draft = useDraft(draftKey, values, dirty);

  const setImages = useCallback(
    (images: FormValues['images']) => {
      form.setValue('images', images, { shouldDirty: true });
      form.clearErrors('images');
    },
    [form],
  );
  const listener = useMemo(
    () => ({
      onStored: (key: string, url: string) =>
        setImages(form.getValues('images').map((image) => (image.key === key ? { ...image, url } : image))),
      onNotice: (message: string) => toast.info(message),
    }),
    [form, setImages],
  );
  const { uploads, add, retry, forget } = useImageUploads(imageLimits, listener);
  const uploading = Object.values(uploads).some((upload) => !upload.error);
  const failedUploads = Object.values(uploads).some((upload) => upload.error);
  const saving = fetcher.state !== 'idle';

  const send = (since: Date | undefined) => {
    setResult(null);
    const body = { product: payloadOf(form.getValues()), unchangedSince: since?.toISOString() ?? null };
    void fetcher.submit(body, { method: 'post', encType: 'application/json' });
  };
  const submit = () => {
    const checked = productInput.safeParse(payloadOf(form.getValues()));
    if (checked.success) return send(unchangedSince);
    showErrors(
      Object.fromEntries(
        checked.error.issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]),
      ),
    );
  };
  const showErrors = (errors: Record<string, string>) => {
    form.clearErrors();
    const names = Object.keys(errors).filter((name): name is keyof FormValues => name in form.getValues());
    for (const name of names)
      form.setError(name, { message: errors[name] ?? '' }, { shouldFocus: name === names.at(-1) });
  };

  const onResult = useEffectEvent((answer: SaveResult) => {
    setResult(answer);
    if (answer.outcome === 'invalid') showErrors(answer.errors);
    if (answer.outcome !== 'saved') return;
    draft.forget();
    setSaved(form.getValues());
    toast.success(changing ? 'Changes saved' : 'Product added');
  });
  useEffect(() => {
    if (fetcher.data) onResult(fetcher.data);
  }, [fetcher.data]);
  const leave = useEffectEvent(() => navigate('/admin/dashboard'));
  const isSaved = result?.outcome === 'saved' && !dirty;
  useEffect(() => {
    if (isSaved) leave();
  }, [isSaved]);

  const choose = (files: File[]) => {
    const chosen = files.map((file) => ({ file, key: crypto.randomUUID() }));
    setImages([...form.getValues('images'), ...chosen.map(({ key }) => ({ key, url: null, alt: '' }))]);
    add(chosen);
  };

  return (
    <form
      noValidate
      className="max-w-4xl pb-28 xl:max-w-none"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving && !uploading) submit();
      }}
    >
      <DraftNotice
        draft={draft.found}
        current={values}
        onRestore={(kept) => {
          form.reset(kept, { keepDefaultValues: true });
          draft.settle();
        }}
        onDiscard={draft.forget}
      />
      <div className="xl:grid xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] xl:gap-x-16">
        <div>
          <ProductFields form={form} accessoryCategories={accessoryCategories} />
        </div>
        <div className="mt-6 xl:mt-5">
          <ImagesField
            images={values.images}
            uploads={uploads}
            productName={values.name}
            error={form.formState.errors.images?.message}
            onChoose={choose}
            onChange={setImages}
            onRemove={(key) => {
              forget(key);
              setImages(form.getValues('images').filter((image) => image.key !== key));
            }}
            onRetry={retry}
          />
          {failedUploads ? (
            <p role="alert" className="mt-2 text-accent text-sm">
              Failed to upload some images. Please try again.
            </p>
          ) : null}
        </div>
      </div>
      <SaveBar
        dirty={dirty}
        saving={saving}
        uploading={uploading}
        message={result?.outcome === 'failed' ? result.message : null}
        label={changing ? 'Save changes' : 'Add product'}
        onCancel={() => navigate('/admin/dashboard')}
      />
      <ConflictDialog
        result={result}
        mine={values}
        onClose={() => setResult(null)}
        onOverwrite={(current) => {
          setUnchangedSince(current.updatedAt);
          send(current.updatedAt);
        }}
        onTakeTheirs={(current) => {
          form.reset(valuesOf(current));
          setSaved(valuesOf(current));
          setUnchangedSince(current.updatedAt);
          draft.forget();
          setResult(null);
        }}
      />
      <LeaveGuard active={dirty && !saving} onLeave={draft.forget} />
    </form>
  );
}
