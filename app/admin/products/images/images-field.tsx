import {
  type ClipboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Language } from '#catalog/text/languages.ts';
import { formatFileSize } from '#platform/media/uploads/upload-rules.ts';
import { LaterDialog, usePreload } from '../../parts/dialogs.tsx';
import { FileInput } from '../../parts/file-input.tsx';
import { moved } from '../../parts/moved.ts';
import { randomUuid } from '../../parts/random-uuid.ts';
import type { Sorting } from '../../parts/sortable-items.tsx';
import type { FormImage } from '../form/form-values.ts';
import { focusNeighbor, ImageTile } from './image-tile.tsx';
import { texts } from './texts.ts';
import {
  type FailedUpload,
  failedUploads,
  pictureOf,
  readinessInWords,
  shownImages,
  type Uploads,
  uploadFailure,
} from './uploads-store.ts';

const loadLibraryDialog = async () => (await import('../../media-library/library-dialog.tsx')).LibraryDialog;
const loadFocusDialog = async () => (await import('./focus-dialog.tsx')).FocusDialog;

interface Props {
  images: FormImage[];
  uploader: Uploads;
  /** The name used if an image has no alternative text. */
  productName: string;
  /** bytes */
  maxFileSize: number;
  /** The language of the tab, if it is that of a translation. */
  translation: Language | undefined;
  error: string | undefined;
  onEdit(change: (images: FormImage[]) => FormImage[]): void;
}

/** The product's images in order. They can be chosen, dropped or pasted, and sorted by pointer, keyboard or buttons. */
export function ImagesField({ images, uploader, productName, translation, error, onEdit, ...props }: Props) {
  const { uploads, hints } = uploader;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const sorting = useSortingLater(list);
  const [choosesStored, setChoosesStored] = useState(false);
  /** The key of the image whose point of interest is chosen. */
  const [focused, setFocused] = useState<string | null>(null);
  usePreload(loadLibraryDialog, loadFocusDialog);
  const failed = failedUploads(images, uploads);
  const shown = shownImages(images, uploads);
  const keys = shown.map((image) => image.key);
  const add = (added: Pick<FormImage, 'key' | 'url'>[]) =>
    onEdit((latest) => [...latest, ...added.map((image) => ({ ...image, alt: '', focus: '' }))]);
  const choose = (files: File[]) => {
    const chosen = files.map((file) => ({ file, key: randomUuid() }));
    add(chosen.map(({ key }) => ({ key, url: null })));
    uploader.add(chosen);
  };
  const dragOver = useDroppedFiles(choose);
  const move = (from: number, to: number) => {
    const [image, place] = [shown[from], shown[to]];
    if (image && place) onEdit((latest) => moved(latest, latest.indexOf(image), latest.indexOf(place)));
  };
  const editImage = (key: string, changed: Partial<FormImage>) =>
    onEdit((latest) => latest.map((other) => (other.key === key ? { ...other, ...changed } : other)));
  const tileOf = (image: FormImage, index: number, sorting?: Sorting) => (
    <ImageTile
      key={image.key}
      image={image}
      upload={uploads[image.key]}
      position={index + 1}
      hint={hints[image.key]}
      count={shown.length}
      productName={productName}
      translation={translation}
      sorting={sorting}
      onMove={(to) => move(index, to - 1)}
      onEdit={(changed) => editImage(image.key, changed)}
      onChooseFocus={() => setFocused(image.key)}
      onReplace={(file) => uploader.add([{ key: image.key, file }])}
      onRemove={() => {
        uploader.remove(image.key);
        onEdit((latest) => latest.filter(({ key }) => key !== image.key));
      }}
    />
  );
  const focusedImage = shown.find(({ key }) => key === focused);
  const source = focusedImage && pictureOf(focusedImage, uploads[focusedImage.key]);
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length > 0) choose(pasted);
  };

  return (
    <fieldset
      // By default, a fieldset is at least as wide as its widest content.
      className="min-w-0"
      aria-describedby={error ? `${id}-error` : undefined}
      onPaste={onPaste}
    >
      <legend className="mb-2 text-muted text-sm">{texts.title}</legend>
      <div
        className={`z-10 mb-4 flex flex-wrap items-center gap-x-6 border border-dashed px-4 py-2 text-sm sm:sticky sm:top-2 ${dragOver ? 'border-ink bg-sand' : 'border-edge bg-page'}`}
      >
        <FileInput multiple onChoose={choose}>
          {texts.choose}
        </FileInput>
        <button type="button" onClick={() => setChoosesStored(true)} className="text-link">
          {texts.fromLibrary}
        </button>
        <span className="py-1 text-muted">
          <span className="pointer-coarse:hidden">{texts.dropHint} </span>
          {texts.formats(formatFileSize(props.maxFileSize))}
        </span>
      </div>
      <p id={`${id}-error`} role="alert" className="mb-2 text-accent text-sm">
        {error}
      </p>
      <FailedFiles
        images={images}
        failed={failed}
        onRetry={uploader.retry}
        onGiveUp={(key) => onEdit(withoutFailed([key], uploader))}
      />
      <div ref={list}>
        {sorting ? (
          <sorting.SortableItems
            keys={keys}
            noun="image"
            nameOf={(key) => texts.imageNumber(keys.indexOf(key) + 1)}
            layout="grid"
            onMove={move}
          >
            <ol className={TILES}>
              {shown.map((image, index) => (
                <sorting.SortableItem key={image.key} id={image.key}>
                  {(item) => tileOf(image, index, item)}
                </sorting.SortableItem>
              ))}
            </ol>
          </sorting.SortableItems>
        ) : (
          <ol className={TILES}>{shown.map((image, index) => tileOf(image, index))}</ol>
        )}
      </div>
      {failed.length > 0 ? (
        <p role="alert" className="mt-2 text-accent text-sm">
          {uploadFailure(images, failed)}
        </p>
      ) : null}
      {choosesStored ? (
        <LaterDialog
          load={loadLibraryDialog}
          taken={images.flatMap(({ url }) => url ?? [])}
          onChoose={(urls) => add(urls.map((url) => ({ key: randomUuid(), url })))}
          onClose={() => setChoosesStored(false)}
        />
      ) : null}
      {focusedImage && source ? (
        <LaterDialog
          load={loadFocusDialog}
          what={texts.image(shown.indexOf(focusedImage) + 1)}
          source={source}
          focus={focusedImage.focus}
          onChange={(focus) => editImage(focusedImage.key, { focus })}
          onClose={() => setFocused(null)}
        />
      ) : null}
    </fieldset>
  );
}

