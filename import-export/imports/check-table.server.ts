import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { findChosenNames } from '#catalog/facts/fact-names.server.ts';
import { isProductId } from '#catalog/products/product.ts';
import { findDeletedProducts } from '#import-export/imports/planning/deleted-products.ts';
import type { Db } from '#platform/db/database.ts';
import { importImages, importRows, imports } from '#platform/db/import-schema.ts';
import type { Import, Outcome, PriceRange, PriceSummary } from './import.ts';
import { type ImportTools, Interrupted } from './import-tools.server.ts';
import { moveImport } from './imports.server.ts';
import { type Plan, plannedChanges } from './planning/plan.ts';
import { planProducts, readProducts } from './planning/plan-products.server.ts';

/** Products per database query. */
const BATCH_SIZE = 250;

/** Makes the preview: records what the import would do with each product of the table, and changes no product. */
export async function checkTable(tools: ImportTools, job: Import, signal: AbortSignal): Promise<void> {
  const { db } = tools;
  await db.transaction(async (transaction) => {
    await transaction.delete(importRows).where(eq(importRows.importId, job.id));
    const begin = { ...ZERO_COUNTS, previewedAt: sql`now()` as unknown as Date };
    await transaction.update(imports).set(begin).where(eq(imports.id, job.id));
  });
  const prices: PriceSummary = { before: null, after: null };
  const rowOf = new Map<string, number>();
  const chosenNames = await findChosenNames(db);
  const isDeleted = await findDeletedProducts(db, job.addressId);
  for await (const { products, photos } of readProducts(tools, job, BATCH_SIZE, signal)) {
    const plans = await planProducts(tools, job, products, photos, rowOf, chosenNames, isDeleted);
    await savePlans(db, job.id, plans);
    for (const plan of plans) addPrices(prices, plan);
    if (signal.aborted) throw new Interrupted();
  }
  await moveImport(db, job.id, ['checking'], 'checked', {
    total: sql`done` as unknown as number,
    prices,
  });
}

const { id: ID, fileName, total, done, added, changed } = imports;
/** The columns that the activity shows of an import. */
const PROGRESS = { id: ID, fileName, total, done, added, changed };

/** How many products an import has written. */
export type WriteProgress = Pick<typeof imports.$inferSelect, keyof typeof PROGRESS>;

/** The counts of an import before its first product. */
export const ZERO_COUNTS = { done: 0, added: 0, changed: 0, unchanged: 0, skipped: 0, leftOut: 0 };

function addPrices(prices: PriceSummary, { current, input, outcome }: Plan): void {
  if (outcome === 'skipped' || outcome === 'left out') return;
  prices.before = withPrice(prices.before, current?.price);
  prices.after = withPrice(prices.after, input?.price ?? current?.price);
}

function withPrice(range: PriceRange | null, price: number | null | undefined): PriceRange | null {
  if (!price) return range;
  const [lowest, highest] = range ?? [price, price];
  return [Math.min(lowest, price), Math.max(highest, price)];
}

async function savePlans(db: Db, id: string, plans: Plan[]): Promise<void> {
  await db.transaction(async (transaction) => {
    await advance(transaction, id, 'checking', plans);
    await transaction.insert(importRows).values(plans.map((plan) => ({ importId: id, ...rowOfPlan(plan) })));
    const photos = plans.flatMap((plan) =>
      plan.photos.map((photo, place) => ({
        importId: id,
        position: plan.position,
        place,
        state: 'planned',
        ...photo,
      })),
    );
    if (photos.length > 0) await transaction.insert(importImages).values(photos);
  });
}

/**
 * Counts the next products as handled. Call it in the transaction that writes them. Each product is then written once,
 * even if two processes work on the import, and no product is written after a cancellation.
 *
 * @returns the import with its new progress
 * @throws {Interrupted} if they are not the next products, or the import is in another state.
 */
export async function advance(
  transaction: Db,
  id: string,
  state: 'checking' | 'running',
  done: { position: number; outcome: Outcome }[],
): Promise<WriteProgress> {
  const first = done[0]?.position ?? 0;
  const counted = (outcome: Outcome) => done.filter((product) => product.outcome === outcome).length;
  const [advanced] = await transaction
    .update(imports)
    .set({
      done: first + done.length,
      added: sql`${imports.added} + ${counted('added')}`,
      changed: sql`${imports.changed} + ${counted('changed')}`,
      unchanged: sql`${imports.unchanged} + ${counted('unchanged')}`,
      skipped: sql`${imports.skipped} + ${counted('skipped')}`,
      leftOut: sql`${imports.leftOut} + ${counted('left out')}`,
    })
    .where(and(eq(imports.id, id), eq(imports.state, state), eq(imports.done, first)))
    .returning(PROGRESS);
  if (!advanced) throw new Interrupted();
  return advanced;
}

/** Returns the record of a plan; for a product that would change, with the fields that differ. */
function rowOfPlan(plan: Plan) {
  const { current, id, input: _, photos: __, ...row } = plan;
  const newId = id && isProductId(id) ? id.toLowerCase() : randomUUID();
  const { before, after } = plannedChanges(plan);
  const isWritten = row.outcome === 'added' || row.outcome === 'changed';
  return {
    ...row,
    productId: current?.id ?? (row.outcome === 'added' ? newId : null),
    seenAt: current?.updatedAt ?? null,
    before: isWritten && current ? before : null,
    after: isWritten ? after : null,
  };
}
