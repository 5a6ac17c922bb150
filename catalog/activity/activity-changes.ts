import { formatPrice } from '../amounts/amounts.ts';
import { TEXT_FIELDS } from '../products/product.ts';
import { FIELD_NAMES, NEW_PRODUCT, type ProductField, specOf } from '../products/product-fields.ts';
import { withoutEmptyEnd } from '../products/product-texts.ts';
import { previewOf } from '../text/description-preview.ts';
import { ENGLISH_NAMES, LANGUAGES, type Language } from '../text/languages.ts';

/** A changed field of a recorded write, formatted for display. */
export interface FieldChange {
  field: string;
  /** `null` if the product or category was added; `after` is `null` if it was deleted. */
  before: string | null;
  after: string | null;
}

/**
 * Formats a recorded write for display: the changed fields of a change, or the main fields of an addition or deletion.
 * Omits the handle, which is never displayed, and unknown fields, because old records can have other formats.
 */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  if (!isRecord(before) || !isRecord(after)) return summaryOf(before, after);
  const changes = FIELD_NAMES.flatMap((key) => {
    if (key === 'handle' || !(key in after) || isSameValue(before[key], after[key])) return [];
    if (key === 'translations') return translationChanges(before[key], after[key]);
    const { field, inWords } = wordsOf(key);
    const words = { field, before: inWords(before[key]), after: inWords(after[key]) };
    if (words.before !== words.after) return [words];
    return [
      {
        ...words,
        after: `${words.after}, ${isReordered(before[key], after[key]) ? 'in another order' : 'changed'}`,
      },
    ];
  });
  return [...changes, ...placeChange(before, after), ...synonymsChange(before, after)];
}

/** Describes how a product was pinned, unpinned or moved among the pinned products of its category. */
function placeChange({ pinRank: from }: AnyRecord, { pinRank: to }: AnyRecord): FieldChange[] {
  if (typeof from !== 'number' || typeof to !== 'number' || from === to) return [];
  const words = (rank: number) => (rank > 0 ? 'pinned' : 'not pinned');
  const moved = from > 0 && to > 0 ? `, further ${to > from ? 'up' : 'down'}` : '';
  return [{ field: 'place in the list', before: words(from), after: words(to) + moved }];
}

/** Describes changed words that find an accessory category. */
function synonymsChange({ synonyms: from }: AnyRecord, { synonyms: to }: AnyRecord): FieldChange[] {
  if (from === to) return [];
  const words = (value: unknown) => (value === null ? 'the usual ones' : text(value));
  return [{ field: 'words that find it', before: words(from), after: words(to) }];
}

function summaryOf(before: unknown, after: unknown): FieldChange[] {
  const existing = isRecord(after) ? after : before;
  if (!isRecord(existing)) return [];
  return SUMMARY.flatMap((key) => {
    const { field, inWords } = wordsOf(key);
    const words = inWords(existing[key]);
    if (!(key in existing) || words === NOTHING || USUAL.get(key) === existing[key]) return [];
    return [{ field, before: isRecord(after) ? null : words, after: isRecord(after) ? words : null }];
  });
}

function wordsOf(field: ProductField) {
  const { kind, label } = specOf(field);
  return { field: label.toLowerCase(), inWords: WORDS[kind] };
}

const SUMMARY = [
  ...([
    'code',
    'category',
    'subCategory',
    'price',
    'marketPrice',
    'priceOnRequest',
    'model',
    'facts',
  ] as const),
  ...(['featured', 'inStock', 'hidden', 'images'] as const),
];

const USUAL = new Map<string, unknown>(Object.entries(NEW_PRODUCT));

const WORDS = {
  line: text,
  text,
  amount: price,
  choice: text,
  switch: yesOrNo,
  list: count,
  facts,
  translations: () => NOTHING,
};

const NOTHING = 'none';

function text(value: unknown): string {
  return typeof value === 'string' && value !== '' ? previewOf(value) : NOTHING;
}

function price(value: unknown): string {
  return typeof value === 'number' ? formatPrice(value) : NOTHING;
}

function yesOrNo(value: unknown): string {
  return value === true ? 'yes' : 'no';
}

function count(value: unknown): string {
  const written = Array.isArray(value) ? value.filter((item) => item !== '') : [];
  return written.length > 0 ? String(written.length) : NOTHING;
}

function facts(value: unknown): string {
  return Array.isArray(value) && value.length > 0 ? value.join(', ') : NOTHING;
}

/** Returns the changed texts of each language: `name in Arabic`. */
function translationChanges(before: unknown, after: unknown): FieldChange[] {
  const textsIn = (value: unknown, language: Language) => {
    const texts = isRecord(value) ? value[language] : null;
    return isRecord(texts) ? texts : {};
  };
  return LANGUAGES.flatMap((language) => {
    const [from, to] = [textsIn(before, language), textsIn(after, language)];
    return TEXT_FIELDS.filter((field) => !isSameValue(from[field], to[field])).map((key) => {
      const { field, inWords } = wordsOf(key);
      const words = { before: inWords(from[key]), after: inWords(to[key]) };
      const changed = words.before === words.after ? ', changed' : '';
      return { field: `${field} in ${ENGLISH_NAMES[language]}`, ...words, after: words.after + changed };
    });
  });
}

function isReordered(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return false;
  return JSON.stringify(before.toSorted()) === JSON.stringify(after.toSorted());
}

type AnyRecord = Record<string, unknown>;

function isRecord(value: unknown): value is AnyRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two values of a product's field are equal. Ignores empty texts at the end of lists. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return comparable(a) === comparable(b);
}

/** Returns the values that differ from those of `current`, without those that are `undefined`. */
export function changedFields<Values extends object>(current: object, values: Values): Partial<Values> {
  const currentValues = new Map<string, unknown>(Object.entries(current));
  const changed = Object.entries(values).filter(
    ([field, value]) => value !== undefined && !isSameValue(value, currentValues.get(field)),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}

function comparable(value: unknown): string | undefined {
  return JSON.stringify(Array.isArray(value) ? withoutEmptyEnd(value) : value, inOrder);
}

/** Sorts the keys of an object, because the database stores JSON in another order. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
