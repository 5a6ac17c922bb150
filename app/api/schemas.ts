import { z } from 'zod';
import { CATEGORIES, isProductId, type Product } from '#catalog/products/product.ts';
import { FIELD_NAMES, type ProductField } from '#catalog/products/product-fields.ts';
import { Problem } from './problem.ts';

/** The product and the question of the document's examples. */
export const EXAMPLE_ID = '3f0c1c0e-5b6f-4c55-9d0e-7a1f0b8a2d11';
export const EXAMPLE_TIME = '2026-11-20T08:30:00.000Z';

export const idParameter = z.object({
  id: z
    .string()
    .refine(isProductId, 'An id is a UUID')
    .toLowerCase()
    .meta({ format: 'uuid', examples: [EXAMPLE_ID] }),
});

/** A moment of ISO 8601. PostgreSQL has no year 0. */
export const moment = z.iso
  .datetime({ offset: true, error: 'A time looks like 2026-11-20T08:30:00Z' })
  .regex(/^[12]/, 'A time looks like 2026-11-20T08:30:00Z');

const MAX_PAGE_SIZE = 250;

/** Parameters of lists. */
export const paging = {
  // `Number` also reads ` 5`, `0x10` and `1e1`, which other programs read differently.
  limit: z.preprocess(
    (sent) => (/^\d{1,9}$/.test(String(sent)) ? Number(sent) : sent),
    z
      .int(`A whole number from 1 to ${MAX_PAGE_SIZE} is expected here`)
      .min(1)
      .max(MAX_PAGE_SIZE)
      .default(100)
      .meta({ description: 'The number of entries of a page', examples: [100] }),
  ),
  cursor: z
    .string()
    .max(200)
    .optional()
    .meta({ description: '`nextCursor` of the previous page. Repeat the other parameters' }),
};

export const nextCursor = z
  .string()
  .nullable()
  .meta({ description: 'Where the next page begins; `null` on the last page' });

const lines = z.array(z.string());

/** The texts of a product in one language. */
export const textsSchema = z.object({
  name: z.string().optional(),
  description: z.string().optional(),
  facts: lines.optional(),
  imageAlts: lines.optional(),
  searchTitle: z.string().optional(),
  searchText: z.string().optional(),
});

/** A product in responses. */
export const productSchema = z
  .object({
    id: z.uuid(),
    url: z.url().meta({ description: 'The page of the product' }),
    code: z.string().nullable(),
    name: z.string(),
    price: z.number().nullable().meta({ description: 'In US dollars' }),
    marketPrice: z.number().nullable().meta({ description: 'In US dollars' }),
    priceOnRequest: z.boolean().meta({ description: 'Whether visitors must ask for the price' }),
    category: z.enum(CATEGORIES),
    subCategory: z.string().nullable().meta({ description: 'The name of an accessory category' }),
    model: z
      .string()
      .nullable()
      .meta({ description: 'Products with the same model are colors of one piece' }),
    description: z.string().nullable(),
    facts: lines.meta({ description: 'Lines such as `Color: Rust`' }),
    searchTitle: z
      .string()
      .nullable()
      .meta({ description: 'The title for search engines, instead of the name' }),
    searchText: z
      .string()
      .nullable()
      .meta({ description: 'The text for search engines, instead of the description' }),
    featured: z.boolean(),
    inStock: z.boolean(),
    hidden: z.boolean().meta({ description: 'Whether visitors do not see the product' }),
    images: lines.meta({ description: 'Addresses; the first is the main image' }),
    imageAlts: lines.meta({ description: 'Descriptions, in the order of the images' }),
    imageFocuses: lines.meta({ description: 'Points of interest in percent, such as `50 30`' }),
    translations: z
      .record(z.string(), textsSchema)
      .meta({ description: 'Texts in other languages, by language: `fr`' }),
    handle: z.string().nullable().meta({ description: 'The key in the table of an import' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  } satisfies Record<ProductField | 'id' | 'url' | 'createdAt' | 'updatedAt', z.ZodType>)
  .meta({ id: 'Product' });

type ApiProduct = z.infer<typeof productSchema>;

/** Converts a product for a response. */
export function apiProduct(product: Product, origin: string): ApiProduct {
  const fields = Object.fromEntries(FIELD_NAMES.map((field) => [field, product[field]]));
  return {
    id: product.id,
    url: `${origin}/product/${product.id}`,
    ...(fields as Pick<Product, ProductField>),
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
  } as ApiProduct;
}

/** The product of the document's examples, without the fields that only responses have. */
export const EXAMPLE_INPUT = {
  code: 'RT-114',
  name: 'Riva Tote, rust',
  price: 248,
  marketPrice: null,
  priceOnRequest: false,
  category: 'Bags',
  subCategory: null,
  model: 'Riva Tote',
  description: 'A tote of full-grain leather.',
  facts: ['Color: Rust', 'Material: Leather'],
  searchTitle: null,
  searchText: null,
  featured: false,
  inStock: true,
  hidden: false,
  images: ['/media/products/1763600000000-aaaaaaaaaaaa.png'],
  imageAlts: ['The tote from the front'],
  imageFocuses: ['50 30'],
  translations: { fr: { name: 'Cabas Riva, rouille' } },
  handle: null,
} as const;

export const EXAMPLE_PRODUCT = {
  id: EXAMPLE_ID,
  url: `https://shop.example/product/${EXAMPLE_ID}`,
  ...EXAMPLE_INPUT,
  createdAt: EXAMPLE_TIME,
  updatedAt: EXAMPLE_TIME,
};

/** A place in a list: a time with milliseconds or microseconds, and the id of an entry. */
export interface Place {
  at: string;
  id: string;
}

/** Returns a place as an opaque text for the address. */
export function cursorOf({ at, id }: Place): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

/**
 * Reads a cursor. It names nothing but a place in the list that the request asks for, so a forged one cannot lead to
 * other data.
 *
 * @throws {Problem} if the shop cannot have made it.
 */
export function placeOf(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString();
  const [at = '', id = '', ...others] = text.split(' ');
  const isMoment = /^[12].{22,25}Z$/.test(at) && z.iso.datetime().safeParse(at).success;
  const place = { at, id };
  if (!isMoment || !isProductId(id) || others.length > 0 || cursorOf(place) !== cursor)
    throw new Problem(400, 'cursor: This is not a cursor of the shop', {
      errors: [{ field: 'cursor', message: 'This is not a cursor of the shop' }],
    });
  return place;
}
