import { arrayMove, rectSortingStrategy } from '@dnd-kit/sortable';
import { type ClipboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import type { Language } from '#catalog/text/languages.ts';
import { formatFileSize } from '#platform/media/uploads/file-size.ts';
import { LibraryDialog } from '../../media-library/library-dialog.tsx';
import { FileInput } from '../../parts/file-input.tsx';
import { SortableItems } from '../../parts/sortable-items.tsx';
import type { FormImage } from '../form/form-values.ts';
import { FailedFiles } from './failed-files.tsx';
import { type FailedUpload, shownImages } from './failed-uploads.ts';
import { ImageTile } from './image-tile.tsx';
import { texts } from './texts.ts';
import type { Upload } from './uploads-store.ts';

interface Props {
  images: FormImage[];
  uploads: Record<string, Upload>;
  failed: FailedUpload[];
  /** Hints for pictures that may look bad. */
  hints: Record<string, string>;
  /** The name used if an image has no alternative text. */
  productName: string;
  /** bytes */
  maxFileSize: number;
  /** The language of the tab, if it is that of a translation. */
  translation: Language | undefined;
  error: string | undefined;
  onChoose(files: File[]): void;
  /** @param urls addresses of stored images. */
  onChooseStored(urls: string[]): void;
  onChange(images: FormImage[]): void;
  onReplace(key: string, file: File): void;
  onRemove(key: string): void;
  onRetry(key: string): void;
  /** Removes a failed file. The image that it was to replace stays. */
  onGiveUp(key: string): void;
}

/**
 * The product's images in their order. They can be chosen, dropped or pasted, and sorted by pointer, touch, keyboard or
 * buttons.
 */
export function ImagesField({
  images,
  uploads,
  failed,
  hints,
  productName,
  maxFileSize,
  translation,
  error,
  onChoose,
  onChooseStored,
  onChange,
  onReplace,
  onRemove,
  onRetry,
  onGiveUp,
}: Props) {
  const id = useId();
  const [choosesStored, setChoosesStored] = useState(false);
  const dragOver = useDroppedFiles(onChoose);
  const shown = shownImages(images, uploads);
  const keys = shown.map((image) => image.key);
  const move = (from: number, to: number) => {
    const [moved, place] = [shown[from], shown[to]];
    if (moved && place) onChange(arrayMove(images, images.indexOf(moved), images.indexOf(place)));
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length > 0) onChoose(pasted);
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
        <FileInput multiple onChoose={onChoose}>
          {texts.choose}
        </FileInput>
        <button type="button" onClick={() => setChoosesStored(true)} className="text-link">
          {texts.fromLibrary}
        </button>
        <span className="py-1 text-muted">
          <span className="pointer-coarse:hidden">{texts.dropHint} </span>
          {texts.formats(formatFileSize(maxFileSize))}
        </span>
      </div>
      <p id={`${id}-error`} role="alert" className="mb-2 text-accent text-sm">
        {error}
      </p>
      <FailedFiles images={images} failed={failed} onRetry={onRetry} onGiveUp={onGiveUp} />
      <SortableItems
        keys={keys}
        noun="image"
        nameOf={(key) => texts.imageNumber(keys.indexOf(key) + 1)}
        strategy={rectSortingStrategy}
        onMove={move}
      >
        <ol className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-3 2xl:grid-cols-4 sm:[&_:is(button,input)]:scroll-mt-32">
          {shown.map((image, index) => (
            <ImageTile
              key={image.key}
              image={image}
              upload={uploads[image.key]}
              position={index + 1}
              hint={hints[image.key]}
              count={shown.length}
              productName={productName}
              translation={translation}
              onMove={(to) => move(index, to - 1)}
              onEdit={(changed) =>
                onChange(images.map((other) => (other === image ? { ...image, ...changed } : other)))
              }
              onReplace={(file) => onReplace(image.key, file)}
              onRemove={() => onRemove(image.key)}
            />
          ))}
        </ol>
      </SortableItems>
      {choosesStored ? (
        <LibraryDialog
          taken={images.flatMap(({ url }) => url ?? [])}
          onChoose={onChooseStored}
          onClose={() => setChoosesStored(false)}
        />
      ) : null}
    </fieldset>
  );
}

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
    window.addEventListener('dragover', onDrag);
    window.addEventListener('drop', onDrag);
    window.addEventListener('dragleave', leave);
    return () => {
      window.removeEventListener('dragover', onDrag);
      window.removeEventListener('drop', onDrag);
      window.removeEventListener('dragleave', leave);
    };
  }, []);
  return isOver;
}
