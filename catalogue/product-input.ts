import { z } from 'zod';
import { MAX_CATEGORY_NAME_LENGTH } from './accessory-category.ts';
import { readPrice } from './amounts.ts';
import { CATEGORIES, formatPrice } from './product.ts';
import { nameInput, textInput, tooLong } from './text-input-schema.ts';

// Otherwise zod tries to compile schemas with `eval`, which the page's Content Security Policy reports as an error.
z.config({ jitless: true });

/** An image focus: whole percentages from the left and the top, or empty. */
const FOCUS = /^((100|[1-9]?\d) (100|[1-9]?\d))?$/;

const POINT = 'A point of interest is two percentages, like 50 30';
const YES_OR_NO = 'Yes or no is expected here: true or false';

/** Limits of the fields. An import truncates longer values and reports it. */
export const MAX_NAME_LENGTH = 200;
export const MAX_CODE_LENGTH = 64;
export const MAX_HANDLE_LENGTH = 255;
export const MAX_DESCRIPTION_LENGTH = 5000;
export const MAX_IMAGE_ALT_LENGTH = 300;
export const MAX_IMAGES = 20;

/** The fields of a product. An import validates only the fields that its table contains. */
export const productFields = z.object(
  {
    name: nameInput.pipe(
      z.string().min(1, 'Product name is required').max(MAX_NAME_LENGTH, tooLong(MAX_NAME_LENGTH)),
    ),
    code: nameInput
      .pipe(z.string().max(MAX_CODE_LENGTH, tooLong(MAX_CODE_LENGTH)))
      .nullish()
      .transform((code) => code || null),
    category: z.enum(CATEGORIES, 'Please choose a category'),
    subCategory: nameInput
      .pipe(z.string().max(MAX_CATEGORY_NAME_LENGTH, tooLong(MAX_CATEGORY_NAME_LENGTH)))
      .nullish()
      .transform((name) => name || null),
    price: amount('Please enter a valid price').pipe(z.number('Price is required')),
    marketPrice: amount('Please enter a valid market price'),
    description: textInput.pipe(
      z
        .string()
        .min(1, 'Description is required')
        .max(MAX_DESCRIPTION_LENGTH, tooLong(MAX_DESCRIPTION_LENGTH)),
    ),
    featured: z.boolean(YES_OR_NO).default(false),
    inStock: z.boolean(YES_OR_NO).default(true),
    hidden: z.boolean(YES_OR_NO).default(false),
    /** Set only by imports. Input without a handle keeps the stored one. */
    handle: nameInput
      .pipe(z.string().min(1).max(MAX_HANDLE_LENGTH, tooLong(MAX_HANDLE_LENGTH)))
      .nullable()
      .optional(),
    images: z
      .array(
        textInput.pipe(z.string().min(1, 'An image has no address')),
        'A list of images is expected here',
      )
      .min(1, 'At least one image is required')
      .max(MAX_IMAGES, `At most ${MAX_IMAGES} images`),
    imageAlts: z
      .array(
        nameInput.pipe(z.string().max(MAX_IMAGE_ALT_LENGTH, tooLong(MAX_IMAGE_ALT_LENGTH))),
        'A list of texts is expected here',
      )
      .max(MAX_IMAGES)
      .default([]),
    imageFocuses: z
      .array(z.string(POINT).regex(FOCUS, POINT), 'A list of points is expected here')
      .max(MAX_IMAGES)
      .default([]),
  },
  'A product is expected here',
);

/** Validates the input of the product form, in the browser and on the server, and of the demo. */
export const productInput = productFields.transform((product) =>
  product.category === 'Accessories' ? product : { ...product, subCategory: null },
);

export type ProductInput = z.output<typeof productInput>;

/** An amount above zero, typed as text or stored as a number, in dollars; `null` if empty. */
function amount(message: string) {
  return z
    .union([z.string(), z.number()], { error: message })
    .nullish()
    .transform((value, { addIssue }) => {
      const reading = readPrice(String(value ?? ''));
      if (reading.kind === 'empty') return null;
      if (reading.kind === 'price' && reading.dollars > 0) return reading.dollars;
      // Only text is ambiguous: the number 1.234 has one meaning, the text `1.234` has two.
      const isAmbiguous = reading.kind === 'ambiguous' && typeof value === 'string';
      addIssue(isAmbiguous ? `${message}: is it ${reading.choices.map(formatPrice).join(' or ')}?` : message);
      return z.NEVER;
    });
}
