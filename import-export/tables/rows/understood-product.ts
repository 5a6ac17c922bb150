import type { FieldWith } from '#catalog/products/product-fields.ts';
import type { ProductInput } from '#catalog/products/product-input.ts';
import type { TranslatedText } from '#catalog/products/product-texts.ts';

/** Fields of a product that a table can contain, without images. */
export type UnderstoodFields = Partial<Omit<ProductInput, 'images' | 'imageAlts' | 'imageFocuses'>>;

/** A product as it was read from a table. Every row of the table belongs to exactly one product. */
export interface UnderstoodProduct {
  /** Row numbers as in a spreadsheet; the first is the row that names the product. */
  lines: number[];
  id: string | null;
  /**
   * If the table has only texts in other languages: the handle or name of the product that they belong to, which must
   * exist. Otherwise `null`.
   */
  sameAs: { handle: string | null; name: string | null } | null;
  /**
   * Values of the table, validated with the rules of the form. `handle` is the table's key, by which the next import
   * recognizes the product. Empty cells are missing here.
   */
  fields: UnderstoodFields;
  /** The product of the table was last changed before this time (in milliseconds), if the table says so. */
  changedBefore: number | null;
  /** Further values if the product is new. */
  ifNew: UnderstoodFields;
  /** Fields with an empty cell, which are cleared only if the owner chose that. */
  empty: FieldWith<{ isOptional: true }>[];
  /** Texts in other languages with an empty cell, which are cleared only if the owner chose that. */
  emptyTexts: TranslatedText[];
  /** Whether the facts are added to those of the product, because the table has columns for some of them only. */
  addsFacts: boolean;
  /** Photos in their order, at most as many as a product may have. */
  photos: Photo[];
  /** Messages for the owner about a product that is imported. */
  notes: string[];
  /** Why the product is refused. */
  refused: Refusal | null;
  /** Why the product cannot be added. It can still change an existing product. */
  lacking: Refusal | null;
}

/** `alt` and `focus` are `null` if the table does not contain them. */
export interface Photo {
  /**
   * The address of the photo, `file:` and a file name of the archive or of an upload, or the path of a stored photo,
   * `/media/…`.
   */
  source: string;
  alt: string | null;
  focus: string | null;
}

export interface Refusal {
  line: number;
  /** Name of the column; `null` if no single column is the cause. */
  column: string | null;
  reason: string;
}
