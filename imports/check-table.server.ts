import { and, eq, sql } from 'drizzle-orm';
import { findMedianPrice } from '#catalogue/statistics.server.ts';
import type { Db } from '#db/database.ts';
import { importRows, imports } from '#db/import-schema.ts';
import type { Import, Outcome } from './import.ts';
import { moveImport } from './imports.server.ts';
import { changedFields, type Plan } from './plan.ts';
import { planProducts, productsOfTable } from './planned-rows.server.ts';
import { PriceTally } from './price-summary.ts';
import { type ImportTools, Interrupted } from './step.server.ts';

/** Products that are looked up with one question. */
const TOGETHER = 250;

/** The dry run: records what the import would do with each product of the table. Writes nothing to the catalogue. */
export async function checkTable(tools: ImportTools, given: Import, signal: AbortSignal): Promise<void> {
  const { db } = tools;
  await db.transaction(async (transaction) => {
    await transaction.delete(importRows).where(eq(importRows.importId, given.id));
    await transaction.update(imports).set(NOTHING_YET).where(eq(imports.id, given.id));
  });
  const prices = new PriceTally();
  for await (const { products, photographs } of productsOfTable(tools, given, 0, TOGETHER, signal)) {
    const plans = await planProducts(tools, given, products, photographs);
    await noteChecked(db, given.id, plans);
    for (const plan of plans) prices.add(plan);
    if (signal.aborted) throw new Interrupted();
  }
  await moveImport(db, given.id, ['checking'], 'checked', {
    total: sql`done` as unknown as number,
    prices: prices.summary(await findMedianPrice(db)),
  });
}

/** As an import is before any of its products is looked at. */
export const NOTHING_YET = { done: 0, added: 0, changed: 0, unchanged: 0, refused: 0, leftOut: 0 };

async function noteChecked(db: Db, id: string, plans: Plan[]): Promise<void> {
  await db.transaction(async (transaction) => {
    await advance(transaction, id, 'checking', plans);
    await transaction.insert(importRows).values(plans.map((plan) => ({ importId: id, ...rowOfPlan(plan) })));
  });
}

/**
 * Counts these products as done with, which are the next ones. Called in the transaction that deals with them: so each
 * is dealt with once, whatever process asks, and none after a pause or the end.
 *
 * @throws {Interrupted} where they are not the next ones, or the import is in another state.
 */
export async function advance(
  transaction: Db,
  id: string,
  state: 'checking' | 'running',
  done: { position: number; outcome: Outcome }[],
): Promise<void> {
  const first = done[0]?.position ?? 0;
  const counted = (outcome: Outcome) => done.filter((one) => one.outcome === outcome).length;
  const advanced = await transaction
    .update(imports)
    .set({
      done: first + done.length,
      added: sql`${imports.added} + ${counted('added')}`,
      changed: sql`${imports.changed} + ${counted('changed')}`,
      unchanged: sql`${imports.unchanged} + ${counted('unchanged')}`,
      refused: sql`${imports.refused} + ${counted('refused')}`,
      leftOut: sql`${imports.leftOut} + ${counted('left out')}`,
    })
    .where(
      and(eq(imports.id, id), eq(imports.state, state), eq(imports.paused, false), eq(imports.done, first)),
    )
    .returning({ id: imports.id });
  if (advanced.length === 0) throw new Interrupted();
}

/** Of a product that is to be changed, the fields that would differ. */
export function rowOfPlan(plan: Plan) {
  const { position, line, name, outcome, column, reason, notes, current, input } = plan;
  // Those that have to be had first are its images by then.
  const images = plan.photographs.map(({ url, source }) => url ?? source);
  const changed = input ? changedFields(current, images.length > 0 ? { ...input, images } : input) : [];
  const before = changed.map(([field]) => [field, current?.[field as keyof typeof current]]);
  const isWritten = outcome === 'added' || outcome === 'changed';
  return {
    position,
    line,
    name,
    outcome,
    column,
    reason,
    notes,
    productId: current?.id ?? null,
    before: isWritten && current ? Object.fromEntries(before) : null,
    after: isWritten ? Object.fromEntries(changed) : null,
    awaitsPhotograph: plan.awaitsPhotograph,
  };
}
