import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Crosshair from 'lucide-react/icons/crosshair';
import GripVertical from 'lucide-react/icons/grip-vertical';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { focusPosition } from '#catalogue/product.ts';
import { variantUrl } from '#media/image-addresses.ts';
import { FocusDialog } from './focus-dialog.tsx';
import type { FormImage } from './form-values.ts';
import type { Upload } from './uploads-store.ts';

interface Props {
  image: FormImage;
  upload: Upload | undefined;
  /** 1-based */
  position: number;
  count: number;
  productName: string;
  onMove(by: -1 | 1): void;
  onEdit(changed: Pick<FormImage, 'alt'> | Pick<FormImage, 'focus'>): void;
  onRemove(): void;
  onRetry(): void;
}

/** One image of the form: its picture, how its upload goes, its place, its alternative text. */
export function ImageTile({
  image,
  upload,
  position,
  count,
  productName,
  onMove,
  onEdit,
  onRemove,
  onRetry,
}: Props) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: image.key,
  });
  const [choosesFocus, setChoosesFocus] = useState(false);
  const what = `image ${position}`;
  const isUploading = upload !== undefined && !upload.error;
  const source = image.url ? variantUrl(image.url, 'card', 'webp') : upload?.preview;
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      className={`bg-page ${isDragging ? 'relative z-10 opacity-80' : ''}`}
    >
      <div className="relative aspect-4/5 bg-sand">
        {source ? (
          <img
            src={source}
            alt={image.alt || productName || what}
            // It is sorted by the picture itself, too; the browser's own dragging of pictures would be in the way.
            {...listeners}
            draggable={false}
            style={{ objectPosition: focusPosition(image.focus) }}
            className={`size-full cursor-grab select-none object-cover ${isUploading ? 'opacity-50' : ''}`}
          />
        ) : (
          <p className="wrap-anywhere p-3 text-muted text-sm">{upload?.fileName}</p>
        )}
        {position === 1 ? (
          <span className="absolute start-0 top-0 bg-ink px-2 py-1 text-page text-xs">Main</span>
        ) : null}
        <div className="absolute end-0 top-0">
          <TileButton
            label={`Remove ${what}`}
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
            <TileButton label={`Point of interest of ${what}`} onClick={() => setChoosesFocus(true)}>
              <Crosshair aria-hidden strokeWidth={1.25} className="size-5" />
            </TileButton>
          </div>
        ) : null}
        {isUploading ? (
          <progress
            value={upload.progress}
            max={100}
            aria-label={`Uploading ${what}`}
            className="progress-line absolute inset-x-0 bottom-0 w-full"
          />
        ) : null}
      </div>
      {upload?.error ? (
        <p role="alert" className="mt-1 text-accent text-xs">
          {upload.error}
        </p>
      ) : null}
      <div className="flex justify-between">
        <button
          type="button"
          {...attributes}
          {...listeners}
          aria-label={`Move ${what}`}
          className="icon-button cursor-grab touch-none"
        >
          <GripVertical aria-hidden strokeWidth={1.25} className="size-5" />
        </button>
        {upload?.retryable && upload.error ? (
          <TileButton label={`Try ${what} again`} onClick={onRetry}>
            <RotateCw aria-hidden strokeWidth={1.25} className="size-5" />
          </TileButton>
        ) : null}
        <span className="flex">
          <TileButton label={`Move ${what} earlier`} onClick={() => onMove(-1)} disabled={position === 1}>
            <ArrowLeft aria-hidden strokeWidth={1.25} className="size-5 rtl:rotate-180" />
          </TileButton>
          <TileButton label={`Move ${what} later`} onClick={() => onMove(1)} disabled={position === count}>
            <ArrowRight aria-hidden strokeWidth={1.25} className="size-5 rtl:rotate-180" />
          </TileButton>
        </span>
      </div>
      <p aria-hidden className="text-muted text-xs">
        Alternative text
      </p>
      <input
        value={image.alt}
        onChange={(event) => onEdit({ alt: event.target.value })}
        maxLength={300}
        placeholder={productName}
        aria-label={`Alternative text of ${what}`}
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

/** A button that is about to go hands the focus on: to its like on the neighbouring image, or to choosing images. */
function focusBeside(button: HTMLButtonElement): void {
  const tile = button.closest('li');
  const neighbour = tile?.nextElementSibling ?? tile?.previousElementSibling;
  const choose = button.closest('fieldset')?.querySelector<HTMLElement>('input[type=file]');
  (neighbour?.querySelector('button') ?? choose)?.focus();
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
      onClick={onClick}
      // Not `disabled`: an image that arrives at the end must not take the focus from the button that moved it there.
      aria-disabled={disabled}
      className="icon-button bg-page/80 aria-disabled:opacity-30"
    >
      {children}
    </button>
  );
}
