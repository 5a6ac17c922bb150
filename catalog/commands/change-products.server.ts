import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { productEntry, recordItems, summarizeBatch } from '#catalog/activity/activity.server.ts';
import { changedFields } from '#catalog/activity/activity-changes.ts';
import type { BulkChange, FactChange } from '#catalog/activity/batch-summary.ts';
import { MAX_PRICE } from '#catalog/amounts/amounts.ts';
import { type PriceChange, priceAfter } from '#catalog/amounts/price-change.ts';
import { withFact } from '#catalog/facts/changed-facts.ts';
import { listFactNames } from '#catalog/facts/fact-names.server.ts';
import { factNames } from '#catalog/facts/fact-names.ts';
import { viewQuery } from '#catalog/lists/product-table.server.ts';
import type { TableView } from '#catalog/lists/product-table.ts';
import { MAX_FACTS } from '#catalog/products/facts.ts';
import { lacksPrice, missingFields, REQUIRED } from '#catalog/products/missing-fields.ts';
import type { Product } from '#catalog/products/product.ts';
import {
  changeManyProducts,
  findMostExpensive,
  findProductsForUpdate,
  findUnfinished,
  findWithAllFacts,
  type ProductChange,
  type Unfinished,
} from '#catalog/products/write-products.server.ts';
import { safeMessage, withCatalogError } from '#catalog/text/catalog-error.ts';
import { type Db, postgresError, queryRows } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { commandTexts } from './texts.ts';
import { ALL_OR_NONE, type Steps, writeInSteps } from './write-in-steps.server.ts';

type BulkOutcome =
  | {
      outcome: 'changed';
      changed: number;
      /** How many already had the new value. */
      already: number;
      /** How many have no price that could be changed. */
      unpriced: number;
      missing: number;
      /** Id of the record that an undo needs; `null` if nothing was changed. */
      batch: string | null;
    }
  /** A price would be higher than the database can hold; nothing was changed. */
  | { outcome: 'too_high'; name: string }
  /** One of the products would break a rule. `changed` is the number of products of the steps before it. */
  | { outcome: 'refused'; name: string; reason: string; changed: number }
  /** Unfinished products cannot be shown; nothing was changed. */
  | ({ outcome: 'unfinished' } & Unfinished)
  /** The number of products in the view has changed; nothing was written. */
  | { outcome: 'selection_changed'; now: number };

/** A change of products whose kind says too little to repeat it. */
export interface SpecialChange {
  /** Returns the fields of a product to change. */
  changesOf(product: Product): Partial<Product>;
  /** Writes what belongs to the batch besides the products, before the first of them. */
  begin(transaction: Db, batch: string): Promise<void>;
}

/**
 * Changes many products and records the change as one batch. Skips products that no longer exist. By default, either
 * all others are changed or none. With `STEP_BY_STEP`, a failure or kill keeps the steps before it; the batch records
 * them, so they can be undone.
 */
export function changeProducts(
  db: Db,
  selection: ProductSelection,
  change: BulkChange | FactChange,
  steps: Steps = ALL_OR_NONE,
  special?: SpecialChange,
): Promise<BulkOutcome> {
  return withCatalogError('Failed to update product', async () => {
    const batch = randomUUID();
    const changesOf = special?.changesOf ?? (await changesOfKind(db, change));
    let ids: string[] = [];
    let done = 0;
    let found = 0;
    let count = 0;
    let unpriced = 0;
    let committed = 0;
    try {
      await writeInSteps(db, steps, async (transaction, isFirst) => {
        if (isFirst) {
          done = found = count = unpriced = 0;
          ids = await idsToChange(transaction, selection, change, changesOf);
          await special?.begin(transaction, batch);
        }
        committed = steps.commitEach ? count : 0;
        const inStep = ids.slice(done, done + steps.size);
        const chunk = await changeChunk(transaction, batch, inStep, change, changesOf);
        done = Math.min(ids.length, done + steps.size);
        found += chunk.found;
        count += chunk.changed;
        unpriced += chunk.unpriced;
        const hasMore = done < ids.length;
        const progress = hasMore && { unfinished: { done, of: ids.length } };
        if (count > 0 || special) await summarizeBatch(transaction, batch, { ...change, count, ...progress });
        return { hasMore, changed: chunk.categories };
      });
    } catch (error) {
      if (error instanceof Refused) return error.outcome(committed);
      if (error instanceof SelectionChanged) return { outcome: 'selection_changed', now: error.now };
      throw error;
    }
    return {
      outcome: 'changed',
      changed: count,
      already: found - count - unpriced,
      unpriced,
      missing: done - found,
      batch: count > 0 || special ? batch : null,
    };
  });
}

