import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { withCatalogError } from '#catalog/text/catalog-error.ts';
import { type Db, queryRows } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { MAX_FACTS } from './facts.ts';
import { missingFields, type RequiredField } from './missing-fields.ts';
import { isProductId, type Product } from './product.ts';
import type { ProductField } from './product-fields.ts';
import type { ProductInput } from './product-input.ts';
import { writeTranslations } from './product-texts.server.ts';
import { tidyTranslations } from './product-texts.ts';
import { isUnfinished, newestFirst, product } from './products.server.ts';

/** Inserts a product and returns its id. Without `id`, the database generates one. */
export function addProduct(db: Db, input: ProductInput, id?: string): Promise<string> {
  const { translations, ...columns } = input;
  return withCatalogError('Failed to add product', () =>
    db.transaction(async (transaction) => {
      const [added] = await transaction
        .insert(products)
        .values({ id, ...columns })
        .returning({ id: products.id });
      if (!added) throw new Error('the database returned no id');
      // An import saves time without a statement for products that have no texts.
      if (translations && Object.keys(translations).length > 0)
        await writeTranslations(transaction, [{ id: added.id, translations }]);
      return added.id;
    }),
  );
}

/**
 * Updates the fields in `changes`, and `updated_at`. Skips an empty name, price, category or list of images; `null`
 * clears the market price and the subcategory. Changes that contain `hidden: true` can clear the price and the images,
 * and those that contain `priceOnRequest: true` the price.
 *
 * @returns whether the product exists.
 */
export function updateProductRow(db: Db, id: string, changes: Partial<ProductInput>): Promise<boolean> {
  return withCatalogError('Failed to update product', async () => {
    if (!isProductId(id)) return false;
    const { translations, ...columns } = changes;
    return db.transaction(async (transaction) => {
      const changed = await transaction
        .update(products)
        .set({ ...withoutEmpty(columns), updatedAt: sql`clock_timestamp()` })
        .where(eq(products.id, id))
        .returning({ id: products.id });
      if (changed.length > 0 && translations) await writeTranslations(transaction, [{ id, translations }]);
      return changed.length > 0;
    });
  });
}

/** Deletes a product. @returns whether it existed */
export function deleteProduct(db: Db, id: string): Promise<boolean> {
  return withCatalogError('Failed to delete product', async () => {
    if (!isProductId(id)) return false;
    const deleted = await db.delete(products).where(eq(products.id, id)).returning({ id: products.id });
    return deleted.length > 0;
  });
}

function withoutEmpty(changes: Partial<Omit<ProductInput, 'translations'>>) {
  const { name, price, category, images, ...others } = changes;
  const canLackPrice = others.hidden || others.priceOnRequest;
  return {
    ...others,
    ...(name?.trim() ? { name: name.trim() } : {}),
    ...(price || (price === null && canLackPrice) ? { price } : {}),
    ...(category ? { category } : {}),
    // Leaving Accessories clears the subcategory, even if the change contains one.
    ...(category && category !== 'Accessories' ? { subCategory: null } : {}),
    ...(images?.length || others.hidden ? { images } : {}),
  };
}

/** The state of a product before its deletion. `createdAt` is ISO 8601 with microseconds. */
export type DeletedProduct = Omit<Product, 'createdAt' | 'updatedAt'> & { createdAt: string };

/** Returns the existing products, locked until the transaction ends, in the order of their ids to prevent deadlocks. */
export function findProductsForUpdate(transaction: Db, ids: string[]): Promise<Product[]> {
  return withCatalogError('Failed to fetch products', async () => {
    const wanted = inArray(products.id, ids.filter(isProductId));
    const locked = await transaction
      .select({ id: products.id })
      .from(products)
      .where(wanted)
      .orderBy(asc(products.id))
      .for('update');
    if (locked.length === 0) return [];
    // Read after locking: the subquery for texts would return those from before the wait for the lock.
    return transaction.select(product).from(products).where(wanted).orderBy(products.id);
  });
}

/** Returns the product with the highest price among these ids; `undefined` if none has a price. */
export function findMostExpensive(
  db: Db,
  ids: string[],
): Promise<{ name: string; price: number } | undefined> {
  return withCatalogError('Failed to fetch products', async () => {
    const [highest] = await db
      .select({ name: product.name, price: sql<number>`${products.price}`.mapWith(products.price) })
      .from(products)
      .where(and(isOneOf(ids), isNotNull(products.price)))
      .orderBy(desc(products.price))
      .limit(1);
    return highest;
  });
}

/** Returns those of these products that have as many facts as a product may have; of those with equal facts, one. */
export function findWithAllFacts(db: Db, ids: string[]): Promise<Product[]> {
  return withCatalogError('Failed to fetch products', () =>
    db
      .selectDistinctOn([products.facts], product)
      .from(products)
      .where(and(isOneOf(ids), sql`cardinality(${products.facts}) >= ${MAX_FACTS}`))
      .orderBy(products.facts, products.id),
  );
}

/** The unfinished products of a selection. */
export interface Unfinished {
  count: number;
  /** The first of them. */
  products: { name: string; missing: RequiredField[] }[];
}

/** Returns how many of these products are hidden and unfinished, and the first `limit` of them, newest first. */
export function findUnfinished(db: Db, ids: string[], limit: number): Promise<Unfinished> {
  return withCatalogError('Failed to fetch products', async () => {
    const found = await db
      .select({ product, count: sql<number>`(count(*) over ())::int` })
      .from(products)
      .where(and(isOneOf(ids), isUnfinished))
      .orderBy(...newestFirst)
      .limit(limit);
    return {
      count: found[0]?.count ?? 0,
      products: found.map((row) => ({ name: row.product.name, missing: missingFields(row.product) })),
    };
  });
}

