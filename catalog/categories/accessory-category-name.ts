import { z } from 'zod';
import { UNCATEGORIZED } from '../products/product.ts';
import { LANGUAGES } from '../text/languages.ts';
import { nameInput, tooLong } from '../text/text-input-schema.ts';
import { isSameName, MAX_CATEGORY_NAME_LENGTH } from './category-names.ts';

const RESERVED = ['All', UNCATEGORIZED];

/** Validates the name of an accessory category: collapses white space, and rejects empty and reserved names. */
export const accessoryCategoryName = nameInput.pipe(
  z
    .string()
    .min(1, 'Please enter a name')
    .max(MAX_CATEGORY_NAME_LENGTH, tooLong(MAX_CATEGORY_NAME_LENGTH))
    .refine(
      (name) => !RESERVED.some((reserved) => isSameName(name, reserved)),
      'This name is used by the shop itself',
    ),
);

/** Validates the names of an accessory category in other languages. An empty one removes the translation. */
export const accessoryCategoryNames = z.partialRecord(
  z.enum(LANGUAGES),
  nameInput.pipe(z.string().max(MAX_CATEGORY_NAME_LENGTH, tooLong(MAX_CATEGORY_NAME_LENGTH))),
);