/** The fields that can be edited in the table, without the product form. */
type EditedFields = Partial<Pick<Product, 'price' | 'inStock' | 'featured'>>;

type EditOutcome =
  /** `batch` has the same meaning as in `BulkOutcome`. */
  | { outcome: 'saved'; batch: string | null }
  | { outcome: 'missing' }
  /** Visitors see the product, so it cannot lose its price; nothing was written. */
  | { outcome: 'price_required' }
  /** The product was changed after `unchangedSince`; nothing was written. */
  | { outcome: 'conflict'; current: Product };

/** Writes some fields of a product, unless it was changed after `unchangedSince` and still differs from `fields`. */
export function editProduct(
  db: Db,
  id: string,
  fields: EditedFields,
  unchangedSince: Date,
): Promise<EditOutcome> {
  return withCatalogError('Failed to update product', () =>
    db.transaction(async (transaction): Promise<EditOutcome> => {
      const [current] = await findProductsForUpdate(transaction, [id]);
      if (!current) return { outcome: 'missing' };
      const after = changedFields(current, fields);
      if (Object.keys(after).length === 0) return { outcome: 'saved', batch: null };
      if (current.updatedAt.getTime() !== unchangedSince.getTime()) return { outcome: 'conflict', current };
      if (!current.hidden && lacksPrice({ ...current, ...after })) return { outcome: 'price_required' };
      const batch = randomUUID();
      await writeChanges(transaction, batch, [{ before: current, after }]);
      await summarizeBatch(transaction, batch, { kind: 'changed', count: 1 });
      return { outcome: 'saved', batch };
    }),
  );
}

/** Previews a price change for the lowest and highest price, which it keeps. Returns `null` without any price. */
export function previewPrices(db: Db, selection: ProductSelection, change: PriceChange) {
  return withCatalogError('Failed to fetch products', async () => {
    const range = await priceRange(db, selection);
    if (!range) return null;
    const resultOf = (before: number) => ({ before, after: priceAfter(before, change) });
    return { count: range.count, lowest: resultOf(range.lowest), highest: resultOf(range.highest) };
  });
}

/** Rolls back a change that cannot be made. */
class Refused extends Error {
  /** @param committed the number of products of the steps before */
  readonly outcome: (committed: number) => BulkOutcome;

  constructor(outcome: (committed: number) => BulkOutcome, options?: ErrorOptions) {
    super('the change is refused', options);
    this.outcome = outcome;
  }
}

/** The most unfinished products that an outcome names. */
const MAX_NAMED = 5;

async function idsToChange(
  transaction: Db,
  selection: ProductSelection,
  change: BulkChange | FactChange,
  changesOf: SpecialChange['changesOf'],
): Promise<string[]> {
  const ids = await idsOf(transaction, selection);
  if (change.kind === 'product-fact') {
    const overfull = (await findWithAllFacts(transaction, ids)).find(
      (product) => (changesOf(product).facts?.length ?? 0) > MAX_FACTS,
    );
    if (overfull) throw productRefused(overfull.name, commandTexts.fact.tooMany(MAX_FACTS));
  }
  if (change.kind === 'visibility' && !change.hidden) {
    const unfinished = await findUnfinished(transaction, ids, MAX_NAMED);
    if (unfinished.count > 0) throw new Refused(() => ({ outcome: 'unfinished', ...unfinished }));
  }
  if (change.kind !== 'price') return ids;
  // A change keeps the order of prices, so it is enough to check the highest one.
  const highest = await findMostExpensive(transaction, ids);
  if (highest && priceAfter(highest.price, change.change) > MAX_PRICE)
    throw new Refused(() => ({ outcome: 'too_high', name: highest.name }));
  return ids;
}

async function changeChunk(
  transaction: Db,
  batch: string,
  ids: string[],
  change: BulkChange | FactChange,
  changesOf: SpecialChange['changesOf'],
) {
  const found = await findProductsForUpdate(transaction, ids);
  const changed = found
    .map((before) => ({ before, after: changedFields(before, changesOf(before)) }))
    .filter(({ after }) => Object.keys(after).length > 0);
  for (const { before, after } of changed) {
    // Another window may have removed a photo since all products were checked.
    const [missing] = after.hidden === false ? missingFields(before) : [];
    if (missing) throw productRefused(before.name, REQUIRED[missing]);
  }
  await writeChanges(transaction, batch, changed).catch((error) => {
    throw nameRefusedProduct(
      error,
      changed.map(({ before }) => before),
    );
  });
  const categories = new Set(
    changed.flatMap(({ before, after }) => [before.category, after.category ?? before.category]),
  );
  const unpriced = change.kind === 'price' ? found.filter(({ price }) => price === null).length : 0;
  return { found: found.length, changed: changed.length, unpriced, categories };
}

