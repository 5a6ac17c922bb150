import { z } from 'zod';
import type { Product } from '#catalog/products/product.ts';
import { FIELD_NAMES, fieldsWith, NEW_PRODUCT } from '#catalog/products/product-fields.ts';
import { productInput, productRules, YES_OR_NO } from '#catalog/products/product-input.ts';
import { withImagesMoved } from '#catalog/products/product-texts.ts';
import { productSchema, textsSchema } from './schemas.ts';

const KNOWN = new Set(Object.keys(productSchema.shape));
const KNOWN_TEXTS = new Set(Object.keys(textsSchema.shape));

const SWITCHES = fieldsWith({ kind: 'switch' });

/**
 * Fields of a product. A misspelt field is refused; those that only responses have are ignored. A switch has no empty
 * value: the default of `hidden` would publish the product.
 */
export const productBody = z
  .record(z.string(), z.unknown(), 'A product is expected here')
  .superRefine((fields, { addIssue }) => {
    for (const field of Object.keys(fields))
      if (!KNOWN.has(field))
        addIssue({ code: 'custom', path: [field], message: 'A product has no field of this name' });
    for (const [language, texts] of Object.entries(isRecord(fields.translations) ? fields.translations : {}))
      for (const name of Object.keys(isRecord(texts) ? texts : {}))
        if (!KNOWN_TEXTS.has(name))
          addIssue({
            code: 'custom',
            path: ['translations', language, name],
            message: 'A product has no text of this name',
          });
    for (const field of SWITCHES)
      if (fields[field] === null) addIssue({ code: 'custom', path: [field], message: YES_OR_NO });
  });

/** A whole product, by the rules of the product form. Missing or `null` fields get the values of a new product. */
export const wholeProduct = productBody
  .transform((fields): unknown => {
    const { description, ...values } = merge({}, fields);
    // The form has no `null`: an empty description is an empty text.
    return { ...NEW_PRODUCT, ...values, description: description ?? '' };
  })
  .pipe(productInput);

/** For the document. */
export const productInputSchema = productRules
  .extend({
    description: productRules.shape.description.nullish(),
    images: productRules.shape.images.default([]),
  })
  .meta({
    id: 'ProductInput',
    description:
      'A product that visitors see needs a price (or `priceOnRequest`), a description and an image; a hidden one may lack them. Missing fields get the values of a new product.',
  });

export const productPatchSchema = z
  .object(
    Object.fromEntries(
      Object.entries(productRules.shape).map(([field, rule]) => [
        field,
        SWITCHES.some((name) => name === field) ? rule.optional() : rule.nullable().optional(),
      ]),
    ),
  )
  .meta({
    id: 'ProductPatch',
    description: 'Only the fields that change. `null` empties a field, or removes the texts of a language.',
  });

/**
 * Applies changes to a stored product (RFC 7396, JSON Merge Patch). Descriptions and points of interest follow their
 * images. A removed field is missing in the result.
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

/** @param levels how deep a patch can be: field, language, text. A deeper one is invalid. */
function merge(
  stored: Record<string, unknown>,
  patch: Record<string, unknown>,
  levels = 3,
): Record<string, unknown> {
  const merged = { ...stored };
  for (const [field, value] of Object.entries(patch)) {
    const former = merged[field];
    if (value === null) delete merged[field];
    else if (isRecord(value) && levels > 1)
      merged[field] = merge(isRecord(former) ? former : {}, value, levels - 1);
    else merged[field] = value;
  }
  return merged;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
