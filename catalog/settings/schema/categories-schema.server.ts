import { z } from 'zod';
import { CATEGORIES } from '#catalog/products/product.ts';
import { FOCUS } from '#catalog/products/product-input.ts';
import { storedName } from '#platform/media/image-addresses.ts';
import { requiredText } from './required-text.server.ts';
import { textsInLanguages } from './translations-schema.server.ts';

const cover = z.object({
  picture: z.string().refine((picture) => storedName(picture) !== null, 'must be an uploaded photo'),
  focus: z.string().regex(FOCUS, 'must be two percentages, like 50 30').optional(),
});

const category = z.object({
  heading: requiredText(200),
  tagline: requiredText(200),
  cover: cover.optional(),
  inMenu: z.boolean().optional(),
  translations: textsInLanguages<'category'>({ heading: 200, tagline: 200 }),
});

/** The rules for the texts, photos and menu entries of the eight categories. */
export const categorySettings = z
  .record(z.enum(CATEGORIES), category)
  .refine((categories) => Object.values(categories).some(({ inMenu }) => inMenu !== false), {
    path: [CATEGORIES[0], 'inMenu'],
    error: 'keep at least one category in the menu',
  });

/** All eight categories, each once. */
export const categoryOrder = z
  .array(z.enum(CATEGORIES))
  .refine(
    (order) => order.length === CATEGORIES.length && new Set(order).size === CATEGORIES.length,
    'must name each category once',
  );
