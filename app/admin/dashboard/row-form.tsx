import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { sentOnce } from '#app/ui/busy.ts';
import { readPrice } from '#catalog/amounts/amounts.ts';
import { readDollars } from '#catalog/amounts/read-dollars.ts';
import { lacksPrice, REQUIRED, type RequiredField, WRONG_PRICE } from '#catalog/products/missing-fields.ts';
import type { Product } from '#catalog/products/product.ts';
import type { MarkedPiece } from '#catalog/search/search-words.ts';
import { useUnsaved } from '../editor/leave-guard.tsx';
import { Tick } from '../parts/form-parts.tsx';
import { PriceInput, WhichAmount } from '../products/form/price-field.tsx';
import { texts } from './texts.ts';

/** The fields of a product that a row shows. */
export interface Row extends Omit<Product, 'description' | 'handle'> {
  markedName: MarkedPiece[];
  /** The beginning of the description. */
  preview: MarkedPiece[];
  /** The fields that a hidden product lacks to be visible. */
  missing: RequiredField[];
  /** How often visitors opened it in 30 days; `null` if the shop does not count. */
  opened: number | null;
}

/** A field that can be edited in the row. */
export type RowField = 'price' | 'featured';

/** The fields to send for an edited row: those that differ from the original values. */
export interface EditedRow {
  price?: string;
  inStock?: boolean;
  featured?: boolean;
  unchangedSince: string;
}

/** The result of saving an edited row. */
export interface RowResult {
  error: string | null;
  /** When another window saved the product, if that is why this save was refused. */
  updatedAt?: string;
}

interface Props {
  row: Row;
  /** The field that gets the focus first. */
  first: RowField;
  /** Whether the product has left this page of the table since editing began. */
  isGone: boolean;
  onSave(edited: EditedRow): Promise<RowResult>;
  onClose(): void;
}

/** Edits price, stock and featured in the row. Enter saves from every field, Escape cancels; errors keep the text. */
export function RowForm({ row, first, isGone, onSave, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const messageId = useId();
  const [before] = useState(() => ({
    price: row.price?.toFixed(2) ?? '',
    inStock: row.inStock,
    featured: row.featured,
  }));
  const [values, setValues] = useState(before);
  const [since, setSince] = useState(row.updatedAt.toISOString());
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const edited = changesOf(before, values);
  const isEdited = Object.keys(edited).length > 0;
  useUnsaved(isEdited && !isSaving, onClose);
  const isAmbiguous = readPrice(values.price).kind === 'ambiguous';

  const price = () => form.current?.querySelector<HTMLInputElement>('[name="price"]');
  const edit = (changes: Partial<typeof values>) => {
    setValues({ ...values, ...changes });
    setProblem(undefined);
  };
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`);
    field?.focus();
    if (field?.name === 'price') field.select();
    form.current?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  }, [first]);

  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!isEdited) return onClose();
    const read = readDollars(values.price, WRONG_PRICE);
    const isMissing = read.error === null && !row.hidden && lacksPrice({ ...row, price: read.dollars });
    if (read.error !== null || isMissing) {
      setProblem(read.error ?? REQUIRED.price);
      price()?.focus();
      return;
    }
    setSaving(true);
    const { error, updatedAt = since } = await onSave({ ...edited, unchangedSince: since });
    setSaving(false);
    if (error === null) return onClose();
    setProblem(error);
    setSince(updatedAt);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) form.current?.requestSubmit();
    else return;
    event.preventDefault();
  };

  return (
    <form
      ref={form}
      aria-label={texts.row.editProduct(row.name)}
      data-unsaved={isEdited || undefined}
      noValidate
      {...sentOnce(isSaving, save)}
      onKeyDown={onKeyDown}
    >
      <div className="flex flex-wrap items-center gap-x-5 xl:flex-nowrap">
        <span className="flex items-center gap-2">
          <label htmlFor={`${messageId}-price`} className="text-muted">
            {texts.table.price}
          </label>
          <PriceInput
            id={`${messageId}-price`}
            name="price"
            value={values.price}
            onEdit={(typed) => edit({ price: typed })}
            aria-invalid={problem || isAmbiguous ? true : undefined}
            aria-describedby={messageId}
            className="field-line min-h-11 w-24 text-end text-base tabular"
          />
        </span>
        {(['inStock', 'featured'] as const).map((name) => (
          <Tick
            key={name}
            label={texts.table[name]}
            name={name}
            checked={values[name]}
            onChange={({ target }) => edit({ [name]: target.checked })}
            className="whitespace-nowrap"
          />
        ))}
        <div className="flex gap-x-5 max-xl:ms-auto">
          <button type="submit" className="text-link justify-center">
            {isSaving ? texts.row.saving : texts.row.save}
          </button>
          <button type="button" onClick={onClose} className="text-link text-muted">
            {texts.row.cancel}
          </button>
        </div>
      </div>
      <div id={messageId} aria-live="polite" className="max-w-lg whitespace-normal">
        {isGone && !isSaving && !problem ? <p className="py-1 text-accent">{texts.row.isGone}</p> : null}
        {problem && !isAmbiguous ? <p className="py-1 text-accent">{problem}</p> : null}
        <WhichAmount
          value={values.price}
          onChoose={(dollars) => {
            edit({ price: dollars.toFixed(2) });
            price()?.focus();
          }}
        />
      </div>
    </form>
  );
}

interface RowValues {
  price: string;
  inStock: boolean;
  featured: boolean;
}

/** Returns only the changed fields, so that a save does not overwrite what another window changed in the other fields. */
function changesOf(
  before: RowValues,
  { price, inStock, featured }: RowValues,
): Omit<EditedRow, 'unchangedSince'> {
  const reading = readPrice(price);
  const typed = reading.kind === 'price' ? reading.dollars.toFixed(2) : price.trim();
  const isSamePrice = typed === before.price;
  return {
    ...(isSamePrice ? {} : { price }),
    ...(inStock === before.inStock ? {} : { inStock }),
    ...(featured === before.featured ? {} : { featured }),
  };
}
