import { and, eq, gt, sql } from 'drizzle-orm';
import { productEntry, recordBatch } from '#catalog/activity/activity.server.ts';
import { MAX_PINNED, type PinnedProduct } from '#catalog/lists/pinned-product.ts';
import type { Category } from '#catalog/products/product.ts';
import { findProductsForUpdate, writeManyProducts } from '#catalog/products/write-products.server.ts';
import { withCatalogError } from '#catalog/text/catalog-error.ts';
import type { Db } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { pinnedFirst } from '../products/products.server.ts';

export type ArrangeOutcome =
  /** `batch` is the id that an undo needs; `null` if the order was already the same. */
  | { outcome: 'arranged'; batch: string | null }
  /** Another tab changed the order since it was read; nothing was written. */
  | { outcome: 'conflict' }
  /** A product was deleted or moved to another category; nothing was written. */
  | { outcome: 'missing' }
  | { outcome: 'too_many' };

/** Pins products to the top of their category, in this order, if the `expected` ones are pinned; unpins the others. */
export function arrangeCategory(
  db: Db,
  category: Category,
  ids: string[],
  expected: string[],
): Promise<ArrangeOutcome> {
  return withCatalogError('Failed to save the order', () =>
    inArrangement(db, category, async (transaction, pinned) =>
      pinned.join() === expected.join()
        ? writeOrder(transaction, category, pinned, ids)
        : { outcome: 'conflict' },
    ),
  );
}

/** Pins a product to the top of its category, or unpins it. */
export function pinProduct(
  db: Db,
  category: Category,
  id: string,
  isPinned: boolean,
): Promise<ArrangeOutcome> {
  return withCatalogError('Failed to save the order', () =>
    inArrangement(db, category, (transaction, pinned) => {
      const others = pinned.filter((other) => other !== id);
      return writeOrder(transaction, category, pinned, isPinned ? [id, ...others] : others);
    }),
  );
}

/** Runs a write that holds a lock on the order of the category. */
function inArrangement(
  db: Db,
  category: Category,
  write: (transaction: Db, pinned: string[]) => Promise<ArrangeOutcome>,
): Promise<ArrangeOutcome> {
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`arrange ${category}`}))`);
    return write(transaction, await listPinnedIds(transaction, category));
  });
}

async function writeOrder(
  transaction: Db,
  category: Category,
  pinned: string[],
  ids: string[],
): Promise<ArrangeOutcome> {
  if (ids.length > MAX_PINNED) return { outcome: 'too_many' };
  const involved = await findProductsForUpdate(transaction, [...new Set([...ids, ...pinned])]);
  const members = new Set(
    involved.filter((product) => product.category === category).map((product) => product.id),
  );
  if (!ids.every((id) => members.has(id))) return { outcome: 'missing' };
  const rankOf = (id: string) => (ids.includes(id) ? ids.length - ids.indexOf(id) : 0);
  const changed = involved.filter(({ id, pinRank }) => members.has(id) && pinRank !== rankOf(id));
  if (changed.length === 0) return { outcome: 'arranged', batch: null };
  await writeManyProducts(
    transaction,
    ['pinRank'],
    changed.map(({ id }) => ({ id, pinRank: rankOf(id) })),
  );
  const items = changed.map((product) =>
    productEntry('changed', product, {
      // Record only these fields. Otherwise a later edit of another field would prevent the undo.
      before: { category, pinRank: product.pinRank },
      after: { pinRank: rankOf(product.id) },
    }),
  );
  const batch = await recordBatch(transaction, items, { kind: 'arranged', category, count: items.length });
  return { outcome: 'arranged', batch };
}

/** Lists the products that are pinned to the top of a category, hidden ones included. */
export function listPinned(db: Db, category: Category): Promise<PinnedProduct[]> {
  const { id, code, name, images, price, hidden, inStock, subCategory } = products;
  return withCatalogError('Failed to fetch products', () =>
    db
      .select({ id, code, name, images, price, hidden, inStock, subCategory })
      .from(products)
      .where(isPinnedIn(category))
      .orderBy(...pinnedFirst),
  );
}

/** Lists the ids of the products that are pinned to the top of a category. */
async function listPinnedIds(db: Db, category: Category): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(isPinnedIn(category))
    .orderBy(...pinnedFirst);
  return rows.map(({ id }) => id);
}

function isPinnedIn(category: Category) {
  return and(eq(products.category, category), gt(products.pinRank, 0));
}
