import type { RequiredField } from '#catalog/products/missing-fields.ts';
import type { Product } from '#catalog/products/product.ts';
import type { MarkedPiece } from '#catalog/search/mark-words.ts';

/** The fields of a product that a row shows. */
export interface Row extends Omit<Product, 'description' | 'handle'> {
  markedName: MarkedPiece[];
  /** The beginning of the description. */
  preview: MarkedPiece[];
  /** The fields that a hidden product lacks to be visible. */
  missing: RequiredField[];
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
