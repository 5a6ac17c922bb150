import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from 'sonner';
import { ChoiceDialog } from '#app/admin/parts/dialogs.tsx';
import { pressedOnce } from '#app/ui/busy.ts';
import { REQUIRED, REQUIRED_FIELDS } from '#catalog/products/missing-fields.ts';
import type { TextLanguages } from '#catalog/settings/translations.ts';
import type { ImageLimits } from '#platform/media/uploads/upload-rules.ts';
import { EditorBar } from '../../editor/editor-bar.tsx';
import { errorAt } from '../../editor/editor-store.ts';
import { translatedPath } from '../../editor/language-tabs.tsx';
import { texts as editorTexts } from '../../editor/texts.ts';
import { useEditor } from '../../editor/use-editor.tsx';
import { NeedsScripts } from '../../parts/form-parts.tsx';
import { randomUuid } from '../../parts/random-uuid.ts';
import { useShortcuts } from '../../shortcuts/shortcuts.tsx';
import { offerUndo } from '../../writes/offer-undo.tsx';
import { ImagesField, withoutFailed } from '../images/images-field.tsx';
import { failedUploads, useUploads } from '../images/uploads-store.ts';
import {
  countMissingTexts,
  differences,
  type EditedProduct,
  EMPTY_FORM,
  editedProduct,
  type FormImage,
  type FormValues,
  formValues,
} from './form-values.ts';
import { type FormChoices, ProductFields } from './product-fields.tsx';
import { texts } from './texts.ts';
import { editLinkId, type Following, useFollowing, useReturn } from './use-return.ts';

interface Props extends FormChoices {
  id: string;
  initial: EditedProduct;
  isNew: boolean;
  imageLimits: ImageLimits;
  languages: TextLanguages;
  /** The subject of the form. Its drafts are offered to the next form with the same subject. */
  subject: string;
  /** The next products of the table; `null` if the form was not opened from the table. */
  following: Following | null;
}

/** Adds or edits a product. Typed text is never lost: not by a failed save, a conflict or a closed tab. */
export function ProductForm({ following, accessoryCategories, ...product }: Props) {
  const { imageLimits, languages } = product;
  const { goBack } = useReturn();
  const { isTable, openNext, field: firstField } = useFollowing(following);
  const opensNext = useRef(false);
  const lastField = useRef<string>(null);
  const { editor, uploader, isSaved, save, ...edit } = useProductEditor(product);
  const { store, values, errors, formRef: form, isUnsaved, language } = editor;
  const { id, isNew, isMissing } = store.getState();
  const submit = async (thenOpenNext = false) => {
    if (!rules) await loadRules();
    // Read the store, not the rendered state: a second click can arrive before React re-renders.
    if (store.getState().sent || uploader.isUploading) return;
    opensNext.current = thenOpenNext;
    if (!store.check()) return;
    const failed = failedUploads(store.getState().values.images, uploader.uploads);
    if (failed.length > 0) toast.info(texts.save.leftOut(failed.map(({ fileName }) => fileName)));
    const failedKeys = failed.map(({ key }) => key);
    edit.editImages(withoutFailed(failedKeys, uploader));
    save();
  };

  const leave = useEffectEvent(() =>
    opensNext.current && openNext ? openNext(lastField.current) : goBack(id),
  );
  // Wait for the render in which nothing is unsaved, because leaving unsaved text asks first.
  const canLeave = isSaved && !isUnsaved;
  useEffect(() => {
    if (canLeave) leave();
  }, [canLeave]);

  useEffect(() => {
    const field = firstField && form.current?.elements.namedItem(firstField);
    if (field instanceof HTMLElement) field.focus();
    if (field instanceof HTMLInputElement && field.type === 'text') field.select();
  }, [firstField, form]);

  return (
    <form
      id={editor.formId}
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
        void submit();
      }}
    >
      <noscript>
        <p className="mb-6 border-line border-y py-3 text-sm">{texts.needsScripts}</p>
      </noscript>
      <NeedsScripts className="min-w-0">
        {editor.notice}
        {editor.languageTabs}
        <div className="max-sm:flex max-sm:flex-col xl:grid xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] xl:gap-x-16">
          <div>
            <ProductFields
              id={id}
              values={values}
              errors={errors}
              translatable={editor.translatable}
              accessoryCategories={accessoryCategories}
              onEdit={edit.editFields}
            />
          </div>
          {/* On a phone the photos come first, because that is where they are taken. */}
          <div className="mt-4 max-sm:order-first sm:mt-6 xl:mt-5">
            <ImagesField
              images={values.images}
              uploader={uploader}
              maxFileSize={imageLimits.maxFileSize}
              productName={values.name}
              translation={language === languages.source ? undefined : language}
              error={errors.images ?? errorAt(errors, translatedPath('imageAlts', language))}
              onEdit={edit.editImages}
            />
          </div>
        </div>
        <EditorBar form={editor} saveLabel={isNew ? texts.save.add : texts.save.saveChanges} canSave isMain>
          <button type="button" onClick={() => goBack()} className="secondary-button">
            {texts.save.cancel}
          </button>
          {isTable ? (
            <SaveAndNext isBusy={editor.isSaving || uploader.isUploading} onPress={() => void submit(true)} />
          ) : null}
        </EditorBar>
      </NeedsScripts>
      {isMissing ? (
        <DeletedQuestion
          onSaveAsNew={() => {
            store.renew(randomUuid());
            save();
          }}
          onKeepEditing={store.dismiss}
          onGoBack={() => goBack()}
        />
      ) : null}
      {editor.question}
    </form>
  );
}

