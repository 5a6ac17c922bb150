import { z } from 'zod';
import { listAccessoryCategories } from '#catalog/categories/accessory-categories.server.ts';
import { listChangedProducts } from '#catalog/changes/changed-products.server.ts';
import { cursorOf, placeOf } from './cursor.ts';
import { operation } from './operation.ts';
import { answerWithProduct, etag } from './product-answer.ts';
import {
  apiProduct,
  EXAMPLE_ID,
  EXAMPLE_PRODUCT,
  EXAMPLE_TIME,
  idParameter,
  moment,
  nextCursor,
  paging,
  productSchema,
} from './schemas.ts';

export const listProductsOperation = operation({
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
});

export const getProductOperation = operation({
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
});

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
