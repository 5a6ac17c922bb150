import { z } from 'zod';
import type { Product } from '#catalog/products/product.ts';
import { FIELD_NAMES } from '#catalog/products/product-fields.ts';
import { productInput, productRules } from '#catalog/products/product-input.ts';
import { withImagesMoved } from '#catalog/products/product-texts.ts';
import { productSchema } from './schemas.ts';

const KNOWN = new Set(Object.keys(productSchema.shape));

/** Fields of a product. A misspelt field is refused; those that only responses have are ignored. */
export const productBody = z
  .record(z.string(), z.unknown(), 'A product is expected here')
  .superRefine((fields, { addIssue }) => {
    for (const field of Object.keys(fields))
      if (!KNOWN.has(field))
        addIssue({ code: 'custom', path: [field], message: 'A product has no field of this name' });
  });

/** A whole product, by the rules of the product form, in which an empty description is no text. */
export const wholeProduct = productBody
  .transform(({ description, ...fields }) => ({ ...fields, description: description ?? '' }))
  .pipe(productInput);

/** For the document. */
export const productInputSchema = productRules
  .extend({ description: productRules.shape.description.nullish() })
  .meta({
    id: 'ProductInput',
    description:
      'A product that visitors see needs a price (or `priceOnRequest`), a description and an image; a hidden one may lack them. Missing `translations` and a missing `handle` keep the stored ones.',
  });

export const productPatchSchema = z
  .object(
    Object.fromEntries(
      Object.entries(productRules.shape).map(([field, rule]) => [field, rule.nullable().optional()]),
    ),
  )
  .meta({
    id: 'ProductPatch',
    description: 'Only the fields that change. `null` empties a field, or removes the texts of a language.',
  });

/**
 * Applies changes to a stored product (RFC 7396, JSON Merge Patch). Descriptions and points of interest follow their
 * images.
 */
export function patched(product: Product, patch: Record<string, unknown>): Record<string, unknown> {
  const stored = Object.fromEntries(FIELD_NAMES.map((field) => [field, product[field]]));
  const images = Array.isArray(patch.images) ? patch.images : null;
  if (!images) return merge(stored, patch);
  const inOrder = (values: string[]) => images.map((image) => values[product.images.indexOf(image)] ?? '');
  const followed = {
    imageAlts: inOrder(product.imageAlts),
    imageFocuses: inOrder(product.imageFocuses),
    translations: withImagesMoved(product.translations, product.images, images),
  };
  return merge({ ...stored, ...followed }, patch);
}

function merge(stored: Record<string, unknown>, patch: Record<string, unknown>): Record<string, unknown> {
  const merged = { ...stored };
  for (const [field, value] of Object.entries(patch)) {
    const former = merged[field];
    if (value === null) delete merged[field];
    else merged[field] = isRecord(value) ? merge(isRecord(former) ? former : {}, value) : value;
  }
  return merged;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