/** The editor of a product and the uploads of its photos. */
function useProductEditor({
  id,
  initial,
  isNew,
  imageLimits,
  languages,
  subject,
}: Omit<Props, 'following' | keyof FormChoices>) {
  const [saved] = useState(initial);
  const [isSaved, setSaved] = useState(false);
  const wasNew = useRef(isNew);
  useEffect(() => void loadRules(), []);

  const editImages = (change: (images: FormImage[]) => FormImage[]) =>
    store.edit((latest) => ({ ...latest, images: change(latest.images) }), 'images');
  const uploader = useUploads(imageLimits, (key, url) =>
    // The point of interest belongs to the previous photo.
    editImages((images) =>
      images.map((image) =>
        image.key === key ? { ...image, url, focus: image.url ? '' : image.focus } : image,
      ),
    ),
  );
  const editor = useEditor<FormValues, EditedProduct>({
    id,
    isNew,
    empty: editedProduct(EMPTY_FORM),
    saved,
    subject,
    subjectInWords: texts.conflict.subject,
    isUploading: uploader.isUploading,
    languages,
    missingIn: countMissingTexts,
    toValues: formValues,
    toStored: editedProduct,
    validate: (values) => rules?.findErrors(values) ?? {},
    hasMore: ({ images }) => images.some(({ url }) => url === null),
    inWords: differences,
    onResult: (result) => {
      if (result.outcome === 'invalid' && result.gone) {
        const isStored = ({ url }: FormImage) => !url || !result.gone?.includes(url);
        store.edit((latest) => ({ ...latest, images: latest.images.filter(isStored) }));
      }
      if (result.outcome !== 'saved') return;
      const sentence = wasNew.current ? texts.save.added : texts.save.saved;
      if (!result.batch) toast.success(sentence);
      else
        offerUndo({ sentence, batch: result.batch, ...UNDO, onUndone: () => focusRow(store.getState().id) });
      if (store.isUnsaved()) toast.info(editorTexts.latestUnsaved);
      else setSaved(true);
    },
  });
  const { store } = editor;
  return {
    editor,
    uploader,
    /** Whether it was saved, with nothing typed since then. */
    isSaved,
    save() {
      wasNew.current = store.getState().isNew;
      void editor.save();
    },
    editImages,
    editFields(written: Partial<FormValues>) {
      store.edit(
        (latest) => {
          const edited = { ...latest, ...written };
          // Only accessories have a subcategory.
          return edited.category === 'Accessories' ? edited : { ...edited, subCategory: '' };
        },
        ...Object.keys(written),
      );
      const { hidden, priceOnRequest } = store.getState().values;
      store.clearErrors((path, message) => {
        const field = REQUIRED_FIELDS.find((required) => required === path);
        const mayBeEmpty = hidden || (field === 'price' && priceOnRequest);
        return field !== undefined && mayBeEmpty && message === REQUIRED[field];
      });
    },
  };
}

interface DeletedQuestionProps {
  onSaveAsNew(): void;
  onKeepEditing(): void;
  onGoBack(): void;
}

/** Asks what to do with the text, because the product was deleted in another window. */
function DeletedQuestion({ onSaveAsNew, onKeepEditing, onGoBack }: DeletedQuestionProps) {
  return (
    <ChoiceDialog
      title={texts.conflict.deleted}
      onClose={onKeepEditing}
      choices={[
        { label: texts.conflict.saveAsNew, onChoose: onSaveAsNew },
        { label: texts.conflict.keepEditing, onChoose: onKeepEditing },
        { label: texts.conflict.goBack, onChoose: onGoBack },
      ]}
    >
      {texts.conflict.deletedHint}
    </ChoiceDialog>
  );
}

interface SaveAndNextProps {
  isBusy: boolean;
  onPress(): void;
}

/** Saves and opens the next product of the table. */
function SaveAndNext({ isBusy, onPress }: SaveAndNextProps) {
  const button = useRef<HTMLButtonElement>(null);
  useShortcuts({ 'Ctrl enter': () => button.current?.click() });
  return (
    <button
      ref={button}
      type="button"
      aria-keyshortcuts="Control+Enter"
      {...pressedOnce(isBusy, onPress)}
      className="text-link text-sm"
    >
      <span className="max-sm:sr-only">{texts.save.andNext}</span>
      <span aria-hidden className="sm:hidden">
        {texts.save.thenNext}
      </span>
    </button>
  );
}

/**
 * The rules of the fields, whose library is larger than the form. A save waits for them. If they cannot be loaded, only the
 * server checks.
 */
let rules: typeof import('./form-errors.ts') | undefined;

async function loadRules(): Promise<void> {
  rules ??= await import('./form-errors.ts').catch(() => undefined);
}

/** The toast appears on the page after the form, where the focus stays. */
const UNDO = { failure: texts.save.undoFailed, takesFocus: false };

/** Moves the focus from the toast's button, which disappears, to the product's row or else to the page. */
function focusRow(id: string): void {
  const row = document.getElementById(editLinkId(id)) ?? document.getElementById('content');
  row?.focus({ preventScroll: true });
}
