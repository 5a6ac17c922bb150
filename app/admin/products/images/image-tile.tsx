import Ellipsis from 'lucide-react/icons/ellipsis';
import X from 'lucide-react/icons/x';
import { type DragEvent, useState } from 'react';
import { lengthHint } from '#app/ui/field.tsx';
import { focusPosition } from '#catalog/products/product.ts';
import { PRODUCT_FIELDS } from '#catalog/products/product-fields.ts';
import { ENGLISH_NAMES, type Language, languageAttributes } from '#catalog/text/languages.ts';
import { texts as editorTexts } from '../../editor/texts.ts';
import { FileInput } from '../../parts/file-input.tsx';
import { MENU_ITEM, Menu } from '../../parts/menu.tsx';
import type { Sorting } from '../../parts/sortable-items.tsx';
import type { FormImage } from '../form/form-values.ts';
import { texts } from './texts.ts';
import { pictureOf, type Upload } from './uploads-store.ts';

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
  /** Missing until the code for drag and drop has loaded. */
  sorting?: Sorting;
  /** @param to 1-based */
  onMove(to: number): void;
  onEdit(changed: Partial<FormImage>): void;
  onChooseFocus(): void;
  onReplace(file: File): void;
  onRemove(): void;
}

/** One image of the form: picture, upload, position and alternative text. A dropped file replaces it. */
export function ImageTile({ sorting, onReplace, ...tile }: Props) {
  const { image, upload, hint, position, productName, translation, onEdit } = tile;
  const what = texts.image(position);
  const { isOver, ...dropTarget } = useDroppedFile(onReplace);
  const isUploading = upload !== undefined && !upload.error;
  const source = pictureOf(image, upload);
  return (
    <li
      {...sorting?.item}
      className={`bg-page ${sorting?.isDragging ? 'relative z-10 opacity-80' : ''}`}
      {...dropTarget}
    >
      <div
        className={`relative aspect-4/5 bg-sand ${isOver ? 'outline-2 outline-ink outline-offset-2' : ''}`}
      >
        {source ? (
          <img
            src={source}
            alt={image.alt || productName || what}
            // Turn off the browser's own dragging, because the picture itself can be dragged to sort.
            {...sorting?.dragged}
            draggable={false}
            style={{ objectPosition: focusPosition(image.focus) }}
            className={`size-full cursor-grab select-none object-cover ${isUploading ? 'opacity-50' : ''}`}
          />
        ) : (
          <p className="wrap-anywhere p-3 text-muted text-sm">
            <bdi>{upload?.fileName}</bdi>
          </p>
        )}
        {isOver ? (
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
            tile.onRemove();
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
        <TileMenu {...tile} what={what} hasPicture={source !== null} onReplace={onReplace} />
        {sorting?.grip(texts.move(what), 'absolute -start-3 top-0')}
      </div>
      {hint ? (
        <p role="status" className="pb-2 text-muted text-xs">
          {hint}
        </p>
      ) : null}
      <AlternativeText {...{ image, what, productName, translation, onEdit }} />
    </li>
  );
}

/** The properties of an element on which one file can be dropped. Additional files become additional images. */
function useDroppedFile(onDrop: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  const onDrag = (event: DragEvent) => {
    const { types, items } = event.dataTransfer;
    if (!types.includes('Files') || items.length > 1) return;
    event.preventDefault();
    setOver(event.type === 'dragover');
    const [file] = event.dataTransfer.files;
    if (event.type === 'drop' && file) onDrop(file);
  };
  return {
    isOver,
    onDragOver: onDrag,
    onDrop: onDrag,
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      // This event also fires when the pointer moves to another part of the element.
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
  };
}

interface MenuProps extends Pick<Props, 'position' | 'count' | 'onMove' | 'onChooseFocus' | 'onReplace'> {
  what: string;
  hasPicture: boolean;
}

function TileMenu({ what, position, count, hasPicture, onMove, onChooseFocus, onReplace }: MenuProps) {
  const items = [
    position > 1 && { label: texts.makeMain, onChoose: () => onMove(1) },
    position > 1 && { label: texts.moveEarlier, onChoose: () => onMove(position - 1) },
    position < count && { label: texts.moveLater, onChoose: () => onMove(position + 1) },
    hasPicture && { label: texts.point.inMenu, onChoose: onChooseFocus },
  ].filter((item) => item !== false);
  return (
    <Menu
      label={texts.actions(what)}
      face={<Ellipsis aria-hidden strokeWidth={1.25} className="size-5" />}
      align="above"
      className="[&>summary]:-me-3 [&>summary]:ms-auto [&>summary]:w-11"
    >
      {items.map(({ label, onChoose }) => (
        <button key={label} type="button" onClick={onChoose} className={MENU_ITEM}>
          {label} <span className="sr-only">{what}</span>
        </button>
      ))}
      <FileInput
        label={texts.replaceImage(what)}
        onChoose={([file]) => file && onReplace(file)}
        className={MENU_ITEM}
      >
        {texts.replace}
      </FileInput>
    </Menu>
  );
}

type AlternativeTextProps = Pick<Props, 'image' | 'productName' | 'translation' | 'onEdit'> & {
  what: string;
};

/** The alternative text of an image, in the language of the open tab. */
function AlternativeText({ image, what, productName, translation, onEdit }: AlternativeTextProps) {
  const value = translation ? (image.alts?.[translation] ?? '') : image.alt;
  const labeled = (label: string) =>
    translation ? editorTexts.languages.labelIn(label, ENGLISH_NAMES[translation]) : label;
  const { maxLength } = PRODUCT_FIELDS.imageAlts;
  return (
    <>
      <p aria-hidden className="text-muted text-xs">
        {labeled(texts.alternativeText)}
      </p>
      <input
        value={value}
        onChange={({ target: { value: alt } }) =>
          onEdit(translation ? { alts: { ...image.alts, [translation]: alt } } : { alt })
        }
        maxLength={maxLength}
        placeholder={translation ? image.alt : productName}
        dir="auto"
        {...(translation && languageAttributes(translation))}
        aria-label={labeled(texts.alternativeTextOf(what))}
        className="field-line min-h-11 w-full text-base"
      />
      <p className="text-muted text-xs tabular empty:hidden">{lengthHint({ value, maxLength })}</p>
    </>
  );
}

/** Moves the focus from a button that will disappear to that of the neighboring item, or to "Choose images". */
export function focusNeighbor(button: HTMLButtonElement): void {
  const item = button.closest('li');
  const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
  const choose = button.closest('fieldset')?.querySelector<HTMLElement>('input[type=file][multiple]');
  (neighbor?.querySelector('button') ?? choose)?.focus();
}
