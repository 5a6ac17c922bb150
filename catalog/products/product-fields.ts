import { MAX_CATEGORY_NAME_LENGTH } from '../categories/category-names.ts';
import { MAX_SEARCH_TEXT, MAX_SEARCH_TITLE } from '../settings/settings-limits.ts';
import type { Product, Translations } from './product.ts';

/** A field that can be edited or imported. Excludes the place in the list, which is set for a whole category. */
export type ProductField = Exclude<keyof Product, 'id' | 'pinRank' | 'createdAt' | 'updatedAt'>;

interface FieldSpec {
  /** Decides how values are validated, compared, and written in the activity, the form and exports. */
  kind: 'line' | 'text' | 'amount' | 'choice' | 'switch' | 'list' | 'facts' | 'translations';
  label: string;
  /** The column's name in exports, if it is not the label. Imports recognize it, so it must not change. */
  header?: string;
  /** The maximum number of characters. Imports shorten longer names and texts. */
  maxLength?: number;
  /** Whether an empty value is allowed, and stored as `null`. */
  isOptional?: true;
  /** The value of a switch for a new product. */
  isOnByDefault?: boolean;
}

/**
 * All fields of a product, in the order of the export's columns. Validation, form, activity, undo, exports and imports
 * read this list. TypeScript reports a column of the table that is missing here.
 */
export const PRODUCT_FIELDS = {
  code: { kind: 'line', label: 'Product code', header: 'Code', maxLength: 64, isOptional: true },
  name: { kind: 'line', label: 'Name', maxLength: 200 },
  price: { kind: 'amount', label: 'Price' },
  marketPrice: { kind: 'amount', label: 'Market price', isOptional: true },
  priceOnRequest: { kind: 'switch', label: 'Price on request' },
  category: { kind: 'choice', label: 'Category' },
  subCategory: {
    kind: 'line',
    label: 'Accessory category',
    maxLength: MAX_CATEGORY_NAME_LENGTH,
    isOptional: true,
  },
  model: { kind: 'line', label: 'Model', maxLength: 120, isOptional: true },
  description: { kind: 'text', label: 'Description', maxLength: 5000 },
  facts: { kind: 'facts', label: 'Facts' },
  searchTitle: {
    kind: 'line',
    label: 'Title in search results',
    header: 'SEO title',
    maxLength: MAX_SEARCH_TITLE,
    isOptional: true,
  },
  searchText: {
    kind: 'line',
    label: 'Text in search results',
    header: 'SEO description',
    maxLength: MAX_SEARCH_TEXT,
    isOptional: true,
  },
  featured: { kind: 'switch', label: 'Featured' },
  inStock: { kind: 'switch', label: 'In stock', isOnByDefault: true },
  hidden: { kind: 'switch', label: 'Hidden' },
  images: { kind: 'list', label: 'Images' },
  imageAlts: { kind: 'list', label: 'Image descriptions', maxLength: 300 },
  imageFocuses: { kind: 'list', label: 'Points of interest' },
  translations: { kind: 'translations', label: 'Texts in other languages' },
  handle: { kind: 'line', label: 'Handle', maxLength: 255 },
} as const satisfies Record<ProductField, FieldSpec>;

/** The names of all fields, in the order of `PRODUCT_FIELDS`. */
export const FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as ProductField[];

/** The labels of all fields except translations. */
export const PRODUCT_LABELS = Object.fromEntries(
  FIELD_NAMES.filter((field) => field !== 'translations').map((field) => [
    field,
    PRODUCT_FIELDS[field].label,
  ]),
) as Record<Exclude<ProductField, 'translations'>, string>;

/** The specification of a field, for code that handles all fields alike. */
export function specOf(field: ProductField): FieldSpec {
  return PRODUCT_FIELDS[field];
}

/** The fields whose specifications contain these values. */
export type FieldWith<Spec> = {
  [F in ProductField]: (typeof PRODUCT_FIELDS)[F] extends Spec ? F : never;
}[ProductField];

/** Returns the fields whose specifications contain these values. */
export function fieldsWith<const Spec extends Partial<FieldSpec>>(spec: Spec): FieldWith<Spec>[] {
  const wanted = Object.entries(spec) as [keyof FieldSpec, unknown][];
  return FIELD_NAMES.filter((field) =>
    wanted.every(([key, value]) => specOf(field)[key] === value),
  ) as FieldWith<Spec>[];
}

/** The fields that a new product may leave out. */
type FieldWithDefault = {
  [F in ProductField]: null extends Product[F]
    ? F
    : Product[F] extends boolean | string[] | Translations
      ? F
      : never;
}[ProductField];

/** The values of a new product's optional fields. */
export const NEW_PRODUCT = Object.fromEntries(
  FIELD_NAMES.filter((field) => field !== 'name' && field !== 'category').map((field) => [
    field,
    initialValue(specOf(field)),
  ]),
) as Pick<Product, FieldWithDefault>;

function initialValue({ kind, isOnByDefault = false }: FieldSpec): unknown {
  if (kind === 'translations') return {};
  return kind === 'switch' ? isOnByDefault : kind === 'list' || kind === 'facts' ? [] : null;
}
