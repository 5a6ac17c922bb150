import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Crosshair from 'lucide-react/icons/crosshair';
import GripVertical from 'lucide-react/icons/grip-vertical';
import X from 'lucide-react/icons/x';
import { type DragEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { focusPosition } from '#catalogue/products/product.ts';
import { PRODUCT_FIELDS } from '#catalogue/products/product-fields.ts';
import { variantUrl } from '#platform/media/image-addresses.ts';
import { FileInput } from '../../parts/file-input.tsx';
import type { FormImage } from '../form/form-values.ts';
import { focusBeside } from './focus-beside.ts';
import { FocusDialog } from './focus-dialog.tsx';
import { texts } from './texts.ts';
import type { Upload } from './uploads-store.ts';

interface Props {
  image: FormImage;
  /** The upload of this image or of its replacement. */
  upload: Upload | undefined;
  /** A hint if the picture may look bad. */
  hint: string | undefined;
  /** 1-based */
  position: number;
  count: number;
  productName: string;
  /** @param to 1-based */
  onMove(to: number): void;
  onEdit(changed: Pick<FormImage, 'alt'> | Pick<FormImage, 'focus'>): void;
  onReplace(file: File): void;
  onRemove(): void;
}

/** One image of the form: picture, upload, position and alternative text. A dropped file replaces it. */
export function ImageTile({
  image,
  upload,
  hint,
  position,
  count,
  productName,
  onMove,
  onEdit,
  onReplace,
  onRemove,
}: Props) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: image.key,
  });
  const [choosesFocus, setChoosesFocus] = useState(false);
  const what = texts.image(position);
  const [dragOver, setDragOver] = useState(false);
  const isUploading = upload !== undefined && !upload.error;
  const stored = image.url && variantUrl(image.url, 'card', 'webp');
  const source = isUploading ? upload.preview : stored;
  const onDrag = (event: DragEvent) => {
    const { types, items } = event.dataTransfer;
    // Additional files become additional images.
    if (!types.includes('Files') || items.length > 1) return;
    event.preventDefault();
    setDragOver(event.type === 'dragover');
    const [file] = event.dataTransfer.files;
    if (event.type === 'drop' && file) onReplace(file);
  };
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      className={`bg-page ${isDragging ? 'relative z-10 opacity-80' : ''}`}
      onDragOver={onDrag}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        // This event also fires when the pointer moves to another part of the tile.
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setDragOver(false);
      }}
      onDrop={onDrag}
    >
      <div
        className={`relative aspect-4/5 bg-sand ${dragOver ? 'outline-2 outline-ink outline-offset-2' : ''}`}
      >
        {source ? (
          <img
            src={source}
            alt={image.alt || productName || what}
            // Turn off the browser's own dragging, because the picture itself can be dragged to sort.
            {...listeners}
            draggable={false}
            style={{ objectPosition: focusPosition(image.focus) }}
            className={`size-full cursor-grab select-none object-cover ${isUploading ? 'opacity-50' : ''}`}
          />
        ) : (
          <p className="wrap-anywhere p-3 text-muted text-sm">
            <bdi>{upload?.fileName}</bdi>
          </p>
        )}
        {dragOver ? (
          <span className="pointer-events-none absolute inset-0 grid place-items-center bg-page/80 text-sm">
            {texts.replace}
          </span>
        ) : null}
        {position === 1 ? (
          <span className="absolute start-0 top-0 bg-ink px-2 py-1 text-page text-xs">{texts.main}</span>
        ) : null}
        <div className="absolute end-0 top-0">
          <TileButton
            label={texts.removeImage(what)}
            onClick={(event) => {
              focusBeside(event.currentTarget);
              onRemove();
            }}
          >
            <X aria-hidden strokeWidth={1.25} className="size-5" />
          </TileButton>
        </div>
        {source ? (
          <div className="absolute start-0 bottom-0">
            <TileButton label={texts.point.title(what)} onClick={() => setChoosesFocus(true)}>
              <Crosshair aria-hidden strokeWidth={1.25} className="size-5" />
            </TileButton>
          </div>
        ) : null}
        {isUploading ? (
          <progress
            value={upload.progress}
            max={100}
            aria-label={texts.uploading(what)}
            className="progress-line absolute inset-x-0 bottom-0 w-full"
          />
        ) : null}
      </div>
      <div className="flex justify-between">
        <button
          type="button"
          {...attributes}
          {...listeners}
          aria-label={texts.move(what)}
          className="icon-button cursor-grab touch-none"
        >
          <GripVertical aria-hidden strokeWidth={1.25} className="size-5" />
        </button>
        <span className="flex">
          <TileButton
            label={texts.moveEarlier(what)}
            onClick={() => onMove(position - 1)}
            disabled={position === 1}
          >
            <ArrowLeft aria-hidden strokeWidth={1.25} className="size-5 rtl:rotate-180" />
          </TileButton>
          <TileButton
            label={texts.moveLater(what)}
            onClick={() => onMove(position + 1)}
            disabled={position === count}
          >
            <ArrowRight aria-hidden strokeWidth={1.25} className="size-5 rtl:rotate-180" />
          </TileButton>
        </span>
      </div>
      <div className="flex flex-wrap gap-x-4 text-sm">
        <button
          type="button"
          onClick={() => onMove(1)}
          aria-disabled={position === 1}
          className="text-link aria-disabled:no-underline aria-disabled:focus-visible:opacity-30 aria-disabled:not-focus-visible:opacity-0"
        >
          {texts.makeMain}
          <span className="sr-only"> {what}</span>
        </button>
        <FileInput label={texts.replaceImage(what)} onChoose={([file]) => file && onReplace(file)}>
          {texts.replace}
        </FileInput>
      </div>
      {hint ? (
        <p role="status" className="pb-2 text-muted text-xs">
          {hint}
        </p>
      ) : null}
      <p aria-hidden className="text-muted text-xs">
        {texts.alternativeText}
      </p>
      <input
        value={image.alt}
        onChange={(event) => onEdit({ alt: event.target.value })}
        maxLength={PRODUCT_FIELDS.imageAlts.maxLength}
        placeholder={productName}
        dir="auto"
        aria-label={texts.alternativeTextOf(what)}
        className="field-line min-h-11 w-full text-base"
      />
      {choosesFocus && source ? (
        <FocusDialog
          what={what}
          source={source}
          focus={image.focus}
          onChange={(focus) => onEdit({ focus })}
          onClose={() => setChoosesFocus(false)}
        />
      ) : null}
    </li>
  );
}

interface TileButtonProps {
  label: string;
  onClick(event: MouseEvent<HTMLButtonElement>): void;
  disabled?: boolean;
  children: ReactNode;
}

function TileButton({ label, onClick, disabled = false, children }: TileButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      // Not `disabled`, so that the button keeps the focus when the image reaches the end.
      aria-disabled={disabled}
      className="icon-button bg-page/80 aria-disabled:opacity-30"
    >
      {children}
    </button>
  );
}
