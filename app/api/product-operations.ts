import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { listAccessoryCategories } from '#catalog/categories/accessory-categories.server.ts';
import {
  createProduct,
  ImagesGone,
  type SaveOutcome,
  updateProduct,
} from '#catalog/commands/create-or-update-product.server.ts';
import { deleteProducts } from '#catalog/commands/delete-products.server.ts';
import type { Product } from '#catalog/products/product.ts';
import type { ProductInput } from '#catalog/products/product-input.ts';
import { listChangedProducts } from '#catalog/products/product-stream.server.ts';
import { findProduct } from '#catalog/products/products.server.ts';
import { type ApiShop, type Call, operation } from './operation.ts';
import { imagesMissing, Problem, validationProblem } from './problem.ts';
import {
  patched,
  productBody,
  productInputSchema,
  productPatchSchema,
  wholeProduct,
} from './product-input.ts';
import {
  apiProduct,
  cursorOf,
  EXAMPLE_ID,
  EXAMPLE_INPUT,
  EXAMPLE_PRODUCT,
  EXAMPLE_TIME,
  idParameter,
  moment,
  nextCursor,
  paging,
  placeOf,
  productSchema,
} from './schemas.ts';

/** The header of `answerWithProduct`, for the document. */
const etag = z.string().meta({ description: 'For `If-Match`' });

const ifMatch = z.object({
  'If-Match': z
    .string()
    .optional()
    .meta({
      description: 'The `ETag` of the product that you have read: a product that was changed since is kept',
      examples: [`"${EXAMPLE_TIME}"`],
    }),
});

const saved = {
  status: 200 as const,
  schema: productSchema,
  headers: z.object({ ETag: etag }),
  example: EXAMPLE_PRODUCT,
};

/** The operations on products, in the order of the document. */
export const PRODUCT_OPERATIONS = [
  operation({
    method: 'get',
    path: '/products',
    id: 'listProducts',
    summary: 'List products',
    description:
      'Lists products by the time of their last change, hidden ones included. To follow changes, start with the highest `updatedAt` that you have seen as `updated_since`; a product that changed in between can be listed again. Deleted products are not listed.',
    right: 'read',
    query: z.object({
      ...paging,
      updated_since: moment.optional().meta({
        description: 'Leaves out products that were changed before',
        examples: [EXAMPLE_TIME],
      }),
    }),
    answer: {
      status: 200,
      schema: z.object({ products: z.array(productSchema), nextCursor }),
      example: { products: [EXAMPLE_PRODUCT], nextCursor: null },
    },
    async run({ shop: { db, origin }, query: { limit, cursor, updated_since: since } }) {
      const wanted = { since: since ? new Date(since) : undefined, after: placeOf(cursor) };
      const { products, next } = await listChangedProducts(db, wanted, limit);
      return {
        body: {
          products: products.map((product) => apiProduct(product, origin)),
          nextCursor: next ? cursorOf(next) : null,
        },
      };
    },
  }),
  operation({
    method: 'post',
    path: '/products',
    id: 'createProduct',
    summary: 'Create a product',
    description: 'Without a code, a repeated request creates another product.',
    right: 'write',
    body: {
      schema: wholeProduct,
      documented: productInputSchema,
      examples: {
        visible: {
          summary: 'A product that visitors see',
          value: { ...EXAMPLE_INPUT, code: 'RT-115', name: 'Riva Tote, sand' },
        },
        unfinished: {
          summary: 'A hidden product that needs a photo',
          value: { name: 'Oslo Tote', category: 'Bags', code: 'OT-1', price: 198, hidden: true, images: [] },
        },
      },
    },
    answer: { ...saved, status: 201, headers: z.object({ ETag: etag, Location: z.string() }) },
    refusals: [409],
    async run({ shop, key, body }) {
      const id = randomUUID();
      requireSaved(await mapMissingImages(createProduct(shop.db, shop.storage, id, body, { by: key.name })));
      const { body: product, headers } = await answerWithProduct(shop, id);
      const location = `${shop.origin}/api/v1/products/${id}`;
      return { status: 201, body: product, headers: { ...headers, Location: location } };
    },
  }),
  operation({
    method: 'get',
    path: '/products/{id}',
    id: 'getProduct',
    summary: 'Get a product',
    right: 'read',
    params: idParameter,
    answer: {
      status: 200,
      schema: productSchema,
      headers: z.object({ ETag: etag }),
      example: EXAMPLE_PRODUCT,
    },
    refusals: [404],
    run: ({ shop, params: { id } }) => answerWithProduct(shop, id),
  }),
  operation({
    method: 'put',
    path: '/products/{id}',
    id: 'replaceProduct',
    summary: 'Replace a product',
    description: 'Fields that are missing get the values of a new product.',
    right: 'write',
    params: idParameter,
    headers: ifMatch,
    body: {
      schema: wholeProduct,
      documented: productInputSchema,
      examples: {
        replacement: { summary: 'The whole product, changed', value: { ...EXAMPLE_INPUT, price: 198 } },
      },
    },
    answer: saved,
    refusals: [404, 409, 412],
    run: (call) => change(call, () => call.body),
  }),
  operation({
    method: 'patch',
    path: '/products/{id}',
    id: 'patchProduct',
    summary: 'Change fields of a product',
    description:
      'Fields that are missing keep their values (RFC 7396, JSON Merge Patch). A list replaces the stored one; descriptions and points of interest follow their images.',
    right: 'write',
    params: idParameter,
    headers: ifMatch,
    body: {
      schema: productBody,
      documented: productPatchSchema,
      examples: {
        price: { summary: 'A reduced price', value: { price: 198, marketPrice: 248 } },
        stock: { summary: 'Sold out', value: { inStock: false } },
        texts: {
          summary: 'Texts in French',
          value: { translations: { fr: { name: 'Cabas Riva, rouille' } } },
        },
      },
    },
    answer: saved,
    refusals: [404, 409, 412],
    run: (call) =>
      change(call, (product) => {
        const { data, error } = wholeProduct.safeParse(patched(product, call.body));
        if (error) throw validationProblem(error);
        return data;
      }),
  }),
  operation({
    method: 'delete',
    path: '/products/{id}',
    id: 'deleteProduct',
    summary: 'Delete a product',
    description: 'The owner can undo it for 30 days.',
    right: 'write',
    params: idParameter,
    headers: ifMatch,
    answer: { status: 204 },
    refusals: [404, 412],
    async run({ shop: { db }, key, params: { id }, request }) {
      const condition = (product: Product) => isMatch(request, product);
      const { names } = await deleteProducts(db, [id], { by: key.name, condition });
      if (names.length > 0) return {};
      const current = await findProduct(db, id);
      throw current ? changedProduct(current) : missingProduct();
    },
  }),
];

const accessoryCategorySchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    translations: z.record(z.string(), z.string()).meta({ description: 'Names in other languages' }),
    synonyms: z.string().nullable().meta({ description: 'Words that find it; `null` for the usual ones' }),
  })
  .meta({ id: 'AccessoryCategory' });

export const listAccessoryCategoriesOperation = operation({
  method: 'get',
  path: '/accessory-categories',
  id: 'listAccessoryCategories',
  summary: 'List the accessory categories',
  right: 'read',
  answer: {
    status: 200,
    schema: z.object({ accessoryCategories: z.array(accessoryCategorySchema) }),
    example: {
      accessoryCategories: [
        { id: EXAMPLE_ID, name: 'Belts', translations: { fr: 'Ceintures' }, synonyms: null },
      ],
    },
  },
  async run({ shop: { db } }) {
    return { body: { accessoryCategories: await listAccessoryCategories(db) } };
  },
});

/** How often a product is read again because it changed at the same time: more often than an API key has requests at once. */
const MAX_TRIES = 20;

/** Saves a product. What was changed elsewhere since it was read is read again. */
async function change(
  { shop, key, params: { id }, request }: Call<{ id: string }, unknown, unknown>,
  inputOf: (product: Product) => ProductInput,
) {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const current = await findProduct(shop.db, id);
    if (!current) throw missingProduct();
    if (!isMatch(request, current)) throw changedProduct(current);
    const written = await mapMissingImages(
      updateProduct(shop.db, shop.storage, id, inputOf(current), current.updatedAt, { by: key.name }),
    );
    if (written.outcome === 'conflict') continue;
    requireSaved(written);
    return answerWithProduct(shop, id);
  }
  throw new Problem(503, 'The product is being changed at the same time. Try again', {
    headers: { 'Retry-After': '1' },
  });
}

async function mapMissingImages(save: Promise<SaveOutcome>): Promise<SaveOutcome> {
  try {
    return await save;
  } catch (error) {
    if (!(error instanceof ImagesGone)) throw error;
    throw new Problem(400, 'images: Store images first, and send their `url`', {
      errors: imagesMissing(error.images),
    });
  }
}

function requireSaved(written: SaveOutcome): void {
  if (written.outcome === 'missing') throw missingProduct();
  if (written.outcome === 'code_taken') {
    const message = `“${written.by}” has this code`;
    throw new Problem(409, `code: ${message}`, { errors: [{ field: 'code', message }] });
  }
}

/** Answers with a product as it is stored, and its entity tag. */
async function answerWithProduct({ db, origin }: ApiShop, id: string) {
  const product = await findProduct(db, id);
  if (!product) throw missingProduct();
  return { body: apiProduct(product, origin), headers: { ETag: etagOf(product) } };
}

function missingProduct(): Problem {
  return new Problem(404, 'There is no such product');
}

/** Whether the request has no `If-Match`, or the product is as it says (RFC 9110, 13.1.1). */
function isMatch({ headers }: Request, product: Product): boolean {
  const wanted = headers.get('If-Match')?.split(',') ?? ['*'];
  return wanted.some((tag) => ['*', etagOf(product)].includes(tag.trim()));
}

function changedProduct(product: Product): Problem {
  return new Problem(412, 'The product was changed meanwhile. Read it again', {
    headers: { ETag: etagOf(product) },
  });
}

/** Returns the entity tag of a product (RFC 9110, 8.8.3). */
function etagOf({ updatedAt }: Pick<Product, 'updatedAt'>): string {
  return `"${updatedAt.toISOString()}"`;
}