/** Writes the changed fields of products and records their values before and after. */
async function writeChanges(transaction: Db, batch: string, changed: ProductChange[]): Promise<void> {
  await changeManyProducts(transaction, changed);
  await recordItems(
    transaction,
    batch,
    // With the whole product, so that an undo can detect a later edit of any field.
    changed.map(({ before, after }) => productEntry('changed', before, { before, after })),
  );
}

async function changesOfKind(db: Db, change: BulkChange | FactChange): Promise<SpecialChange['changesOf']> {
  if (change.kind === 'fact') return () => ({});
  if (change.kind !== 'product-fact') return (product) => bulkChangesOf(product, change);
  const names = factNames(await listFactNames(db));
  return (product) => withFact(product, change, names);
}

function bulkChangesOf(
  product: Product,
  change: Exclude<BulkChange, { kind: 'product-fact' }>,
): Partial<Product> {
  switch (change.kind) {
    case 'feature':
      return { featured: change.featured };
    case 'visibility':
      return { hidden: change.hidden };
    case 'price': {
      if (product.price === null) return {};
      const price = priceAfter(product.price, change.change);
      const isMarketPrice = change.keepsOldPrice && price < product.price;
      return { price, ...(isMarketPrice && { marketPrice: product.price }) };
    }
    case 'model':
      return { model: change.model };
    case 'price-visibility':
      return { priceOnRequest: change.priceOnRequest };
    case 'stock':
      return { inStock: change.inStock };
    case 'category':
      // The place belongs to the former category's list, and only Accessories have subcategories.
      return {
        category: change.category,
        subCategory: change.category === 'Accessories' ? product.subCategory : null,
        pinRank: change.category === product.category ? product.pinRank : 0,
      };
  }
}

/** @param reason says which rule the product breaks */
function productRefused(name: string, reason: string, options?: ErrorOptions): Refused {
  return new Refused((changed) => ({ outcome: 'refused', name, reason, changed }), options);
}

/**
 * Returns a `Refused` if the error's detail names one of the written products, else the error itself. Adopted
 * tables can contain products that break a rule, and PostgreSQL checks the whole row when any of its fields is written.
 */
function nameRefusedProduct(error: unknown, written: Pick<Product, 'id' | 'name'>[]): unknown {
  const { detail = '' } = postgresError(error);
  const refused = written.find(({ id }) => detail.includes(id));
  return refused ? productRefused(refused.name, safeMessage(error), { cause: error }) : error;
}

/** The products that a bulk write applies to: ids, or all `count` products of a view of the table. */
export type ProductSelection = string[] | { view: TableView; count: number };

/** The number of products in the view has changed since the admin selected them. */
export class SelectionChanged extends Error {
  readonly now: number;

  constructor(now: number) {
    super('the selection has changed');
    this.now = now;
  }
}

/**
 * Returns the ids of a selection; those of a view are sorted.
 *
 * @throws {SelectionChanged} if the number of products in the view has changed.
 */
export async function idsOf(transaction: Db, selection: ProductSelection): Promise<string[]> {
  if (Array.isArray(selection)) return selection;
  const { table, where } = viewQuery(selection.view);
  const rows = await withCatalogError('Failed to fetch products', () =>
    queryRows<{ id: string }>(
      transaction,
      sql`select products.id from ${table} where ${where ?? sql`true`} order by products.id`,
    ),
  );
  if (rows.length !== selection.count) throw new SelectionChanged(rows.length);
  return rows.map(({ id }) => id);
}

/** Returns the number of prices in a selection, the lowest and the highest; `null` if there are none. */
async function priceRange(
  db: Db,
  selection: ProductSelection,
): Promise<{ count: number; lowest: number; highest: number } | null> {
  const { table, where } = Array.isArray(selection)
    ? { table: sql`products`, where: inArray(products.id, selection) }
    : viewQuery(selection.view);
  const [row] = await queryRows<{ count: number; lowest: string | null; highest: string | null }>(
    db,
    sql`select count(price)::int as count, min(price) as lowest, max(price) as highest from ${products}
      where id in (select products.id from ${table} where ${where ?? sql`true`})`,
  );
  if (!row?.count) return null;
  return { count: row.count, lowest: Number(row.lowest), highest: Number(row.highest) };
}
