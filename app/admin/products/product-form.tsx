import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { useIsHydrated } from '#app/ui/browser-state.ts';
import type { Product } from '#catalogue/product.ts';
import { productInput } from '#catalogue/product-input.ts';
import type { ImageLimits } from '#media/upload-rules.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { type FormValues, payloadOf, sameValues, valuesOf } from './form-values.ts';
import { ImagesField } from './images-field.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { ProductFields } from './product-fields.tsx';
import { randomUuid } from './random-uuid.ts';
import type { SaveResult } from './save-action.server.ts';
import { SaveBar } from './save-bar.tsx';
import { useDraft } from './use-draft.ts';
import { useImageUploads } from './use-image-uploads.ts';
import { useReturn } from './use-return.ts';
import { type Target, useSave } from './use-save.ts';

interface Props {
  initial: FormValues;
  /** What is written at first: a new product, or the changes of one. */
  target: Target;
  accessoryCategories: string[];
  imageLimits: ImageLimits;
  /** What the form is about: its drafts are offered to the next form about the same. */
  subject: string;
}

/** Adds or changes a product. What is typed is never lost: not by a failed save, a conflict, a closed tab. */
export function ProductForm({ initial, target: first, accessoryCategories, imageLimits, subject }: Props) {
  const { goBack } = useReturn();
  const isHydrated = useIsHydrated();
  const [saved, setSaved] = useState(initial);
  const [result, setResult] = useState<SaveResult | null>(null);
  const [heldBack, setHeldBack] = useState(false);
  const form = useForm<FormValues>({ defaultValues: initial });
  const values = form.watch();

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
  const failedUploads = Object.values(uploads).filter((upload) => upload.error).length;
  const allFailed = failedUploads > 1 && failedUploads === values.images.length;
  const uploadsFailed = allFailed ? ALL_UPLOADS_FAILED : SOME_UPLOADS_FAILED;

  const { target, setTarget, send, saving } = useSave(first, (answer, sent) => {
    const goesOn = differ(form.getValues(), sent);
    // What was written during the save is not saved: the form stays.
    setResult(answer.outcome === 'saved' && goesOn ? null : answer);
    if (answer.outcome === 'invalid') {
      setImages(form.getValues('images').filter(({ url }) => !url || !answer.gone?.includes(url)));
      showErrors(answer.errors);
    }
    if (answer.outcome !== 'saved') return;
    setSaved(sent);
    toast.success(target.unchangedSince ? 'Changes saved' : 'Product added');
    if (goesOn) toast.info('What was written meanwhile is not saved yet.');
  });
  const unsaved = differ(values, saved);
  const draft = useDraft(subject, target, values, unsaved);

  const sendTo = (to: Target) => {
    setResult(null);
    send(form.getValues(), to);
  };
  const submit = () => {
    const checked = productInput.safeParse(payloadOf(form.getValues()));
    setHeldBack(failedUploads > 0);
    if (checked.success) {
      if (failedUploads === 0) sendTo(target);
      return;
    }
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

  const leave = useEffectEvent(() => goBack(target.id));
  const isSaved = result?.outcome === 'saved' && !unsaved;
  useEffect(() => {
    if (isSaved) leave();
  }, [isSaved]);

  const choose = (files: File[]) => {
    const chosen = files.map((file) => ({ file, key: randomUuid() }));
    setImages([
      ...form.getValues('images'),
      ...chosen.map(({ key }) => ({ key, url: null, alt: '', focus: '' })),
    ]);
    add(chosen);
  };

  return (
    <form
      noValidate
      // Never by the address, where what was written would stand in it.
      method="post"
      className="max-w-4xl pb-28 xl:max-w-none"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving && !uploading) submit();
      }}
    >
      <noscript>
        <p className="mb-6 border-line border-y py-3 text-sm">
          Writing a product needs JavaScript. Please switch it on and load this page again.
        </p>
      </noscript>
      <fieldset disabled={!isHydrated} className="min-w-0">
        <DraftNotice
          draft={draft.found}
          current={values}
          onRestore={(kept) => {
            form.reset(kept.values, { keepDefaultValues: true });
            setTarget(kept.target);
            draft.adopt(kept);
          }}
          onDiscard={draft.discard}
        />
        <div className="xl:grid xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] xl:gap-x-16">
          <div>
            <ProductFields form={form} initial={initial} accessoryCategories={accessoryCategories} />
          </div>
          <div className="mt-6 xl:mt-5">
            <ImagesField
              images={values.images}
              uploads={uploads}
              maxFileSize={imageLimits.maxFileSize}
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
            {failedUploads > 0 ? (
              <p role="alert" className="mt-2 text-accent text-sm">
                {uploadsFailed}
              </p>
            ) : null}
          </div>
        </div>
        <SaveBar
          dirty={unsaved}
          saving={saving}
          uploading={uploading}
          message={
            heldBack && failedUploads > 0
              ? uploadsFailed
              : result?.outcome === 'failed'
                ? result.message
                : null
          }
          label={target.unchangedSince ? 'Save changes' : 'Add product'}
          onCancel={() => goBack()}
        />
      </fieldset>
      <ConflictDialog
        result={result}
        mine={values}
        onClose={() => setResult(null)}
        onGoBack={() => goBack()}
        onOverwrite={(current) => sendTo(asOf(current))}
        onTakeTheirs={(current) => {
          form.reset(valuesOf(current));
          setSaved(valuesOf(current));
          setTarget(asOf(current));
          setResult(null);
        }}
        onAddAnew={() => sendTo({ id: randomUuid(), unchangedSince: null })}
      />
      <LeaveGuard active={unsaved} onLeave={draft.leave} />
    </form>
  );
}

const SOME_UPLOADS_FAILED = 'Failed to upload some images. Please try again.';
const ALL_UPLOADS_FAILED = 'Failed to upload one or more images';

/** Whether anything would be lost: an image that is not stored yet is nowhere but in this form. */
function differ(values: FormValues, stored: FormValues): boolean {
  return !sameValues(values, stored) || values.images.some(({ url }) => url === null);
}

function asOf({ id, updatedAt }: Product): Target {
  return { id, unchangedSince: updatedAt.toISOString() };
}
