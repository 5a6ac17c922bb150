import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { recordActivity } from '#catalog/activity/activity.server.ts';
import { Announcer } from '#catalog/changes/announcer.server.ts';
import {
  createProduct,
  ImagesGone,
  type SaveOptions,
  updateProduct,
} from '#catalog/commands/create-or-update-product.server.ts';
import { type Category, isProductId, type Product } from '#catalog/products/product.ts';
import type { ProductInput } from '#catalog/products/product-input.ts';
import { CatalogError } from '#catalog/text/catalog-error.ts';
import { type Db, isTransientError } from '#platform/db/database.ts';
import { yieldToVisitors } from '#platform/db/embedded/yield-to-visitors.server.ts';
import { importImages, importRows } from '#platform/db/import-schema.ts';
import { advance, rowOfPlan, ZERO_COUNTS } from '../check-table.server.ts';
import type { Import } from '../import.ts';
import { type ImportTools, Interrupted } from '../import-tools.server.ts';
import { moveImport } from '../imports.server.ts';
import type { PhotoFiles } from '../photos/photo-files.server.ts';
import type { Plan } from '../planning/plan.ts';
import { type Numbered, planProducts, readProducts } from '../planning/plan-products.server.ts';
import { importTexts } from '../texts.ts';

/** Products per database query. */
const BATCH_SIZE = 50;
/** How often a product is planned again because it changed at the same time. */
const MAX_TRIES = 3;

/**
 * Starts to write the products of the preview, and adds one activity entry for all of them.
 *
 * @returns `false` if there was no preview.
 */
export function beginRun(db: Db, { id, fileName }: Import): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const changes = { ...ZERO_COUNTS, beganAt: new Date(), failure: null };
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

/**
 * Writes the products of the table, starting after the last handled one. Each is written with its record in one
 * transaction.
 */
export async function runImport(tools: ImportTools, job: Import, signal: AbortSignal): Promise<void> {
  const { db } = tools;
  const announcing = new Announcer(db);
  const rowOf = new Map<string, number>();
  // An earlier process may have been killed between a commit and its announcement.
  if (job.done > 0) announcing.add(null);
  try {
    for await (const { products, photos } of readProducts(tools, job, job.done, BATCH_SIZE, signal)) {
      const plans = await planProducts(tools, job, products, photos, rowOf);
      let skipped: Plan[] = [];
      for (const [at, plan] of plans.entries()) {
        if (signal.aborted) throw new Interrupted();
        if (!plan.input) {
          skipped.push(plan);
          continue;
        }
        await recordSkipped(db, job.id, skipped);
        skipped = [];
        const began = performance.now();
        const written = await writeProduct(tools, job, plan, () => replanned(products[at], photos));
        announcing.add(written);
        await announcing.announceIfDue();
        await yieldToVisitors(performance.now() - began);
      }
      await recordSkipped(db, job.id, skipped);
    }
    await moveImport(db, job.id, ['running'], 'photographs');
  } finally {
    await announcing.announce();
  }

  async function replanned(product: Numbered | undefined, photos: PhotoFiles): Promise<Plan> {
    const [plan] = await planProducts(tools, job, product ? [product] : [], photos, new Map());
    if (!plan) throw new Error('a product that was planned cannot be planned again');
    return plan;
  }
}

/** Writes a planned product, or records why it is skipped. @returns the categories whose pages have changed */
async function writeProduct(
  tools: ImportTools,
  job: Import,
  first: Plan,
  replan: () => Promise<Plan>,
): Promise<Category[]> {
  const { db } = tools;
  let plan = first;
  for (let tries = 0; tries < MAX_TRIES && plan.input; tries += 1) {
    const reason = await save(tools, job, plan, plan.input);
    if (reason === null) return [plan.input.category, ...(plan.current ? [plan.current.category] : [])];
    if (reason !== 'again') {
      await recordSkipped(db, job.id, [{ ...plan, outcome: 'skipped', reason, input: null, photos: [] }]);
      return [];
    }
    plan = await replan();
  }
  const busy = importTexts.changedConcurrently;
  await recordSkipped(db, job.id, [
    plan.input ? { ...plan, outcome: 'skipped', reason: busy, input: null } : plan,
  ]);
  return [];
}

/**
 * Saves a product.
 *
 * @returns `null` if it was saved, `again` if the product has changed since it was planned, else why not
 */
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
    if (saved.outcome === 'code_taken') return importTexts.thisCodeTaken(saved.by);
    if (saved.outcome !== 'saved') return 'again';
    if (isRecorded) return null;
    if (!current) return 'again';
    // Only its photos differ, and they are attached later.
    await db.transaction((transaction) => recordWritten(transaction, id, plan, current.id, current, input));
    return null;
  } catch (error) {
    if (error instanceof Interrupted || isTransientError(error)) throw error;
    if (error instanceof ImagesGone) {
      await resetMissingPhotos(db, error.images);
      return 'again';
    }
    if (error instanceof CatalogError) return `${error.message}.`;
    throw error;
  }
}

/** Records a saved product, the photos it waits for, and the progress. Call it in the transaction of the save. */
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
  if (plan.photos.length === 0) return;
  await transaction.insert(importImages).values(
    plan.photos.map(({ source, alt, focus, url }, place) => {
      const state = url ? 'fetched' : 'waiting';
      return { importId: id, position: plan.position, place, source, alt, focus, url, state };
    }),
  );
}

/** Records products that are not written. */
async function recordSkipped(db: Db, id: string, plans: Plan[]): Promise<void> {
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
  // These replace the rows of the preview.
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

/** Clears the addresses of photos that are no longer stored, so that they are downloaded again. */
async function resetMissingPhotos(db: Db, images: string[]): Promise<void> {
  await db.update(importImages).set({ url: null, hash: null }).where(inArray(importImages.url, images));
}
