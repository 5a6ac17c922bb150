import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import Ellipsis from 'lucide-react/icons/ellipsis';
import GripVertical from 'lucide-react/icons/grip-vertical';
import X from 'lucide-react/icons/x';
import { type DragEvent, useState } from 'react';
import { lengthHint } from '#app/ui/field.tsx';
import { focusPosition } from '#catalog/products/product.ts';
import { PRODUCT_FIELDS } from '#catalog/products/product-fields.ts';
import { ENGLISH_NAMES, type Language, languageAttributes } from '#catalog/text/languages.ts';
import { variantUrl } from '#platform/media/image-addresses.ts';
import { texts as editorTexts } from '../../editor/texts.ts';
import { FileInput } from '../../parts/file-input.tsx';
import { MENU_ITEM, Menu } from '../../parts/menu.tsx';
import type { FormImage } from '../form/form-values.ts';
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
  /** The language of the alternative text, if it is a translation. */
  translation: Language | undefined;
  /** @param to 1-based */
  onMove(to: number): void;
  onEdit(changed: Partial<FormImage>): void;
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
  translation,
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
  const alt = translation ? (image.alts?.[translation] ?? '') : image.alt;
  const labeled = (label: string) =>
    translation ? editorTexts.languages.labelIn(label, ENGLISH_NAMES[translation]) : label;
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
        <button
          type="button"
          aria-label={texts.removeImage(what)}
          title={texts.removeImage(what)}
          onClick={(event) => {
            focusNeighbor(event.currentTarget);
            onRemove();
          }}
          className="icon-button absolute end-0 top-0 bg-page/80"
        >
          <X aria-hidden strokeWidth={1.25} className="size-5" />
        </button>
        {isUploading ? (
          <progress
            value={upload.progress}
            max={100}
            aria-label={texts.uploading(what)}
            className="progress-line absolute inset-x-0 bottom-0 w-full"
          />
        ) : null}
      </div>
      <div className="relative">
        <Menu
          label={texts.actions(what)}
          face={<Ellipsis aria-hidden strokeWidth={1.25} className="size-5" />}
          align="above"
          className="[&>summary]:-me-3 [&>summary]:ms-auto [&>summary]:w-11"
        >
          <MenuItem label={texts.makeMain} of={what} isPossible={position > 1} onChoose={() => onMove(1)} />
          <MenuItem
            label={texts.moveEarlier}
            of={what}
            isPossible={position > 1}
            onChoose={() => onMove(position - 1)}
          />
          <MenuItem
            label={texts.moveLater}
            of={what}
            isPossible={position < count}
            onChoose={() => onMove(position + 1)}
          />
          <MenuItem
            label={texts.point.inMenu}
            of={what}
            isPossible={source !== undefined}
            onChoose={() => setChoosesFocus(true)}
          />
          <FileInput
            label={texts.replaceImage(what)}
            onChoose={([file]) => file && onReplace(file)}
            className={MENU_ITEM}
          >
            {texts.replace}
          </FileInput>
        </Menu>
        <button
          type="button"
          {...attributes}
          {...listeners}
          aria-label={texts.move(what)}
          className="icon-button absolute -start-3 top-0 cursor-grab touch-none"
        >
          <GripVertical aria-hidden strokeWidth={1.25} className="size-5" />
        </button>
      </div>
      {hint ? (
        <p role="status" className="pb-2 text-muted text-xs">
          {hint}
        </p>
      ) : null}
      <p aria-hidden className="text-muted text-xs">
        {labeled(texts.alternativeText)}
      </p>
      <input
        value={alt}
        onChange={({ target: { value } }) =>
          onEdit(translation ? { alts: { ...image.alts, [translation]: value } } : { alt: value })
        }
        maxLength={PRODUCT_FIELDS.imageAlts.maxLength}
        placeholder={translation ? image.alt : productName}
        dir="auto"
        {...(translation && languageAttributes(translation))}
        aria-label={labeled(texts.alternativeTextOf(what))}
        className="field-line min-h-11 w-full text-base"
      />
      <p className="text-muted text-xs tabular-nums empty:hidden">
        {lengthHint({ value: alt, maxLength: PRODUCT_FIELDS.imageAlts.maxLength })}
      </p>
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

interface MenuItemProps {
  label: string;
  /** The image, which follows the label for screen readers. */
  of: string;
  /** Whether the item is shown. */
  isPossible: boolean;
  onChoose(): void;
}

function MenuItem({ label, of, isPossible, onChoose }: MenuItemProps) {
  if (!isPossible) return null;
  return (
    <button type="button" onClick={onChoose} className={MENU_ITEM}>
      {label} <span className="sr-only">{of}</span>
    </button>
  );
}

/** Moves the focus from a button that will disappear to that of the neighboring item, or to "Choose images". */
export function focusNeighbor(button: HTMLButtonElement): void {
  const item = button.closest('li');
  const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
  const choose = button.closest('fieldset')?.querySelector<HTMLElement>('input[type=file][multiple]');
  (neighbor?.querySelector('button') ?? choose)?.focus();
}
