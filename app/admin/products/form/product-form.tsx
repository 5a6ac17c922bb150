import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from 'sonner';
import { useIsHydrated } from '#app/ui/browser-state.ts';
import { useStore } from '#app/ui/create-store.ts';
import type { ImageLimits } from '#platform/media/uploads/upload-rules.ts';
import { onSessionRenewed } from '../../session/session-events.ts';
import { useWrite } from '../../writes/use-write.ts';
import { DraftNotice } from '../drafts/draft-notice.tsx';
import { LeaveGuard } from '../drafts/leave-guard.tsx';
import { randomUuid } from '../drafts/random-uuid.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { scaleImageDown } from '../images/check-image.ts';
import { failedUploads, uploadFailure } from '../images/failed-uploads.ts';
import { ImagesField } from '../images/images-field.tsx';
import { createUploadsStore } from '../images/uploads-store.ts';
import type { SaveResult } from '../save.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { createFormStore, type Submission, sendProduct, type Target, targetOf } from './form-store.ts';
import { differs, type FieldErrors, type FormImage, type FormValues } from './form-values.ts';
import { offerUndo } from './offer-undo.tsx';
import { type FormChoices, ProductFields } from './product-fields.tsx';
import { editLinkId } from './return-target.ts';
import { SaveBar } from './save-bar.tsx';
import { texts } from './texts.ts';
import { type Following, useFollowing } from './use-following.ts';
import { useReturn } from './use-return.ts';

interface Props extends FormChoices {
  initial: FormValues;
  /** The initial values: a new product, or an existing one. */
  target: Target;
  imageLimits: ImageLimits;
  /** The subject of the form. Its drafts are offered to the next form with the same subject. */
  subject: string;
  /** The next products of the table; `null` if the form was not opened from the table. */
  following: Following | null;
}