function isOneOf(ids: string[]): SQL {
  return sql`${products.id} = any(${sql.param(ids.filter(isProductId))}::uuid[])`;
}

/** Returns the first photos of existing products by their ids. */
export function findExisting(db: Db, ids: string[]): Promise<Map<string, string | undefined>> {
  return withCatalogError('Failed to fetch products', async () => {
    const found = await db
      .select({ id: products.id, images: products.images })
      .from(products)
      .where(inArray(products.id, ids.filter(isProductId)));
    return new Map(found.map(({ id, images }) => [id, images[0]]));
  });
}

/** Deletes the products that exist. @returns their former state, for `restoreProducts` */
export function deleteManyProducts(transaction: Db, ids: string[]): Promise<DeletedProduct[]> {
  return withCatalogError('Failed to delete product', async () => {
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

/** Returns, by the id of each of these products, the ids of other products that have its code or handle. */
export function findHolders(
  transaction: Db,
  wanted: Pick<Product, 'id' | 'code' | 'handle'>[],
): Promise<Map<string, string[]>> {
  return withCatalogError('Failed to fetch products', async () => {
    const keys = JSON.stringify(wanted.map(({ id, code, handle }) => ({ id, code, handle })));
    const found = await queryRows<{ id: string; holders: string[] }>(
      transaction,
      sql`select wanted.id, array_agg(holder.id) as holders
        from jsonb_to_recordset(${keys}::jsonb) as wanted(id uuid, code text, handle text)
        cross join lateral (
          select id from ${products} where search_fold(products.code) = search_fold(wanted.code)
          union select id from ${products} where products.handle = wanted.handle
        ) as holder
        where holder.id <> wanted.id group by wanted.id`,
    );
    return new Map(found.map(({ id, holders }) => [id, holders]));
  });
}

/** Clears codes and handles before products swap them, because unique indexes are checked after each row. */
export function clearCodes(transaction: Db, ids: string[]): Promise<void> {
  return withCatalogError('Failed to update product', async () => {
    if (ids.length === 0) return;
    await transaction.update(products).set({ code: null, handle: null }).where(inArray(products.id, ids));
  });
}

/** Inserts deleted products again, with their place in the lists. @returns the ids that did not exist */
export async function restoreProducts(transaction: Db, deleted: DeletedProduct[]): Promise<string[]> {
  const restored = await insertProducts(
    transaction,
    deleted.map(({ createdAt, ...fields }) => ({ ...fields, createdAt: sql`${createdAt}::timestamptz` })),
  );
  return restored.map(({ id }) => id);
}

/** Adds products, of which the last one is the newest. @returns those whose ids did not exist */
export function addManyProducts(
  transaction: Db,
  added: (Pick<Product, 'id'> & ProductInput)[],
): Promise<Product[]> {
  return insertProducts(
    transaction,
    added.map((fields, place) => ({
      ...fields,
      createdAt: sql`now() + ${place}::int * interval '1 microsecond'`,
    })),
  );
}

function insertProducts(
  transaction: Db,
  inserted: (Pick<Product, 'id'> & ProductInput & { createdAt: SQL })[],
): Promise<Product[]> {
  return withCatalogError('Failed to add product', async () => {
    if (inserted.length === 0) return [];
    const { translations: _, ...columns } = product;
    const stored = await transaction
      .insert(products)
      .values(inserted.map(({ translations: __, ...fields }) => fields))
      .onConflictDoNothing({ target: products.id })
      .returning(columns);
    const textsOf = new Map(
      inserted.map(({ id, translations = {} }) => [id, tidyTranslations(translations)]),
    );
    const written = stored.map((fields) => ({ ...fields, translations: textsOf.get(fields.id) ?? {} }));
    const translated = written.filter(({ translations }) => Object.keys(translations).length > 0);
    await writeTranslations(transaction, translated);
    return written;
  });
}

/** A change of a product that is locked. */
export interface ProductChange {
  before: Product;
  /** The fields that differ from `before`. */
  after: Partial<Product>;
}

/** Writes the changed fields of products. */
export function changeManyProducts(transaction: Db, changed: ProductChange[]): Promise<void> {
  const fields = new Set(changed.flatMap(({ after }) => Object.keys(after) as (ProductField | 'pinRank')[]));
  return writeManyProducts(
    transaction,
    [...fields],
    changed.map(({ before, after }) => ({ ...before, ...after })),
  );
}

/** Writes these fields of existing products in one statement, and `updated_at` unless only places in lists change. */
export function writeManyProducts(
  transaction: Db,
  written: (ProductField | 'pinRank')[],
  changed: (Pick<Product, 'id'> & Partial<Product>)[],
): Promise<void> {
  return withCatalogError('Failed to update product', async () => {
    if (changed.length === 0 || written.length === 0) return;
    const fields = written.filter((field) => field !== 'translations');
    if (fields.length < written.length) {
      await writeTranslations(
        transaction,
        changed.map(({ id, translations = {} }) => ({ id, translations })),
      );
    }
    const sent = ['id' as const, ...fields];
    const rows = changed.map((product) => Object.fromEntries(sent.map((field) => [field, product[field]])));
    const set = fields.map((field) => `${products[field].name} = changed."${field}"`);
    if (written.some((field) => field !== 'pinRank')) set.push('updated_at = clock_timestamp()');
    const shape = sent.map((field) => `"${field}" ${products[field].getSQLType()}`);
    await transaction.execute(sql`
      update products set ${sql.raw(set.join(', '))}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed(${sql.raw(shape.join(', '))})
      where products.id = changed.id`);
  });
}

/** `created_at` with microseconds. JavaScript dates have only milliseconds, which two products can share. */
const exactMoment = sql<string>`to_char(${products.createdAt} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