const TILES =
  'grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-3 2xl:grid-cols-4 sm:[&_:is(button,input)]:scroll-mt-32';

/**
 * Loads drag and drop after the page. The list is rendered again for it, so it waits until the focus is elsewhere.
 * Without it, the menus of the images sort them.
 */
function useSortingLater(list: RefObject<HTMLElement | null>): Sortable | null {
  const [sorting, setSorting] = useState<Sortable | null>(null);
  useEffect(() => {
    const show = (loaded: Sortable) => {
      // Synchronous: before a later render, a field of the list could take the focus, and what is typed there would be lost.
      if (!list.current?.contains(document.activeElement)) return flushSync(() => setSorting(loaded));
      list.current.addEventListener('focusout', () => setTimeout(() => show(loaded)), { once: true });
    };
    import('../../parts/sortable-items.tsx').then(show, () => {});
  }, [list]);
  return sorting;
}

type Sortable = typeof import('../../parts/sortable-items.tsx');

/**
 * Accepts files dropped anywhere on the page. Otherwise the browser would open a file that misses the drop target, and
 * everything typed would be lost.
 *
 * @returns whether files are being dragged over the page.
 */
function useDroppedFiles(onDrop: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onDrop);
  useEffect(() => {
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // A smaller drop target has handled the files.
      const isTaken = event.defaultPrevented;
      event.preventDefault();
      setOver(event.type === 'dragover' && !isTaken);
      if (event.type === 'drop' && !isTaken) take([...event.dataTransfer.files]);
    };
    // This event also fires between two elements of the page.
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const stopping = new AbortController();
    window.addEventListener('dragover', onDrag, stopping);
    window.addEventListener('drop', onDrag, stopping);
    window.addEventListener('dragleave', leave, stopping);
    return () => stopping.abort();
  }, []);
  return isOver;
}

/** Removes failed files. An image that a file was to replace stays. */
export function withoutFailed(keys: string[], uploader: Pick<Props['uploader'], 'remove'>) {
  for (const key of keys) uploader.remove(key);
  return (images: FormImage[]) => images.filter(({ key, url }) => !keys.includes(key) || url !== null);
}

interface FailedFilesProps {
  images: FormImage[];
  failed: FailedUpload[];
  onRetry(key: string): void;
  onGiveUp(key: string): void;
}

/** Lists the files that were not stored, each with the reason and buttons to retry or remove it. */
function FailedFiles({ images, failed, onRetry, onGiveUp }: FailedFilesProps) {
  if (failed.length === 0) return null;
  return (
    <>
      <p className="mb-2 text-sm">{readinessInWords(images, failed)}</p>
      <ul aria-label={texts.failed.title} className="mb-4 border-line border-t text-sm">
        {failed.map(({ key, number, fileName, error, retryable }) => (
          <li key={key} className="flex items-center gap-x-4 border-line border-b">
            <p role="alert" className="wrap-anywhere min-w-0 flex-1 py-2">
              <span className="text-muted">{texts.failed.photo(number)}</span> <bdi>{fileName}</bdi>{' '}
              <span className="text-accent">{error}</span>
            </p>
            {retryable ? (
              <button
                type="button"
                className="text-link"
                onClick={(event) => {
                  focusNeighbor(event.currentTarget);
                  onRetry(key);
                }}
              >
                {/* Not a flex box, which would drop the spaces between the words. */}
                <span>
                  {texts.failed.tryFile}
                  <span className="sr-only"> {fileName}</span> {texts.failed.again}
                </span>
              </button>
            ) : null}
            <button
              type="button"
              className="text-link"
              onClick={(event) => {
                focusNeighbor(event.currentTarget);
                onGiveUp(key);
              }}
            >
              {texts.remove}
              <span className="sr-only"> {fileName}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