/** Adds or edits a product. Typed text is never lost: not by a failed save, a conflict or a closed tab. */
export function ProductForm({ initial, target: first, imageLimits, subject, following, ...choices }: Props) {
  const { goBack } = useReturn();
  const { isTable, openNext, field: firstField } = useFollowing(following);
  const opensNext = useRef(false);
  const lastField = useRef<string>(null);
  const isHydrated = useIsHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [store] = useState(() => createFormStore(initial, first));
  const state = useStore(store);
  const { values, errors, target, result } = state;
  const saving = state.sent !== null;

  const { write } = useWrite();
  const [uploader] = useState(() =>
    createUploadsStore({
      limits: imageLimits,
      scaleDown: scaleImageDown,
      write,
      onStored: (key, url) =>
        // The point of interest belongs to the previous photo.
        store.editImages((images) =>
          images.map((image) =>
            image.key === key ? { ...image, url, focus: image.url ? '' : image.focus } : image,
          ),
        ),
      onNotice: (message) => toast.info(message),
    }),
  );
  const { uploads, hints } = useStore(uploader);
  useEffect(() => onSessionRenewed(uploader.retryRefused), [uploader]);
  useEffect(() => uploader.abort, [uploader]);
  const uploading = Object.values(uploads).some((upload) => !upload.error);
  const unsaved = uploading || differs(values, state.saved);
  const failed = failedUploads(values.images, uploads);

  const save = async (to?: Target) => {
    let answer: SaveResult;
    let submission: Submission | null = store.submit(to);
    const isNew = submission.unchangedSince === null;
    do {
      answer = await sendProduct(write, submission);
      submission = store.receive(answer);
    } while (submission);
    if (answer.outcome === 'invalid') focusFirst(answer.errors);
    if (answer.outcome !== 'saved') return;
    const sentence = isNew ? texts.save.added : texts.save.saved;
    if (answer.batch === null) toast.success(sentence);
    else offerUndo({ sentence, batch: answer.batch, ...UNDO, onUndone: () => focusRow(target.id) });
    if (store.getState().result === null) toast.info(texts.save.latestUnsaved);
  };
  const submit = (thenOpenNext = false) => {
    // Read the store, not the rendered state: a second click can arrive before React re-renders.
    if (store.getState().sent || uploading) return;
    opensNext.current = thenOpenNext;
    if (!store.validate()) return focusFirst(store.getState().errors);
    if (failed.length > 0) toast.info(texts.save.leftOut(failed.map(({ fileName }) => fileName)));
    for (const { key } of failed) giveUp(key);
    void save();
  };
  const focusFirst = (errors: FieldErrors) => {
    const fields = Object.keys(errors).map((name) => form.current?.elements.namedItem(name));
    fields.find((field) => field instanceof HTMLElement)?.focus();
  };
  const draft = useDraft(subject, state, unsaved);

  const leave = useEffectEvent(() =>
    opensNext.current && openNext ? openNext(lastField.current) : goBack(target.id),
  );
  const isSaved = result?.outcome === 'saved' && !unsaved;
  useEffect(() => {
    if (isSaved) leave();
  }, [isSaved]);

  useEffect(() => {
    const field = firstField && form.current?.elements.namedItem(firstField);
    if (field instanceof HTMLElement) field.focus();
    if (field instanceof HTMLInputElement && field.type === 'text') field.select();
  }, [firstField]);

  const choose = (files: File[]) => {
    const chosen = files.map((file) => ({ file, key: randomUuid() }));
    addImages(chosen.map(({ key }) => ({ key, url: null })));
    uploader.add(chosen);
  };
  /** Removes a failed file. The image that it was to replace stays. */
  const giveUp = (key: string) => {
    uploader.remove(key);
    store.editImages((images) => images.filter((image) => image.key !== key || image.url !== null));
  };
  const addImages = (added: Pick<FormImage, 'key' | 'url'>[]) =>
    store.editImages((images) => [...images, ...added.map((image) => ({ ...image, alt: '', focus: '' }))]);

  return (
    <form
      ref={form}
      noValidate
      // POST, because GET would put the typed text into the address.
      method="post"
      className="max-w-4xl pb-28 xl:max-w-none"
      onFocus={({ target }) => {
        if ('name' in target && target.name) lastField.current = String(target.name);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <noscript>
        <p className="mb-6 border-line border-y py-3 text-sm">{texts.needsScripts}</p>
      </noscript>
      <fieldset disabled={!isHydrated} className="min-w-0">
        <DraftNotice
          draft={draft.found}
          current={values}
          onRestore={(found) => {
            store.restore(found.values, found.target);
            draft.adopt(found);
          }}
          onDiscard={draft.discard}
        />
        <div className="max-sm:flex max-sm:flex-col xl:grid xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] xl:gap-x-16">
          <div>
            <ProductFields id={target.id} values={values} errors={errors} {...choices} onEdit={store.edit} />
          </div>
          {/* On a phone the photos come first, because that is where they are taken. */}
          <div className="mt-4 max-sm:order-first sm:mt-6 xl:mt-5">
            <ImagesField
              images={values.images}
              uploads={uploads}
              failed={failed}
              hints={hints}
              maxFileSize={imageLimits.maxFileSize}
              productName={values.name}
              error={errors.images}
              onChoose={choose}
              onChooseStored={(urls) => addImages(urls.map((url) => ({ key: randomUuid(), url })))}
              onChange={(images) => store.edit({ images })}
              onReplace={(key, file) => uploader.add([{ key, file }])}
              onGiveUp={giveUp}
              onRemove={(key) => {
                uploader.remove(key);
                store.editImages((images) => images.filter((image) => image.key !== key));
              }}
              onRetry={uploader.retry}
            />
            {failed.length > 0 ? (
              <p role="alert" className="mt-2 text-accent text-sm">
                {uploadFailure(values.images, failed)}
              </p>
            ) : null}
          </div>
        </div>
        <SaveBar
          dirty={unsaved}
          saving={saving}
          uploading={uploading}
          message={result?.outcome === 'failed' ? result.message : null}
          label={target.unchangedSince ? texts.save.saveChanges : texts.save.add}
          onCancel={() => goBack()}
          onSaveAndNext={isTable ? () => submit(true) : null}
        />
      </fieldset>
      <ConflictDialog
        result={result}
        mine={values}
        onClose={store.dismissResult}
        onGoBack={() => goBack()}
        onOverwrite={(current) => save(targetOf(current))}
        onTakeTheirs={store.takeOver}
        onSaveAsNew={() => save({ id: randomUuid(), unchangedSince: null })}
      />
      <LeaveGuard active={unsaved} onLeave={draft.leave} />
    </form>
  );
}

/** The toast appears on the page after the form, where the focus stays. */
const UNDO = { failure: texts.save.undoFailed, takesFocus: false };

/** Moves the focus from the toast's button, which disappears, to the product's row or else to the page. */
function focusRow(id: string): void {
  const row = document.getElementById(editLinkId(id)) ?? document.getElementById('content');
  row?.focus({ preventScroll: true });
}
