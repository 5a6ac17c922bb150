import { asc, desc, inArray, sql } from 'drizzle-orm';
import { type Db, queryRows } from '#db/database.ts';
import { products } from '#db/schema.ts';
import { withCatalogueError } from './catalogue-error.ts';
import { isProductId, type Product } from './product.ts';
import type { ProductInput } from './product-input.ts';
import { product } from './products.server.ts';
import { stored } from './save-product.server.ts';

/** A product as it was when it was deleted. The moment of creation is ISO 8601, to the microsecond. */
export type DeletedProduct = Omit<Product, 'createdAt' | 'updatedAt'> & { createdAt: string };

/**
 * Those of the products that exist, held until the transaction ends: nobody changes them in between. Held in the order
 * of their ids, so that two writers never wait for each other in a circle.
 */
export function findProductsForUpdate(transaction: Db, ids: string[]): Promise<Product[]> {
  return withCatalogueError('Failed to fetch products', () =>
    transaction
      .select(product)
      .from(products)
      .where(inArray(products.id, ids.filter(isProductId)))
      .orderBy(asc(products.id))
      .for('update'),
  );
}

/** The product with the highest price, of those with the given ids. */
export function findDearest(db: Db, ids: string[]): Promise<Pick<Product, 'name' | 'price'> | undefined> {
  return withCatalogueError('Failed to fetch products', async () => {
    const [dearest] = await db
      .select({ name: product.name, price: product.price })
      .from(products)
      .where(sql`${products.id} = any(${sql.param(ids.filter(isProductId))}::uuid[])`)
      .orderBy(desc(products.price))
      .limit(1);
    return dearest;
  });
}

/** Which of the ids are those of products. */
export function findExisting(db: Db, ids: string[]): Promise<Set<string>> {
  return withCatalogueError('Failed to fetch products', async () => {
    const found = await db
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, ids.filter(isProductId)));
    return new Set(found.map(({ id }) => id));
  });
}

/** Deletes those of the products that exist. @returns them as they were, for `restoreProducts`. */
export function deleteManyProducts(transaction: Db, ids: string[]): Promise<DeletedProduct[]> {
  return withCatalogueError('Failed to delete product', async () => {
    const found = await findProductsForUpdate(transaction, ids);
    const { updatedAt: _, ...columns } = product;
    return transaction
      .delete(products)
      .where(
        inArray(
          products.id,
          found.map(({ id }) => id),
        ),
      )
      .returning({ ...columns, createdAt: exactMoment });
  });
}

/** For each product whose code or handle, as given, other products have by now: the ids of these others. */
export function findHolders(
  transaction: Db,
  wanted: Pick<Product, 'id' | 'code' | 'handle'>[],
): Promise<Map<string, string[]>> {
  return withCatalogueError('Failed to fetch products', async () => {
    const given = JSON.stringify(wanted.map(({ id, code, handle }) => ({ id, code, handle })));
    const found = await queryRows<{ id: string; holders: string[] }>(
      transaction,
      sql`select given.id, array_agg(holder.id) as holders
        from jsonb_to_recordset(${given}::jsonb) as given(id uuid, code text, handle text)
        cross join lateral (
          select id from ${products} where search_fold(products.code) = search_fold(given.code)
          union select id from ${products} where products.handle = given.handle
        ) as holder
        where holder.id <> given.id group by given.id`,
    );
    return new Map(found.map(({ id, holders }) => [id, holders]));
  });
}

/** Takes codes and handles from products that get others in the same transaction: a unique index checks each row at once. */
export function clearCodes(transaction: Db, ids: string[]): Promise<void> {
  return withCatalogueError('Failed to update product', async () => {
    if (ids.length === 0) return;
    await transaction.update(products).set({ code: null, handle: null }).where(inArray(products.id, ids));
  });
}

/** Inserts deleted products again, as they were and where they were in the list. @returns the ids that were absent. */
export function restoreProducts(transaction: Db, deleted: DeletedProduct[]): Promise<string[]> {
  return withCatalogueError('Failed to add product', async () => {
    if (deleted.length === 0) return [];
    const restored = await transaction
      .insert(products)
      .values(
        deleted.map(({ id, createdAt, ...rest }) => ({
          ...stored(rest as ProductInput),
          id,
          created_at: sql`${createdAt}::timestamptz`,
        })),
      )
      .onConflictDoNothing({ target: products.id })
      .returning({ id: products.id });
    return restored.map(({ id }) => id);
  });
}

/** What can be written of many products at once: all but when it was. */
export type WrittenField = Exclude<keyof typeof COLUMNS, 'id'>;

/** Writes the given fields of existing products in one statement, and `updated_at`. */
export function writeManyProducts(
  transaction: Db,
  fields: WrittenField[],
  changed: (Pick<Product, 'id'> & Partial<Product>)[],
): Promise<void> {
  return withCatalogueError('Failed to update product', async () => {
    if (changed.length === 0 || fields.length === 0) return;
    const given = changed.map((product) =>
      Object.fromEntries(['id' as const, ...fields].map((field) => [field, product[field]])),
    );
    const set = fields.map((field) => `${COLUMNS[field][0]} = given."${field}"`);
    const shape = ['id' as const, ...fields].map((field) => `"${field}" ${COLUMNS[field][1]}`);
    await transaction.execute(sql`
      update products set ${sql.raw(set.join(', '))}, updated_at = clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(${sql.raw(shape.join(', '))})
      where products.id = given.id`);
  });
}

/** Column and type of each field. */
const COLUMNS = {
  id: ['id', 'uuid'],
  code: ['code', 'text'],
  name: ['name', 'text'],
  price: ['price', 'numeric'],
  marketPrice: ['market_price', 'numeric'],
  images: ['images', 'text[]'],
  imageAlts: ['image_alts', 'text[]'],
  imageFocuses: ['image_focuses', 'text[]'],
  category: ['category', 'text'],
  subCategory: ['sub_category', 'text'],
  description: ['description', 'text'],
  inStock: ['in_stock', 'boolean'],
  featured: ['featured', 'boolean'],
  hidden: ['hidden', 'boolean'],
  handle: ['handle', 'text'],
} as const;

export const WRITTEN_FIELDS = Object.keys(COLUMNS).filter((field) => field !== 'id') as WrittenField[];

/** JavaScript's dates know milliseconds only, and two products may be of the same one. */
const exactMoment = sql<string>`to_char(${products.created_at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
