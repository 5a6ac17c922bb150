import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { recordActivity } from '#catalogue/activity.server.ts';
import { Announcer } from '#catalogue/announcer.server.ts';
import { CatalogueError } from '#catalogue/catalogue-error.ts';
import { type Category, isProductId, type Product } from '#catalogue/product.ts';
import type { ProductInput } from '#catalogue/product-input.ts';
import {
  createProduct,
  ImagesGone,
  type SaveOptions,
  updateProduct,
} from '#commands/create-or-update-product.server.ts';
import { type Db, isPassingError } from '#db/database.ts';
import { importPhotographs, importRows } from '#db/import-schema.ts';
import { letVisitorsGoFirst } from '#db/visitors-first.server.ts';
import { advance, NOTHING_YET, rowOfPlan } from './check-table.server.ts';
import type { Import } from './import.ts';
import { moveImport } from './imports.server.ts';
import type { PhotographFiles } from './photograph-files.server.ts';
import type { Plan } from './plan.ts';
import { type Numbered, planProducts, productsOfTable } from './planned-rows.server.ts';
import { type ImportTools, Interrupted } from './step.server.ts';

/** Products that are looked up with one question. */
const TOGETHER = 50;
/** How often a product is looked up anew that somebody else changes at the same moment. */
const MAX_TRIES = 3;

/**
 * Begins to write what a dry run has shown, and records it: one entry of the activity for all its products.
 *
 * @returns as `moveImport`: `false` where there was no dry run.
 */
export function beginRun(db: Db, { id, fileName }: Import): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const changes = { ...NOTHING_YET, beganAt: new Date(), failure: null };
    if (!(await moveImport(transaction, id, ['checked'], 'running', changes))) return false;
    await recordActivity(transaction, {
      action: 'imported',
      subject: 'import',
      subjectId: id,
      subjectName: fileName,
    });
    return true;
  });
}

/** Writes the products of the table, each with its record in one transaction, from the first that is not done with. */
export async function runImport(tools: ImportTools, given: Import, signal: AbortSignal): Promise<void> {
  const { db } = tools;
  const announcing = new Announcer(db);
  // Whoever was here before may have been killed between a commit and its announcement.
  if (given.done > 0) announcing.everything();
  try {
    for await (const { products, photographs } of productsOfTable(
      tools,
      given,
      given.done,
      TOGETHER,
      signal,
    )) {
      const plans = await planProducts(tools, given, products, photographs);
      let idle: Plan[] = [];
      for (const [at, plan] of plans.entries()) {
        if (signal.aborted) throw new Interrupted();
        if (!plan.input) {
          idle.push(plan);
          continue;
        }
        await settle(db, given.id, idle);
        idle = [];
        const began = performance.now();
        const written = await writeProduct(tools, given, plan, () => again(products[at], photographs));
        announcing.add(written);
        await announcing.announceInTime();
        await letVisitorsGoFirst(performance.now() - began);
      }
      await settle(db, given.id, idle);
    }
    await moveImport(db, given.id, ['running'], 'photographs');
  } finally {
    await announcing.announce();
  }

  async function again(product: Numbered | undefined, photographs: PhotographFiles): Promise<Plan> {
    const [plan] = await planProducts(tools, given, product ? [product] : [], photographs);
    if (!plan) throw new Error('a product that was planned cannot be planned again');
    return plan;
  }
}

/** @returns the categories whose pages show something else now. */
async function writeProduct(
  tools: ImportTools,
  given: Import,
  first: Plan,
  planAgain: () => Promise<Plan>,
): Promise<Category[]> {
  const { db } = tools;
  let plan = first;
  for (let tries = 0; tries < MAX_TRIES && plan.input; tries += 1) {
    const reason = await save(tools, given, plan, plan.input);
    if (reason === null) return [plan.input.category, ...(plan.current ? [plan.current.category] : [])];
    if (reason !== 'again') {
      await settle(db, given.id, [{ ...plan, outcome: 'refused', reason, input: null, photographs: [] }]);
      return [];
    }
    plan = await planAgain();
  }
  const busy = 'This product was changed at the same time. Import the table again.';
  await settle(db, given.id, [
    plan.input ? { ...plan, outcome: 'refused', reason: busy, input: null } : plan,
  ]);
  return [];
}

/** @returns `null` where it is written, `again` where the product is another than was planned for, else why it is not. */
async function save(
  { db, storage }: ImportTools,
  { id }: Import,
  plan: Plan,
  input: ProductInput,
): Promise<string | null> {
  const { current } = plan;
  let isRecorded = false;
  const options: SaveOptions = {
    isAnnouncedLater: true,
    async record(transaction, productId, before, after) {
      await recordWritten(transaction, id, plan, productId, before, after);
      isRecorded = true;
    },
  };
  try {
    const newId = plan.id && isProductId(plan.id) ? plan.id.toLowerCase() : randomUUID();
    const saved = current
      ? await updateProduct(db, storage, current.id, input, current.updatedAt, options)
      : await createProduct(db, storage, newId, input, options);
    if (saved.outcome === 'code taken') return `This code is already used by “${saved.by}”.`;
    if (saved.outcome !== 'saved') return 'again';
    if (isRecorded) return null;
    if (!current) return 'again';
    // Nothing but its photographs differs, and they come later.
    await db.transaction((transaction) => recordWritten(transaction, id, plan, current.id, current, input));
    return null;
  } catch (error) {
    if (error instanceof Interrupted || isPassingError(error)) throw error;
    if (error instanceof ImagesGone) {
      await forgetStored(db, error.images);
      return 'again';
    }
    if (error instanceof CatalogueError) return `${error.message}.`;
    throw error;
  }
}

/** In the transaction of the save: the product as it was and is, what photographs it waits for, and how far we are. */
async function recordWritten(
  transaction: Db,
  id: string,
  plan: Plan,
  productId: string,
  before: Product | undefined,
  after: ProductInput,
): Promise<void> {
  await advance(transaction, id, 'running', [plan]);
  const row = { ...rowOfPlan(plan), productId, before: before ?? null, after };
  await writeRows(transaction, id, [row]);
  if (plan.photographs.length === 0) return;
  await transaction.insert(importPhotographs).values(
    plan.photographs.map(({ source, alt, focus, url }, place) => {
      const state = url ? 'had' : 'waiting';
      return { importId: id, position: plan.position, place, source, alt, focus, url, state };
    }),
  );
}

/** Notes what became of products that are not written. */
async function settle(db: Db, id: string, plans: Plan[]): Promise<void> {
  if (plans.length === 0) return;
  await db.transaction(async (transaction) => {
    await advance(transaction, id, 'running', plans);
    await writeRows(transaction, id, plans.map(rowOfPlan));
  });
}

async function writeRows(
  transaction: Db,
  id: string,
  rows: Omit<typeof importRows.$inferInsert, 'importId'>[],
): Promise<void> {
  // In place of what the dry run said.
  await transaction.delete(importRows).where(
    and(
      eq(importRows.importId, id),
      inArray(
        importRows.position,
        rows.map(({ position }) => position),
      ),
    ),
  );
  await transaction.insert(importRows).values(rows.map((row) => ({ ...row, importId: id })));
}

/** Photographs that are no longer stored are fetched again by whoever asks for them. */
async function forgetStored(db: Db, images: string[]): Promise<void> {
  await db
    .update(importPhotographs)
    .set({ url: null, hash: null })
    .where(inArray(importPhotographs.url, images));
}
