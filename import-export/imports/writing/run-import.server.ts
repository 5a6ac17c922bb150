import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { recordItems, summarizeBatch } from '#catalog/activity/activity.server.ts';
import { changedFields } from '#catalog/activity/activity-changes.ts';
import { Announcer, announceLater } from '#catalog/changes/changes.server.ts';
import { ImagesGone, saveProducts } from '#catalog/commands/create-or-update-product.server.ts';
import type { Category, Product } from '#catalog/products/product.ts';
import type { ProductInput } from '#catalog/products/product-input.ts';
import { findNameByCode } from '#catalog/products/products.server.ts';
import { findProductsForUpdate } from '#catalog/products/write-products.server.ts';
import { CatalogError } from '#catalog/text/catalog-error.ts';
import { type ImportTools, Interrupted } from '#import-export/imports/import-tools.server.ts';
import { type Db, isTransientError, postgresError } from '#platform/db/database.ts';
import { importImages, importRows } from '#platform/db/import-schema.ts';
import { isVisited, yieldToVisitors } from '#platform/db/yield.server.ts';
import { reserveImages } from '#platform/media/image-garbage.server.ts';
import { advance, type WriteProgress, ZERO_COUNTS } from '../check-table.server.ts';
import type { Import, Outcome } from '../import.ts';
import { moveImport } from '../imports.server.ts';
import type { PhotoRow } from '../photos/attach-photos.server.ts';
import { rememberConfirmed } from '../repeats/addresses.server.ts';
import { importTexts } from '../texts.ts';

/** Rows per database query, and at most in one transaction. */
const BATCH_SIZE = 50;
/** The embedded database serves no page during a transaction, which takes about 2 ms for each row. */
const BATCH_SIZE_WITH_VISITORS = 8;

type Row = typeof importRows.$inferSelect;

/**
 * Starts to write the products of the preview. They are a batch of the activity with the id of the import.
 *
 * @returns `false` if there was no preview.
 */
export function beginRun(db: Db, job: Import): Promise<boolean> {
  const { id, fileName, total } = job;
  return db.transaction(async (transaction) => {
    const changes = { ...ZERO_COUNTS, beganAt: new Date(), failure: null };
    if (!(await moveImport(transaction, id, ['checked'], 'running', changes))) return false;
    await summarize(transaction, { id, fileName, total, done: 0, added: 0, changed: 0 });
    await rememberConfirmed(transaction, job);
    return true;
  });
}

/**
 * Writes the products of the preview, starting after the last handled one: exactly the values that the owner has
 * confirmed. Writes several in one transaction, with their records and the progress. If one of these is refused, it
 * writes them one at a time, so that only the refused one is skipped.
 */
export async function runImport(tools: ImportTools, job: Import, signal: AbortSignal): Promise<void> {
  const { db } = tools;
  const announcing = new Announcer(db);
  // An earlier process may have been killed between a commit and its announcement.
  if (job.done > 0) announcing.add(null);
  let size = 1;
  try {
    let rows = await nextRows(db, job.id, job.done);
    while (rows.length > 0) {
      if (signal.aborted) throw new Interrupted();
      const together = rows.slice(0, size);
      const began = performance.now();
      const { categories, refusal } = await writeRows(tools, together);
      announcing.add(categories);
      const took = performance.now() - began;
      const isHandled = refusal === null || together.length === 1;
      if (isHandled) rows = rows.slice(together.length);
      const maxSize = isVisited() ? BATCH_SIZE_WITH_VISITORS : BATCH_SIZE;
      size = refusal === null ? Math.min(maxSize, 2 * size) : 1;
      if (rows.length === 0) rows = await nextRows(db, job.id, (together.at(-1)?.position ?? 0) + 1);
      await announcing.announceIfDue();
      await yieldToVisitors(took);
    }
    await moveImport(db, job.id, ['running'], 'photographs');
  } finally {
    await announcing.announce();
  }
}

/** Writes how many products the import has written into its entry of the activity. */
function summarize(db: Db, { id, fileName, total, done, added, changed }: WriteProgress): Promise<void> {
  const unfinished = done < total && { unfinished: { done, of: total } };
  return summarizeBatch(db, id, { kind: 'imported', fileName, count: added + changed, ...unfinished });
}

type RowWithPhotos = Row & { photos: PhotoRow[] };

async function nextRows(db: Db, id: string, from: number): Promise<RowWithPhotos[]> {
  const rows = await db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, id), gte(importRows.position, from)))
    .orderBy(importRows.position)
    .limit(BATCH_SIZE);
  const positions = rows.map(({ position }) => position);
  const photos = await db
    .select()
    .from(importImages)
    .where(and(eq(importImages.importId, id), inArray(importImages.position, positions)))
    .orderBy(importImages.place);
  const photosOf = Map.groupBy(photos, ({ position }) => position);
  return rows.map((row) => ({ ...row, photos: photosOf.get(row.position) ?? [] }));
}

/**
 * Writes the products of rows together. If one is refused, writes none; if it is the only one, records the reason.
 *
 * @returns the categories whose pages have changed, and why a row was refused
 */
async function writeRows(tools: ImportTools, rows: RowWithPhotos[]) {
  try {
    return { categories: await saveRows(tools, rows), refusal: null };
  } catch (error) {
    const [row] = rows;
    const refusal = row && (await reasonOfRefusal(tools.db, error, row));
    if (!refusal) throw error;
    if (error instanceof ImagesGone) await resetMissingPhotos(tools.db, error.images);
    if (rows.length === 1) await skipRow(tools.db, row, refusal);
    return { categories: [], refusal };
  }
}

class ProductChanged extends Error {}

/** Saves the products of rows in one transaction, in a few statements. */
async function saveRows({ db, storage }: ImportTools, rows: RowWithPhotos[]): Promise<Category[]> {
  const [{ importId }] = rows as [RowWithPhotos];
  const isPlanned = (outcome: Outcome) => (row: Row) => row.after !== null && row.outcome === outcome;
  const added = rows.filter(isPlanned('added')).map((row) => ({ id: row.productId ?? '', ...inputOf(row) }));
  const planned = rows.filter(isPlanned('changed'));
  const values = planned.map(changesOf);
  const reserved = await reserveImages(
    db,
    storage,
    [...added, ...values].flatMap(({ images = [] }) => images),
  );
  return db.transaction(async (transaction) => {
    await announceLater(transaction);
    // First, so that a second process waits here and then finds that they are written.
    const progress = await advance(transaction, importId, 'running', asHandled(rows));
    const ids = planned.map(({ productId }) => productId ?? '');
    const current = new Map(
      (await findProductsForUpdate(transaction, ids)).map((product) => [product.id, product]),
    );
    const changed = planned.map((row, at) => {
      const before = current.get(row.productId ?? '');
      if (!before || !isAsPreviewed(before, row)) throw new ProductChanged();
      return { before, after: changedFields(before, withPlace(values[at] ?? {}, before)) };
    });
    await recordItems(transaction, importId, await saveProducts(transaction, added, changed, reserved));
    const pending = rows.filter(({ after, photos }) => after !== null && photos.length > 0);
    if (pending.length > 0) {
      const state = sql`case when ${importImages.url} is null then 'waiting' else 'fetched' end`;
      await transaction.update(importImages).set({ state }).where(arePhotosOf(pending));
    }
    await summarize(transaction, progress);
    return [...added, ...changed.flatMap(({ before, after }) => [before, after])].flatMap(
      ({ category }) => category ?? [],
    );
  });
}

/** Adds the place of a product: one that changes its category loses it. */
function withPlace(values: Partial<ProductInput>, { category, pinRank }: Product): Partial<Product> {
  return { ...values, pinRank: (values.category ?? category) === category ? pinRank : 0 };
}

/** Whether the fields that the import changes have the values that the owner has seen. Others may have changed. */
function isAsPreviewed(current: Product, { before }: Row): boolean {
  return Object.keys(changedFields(current, before as Partial<Product>)).length === 0;
}

/** Returns the values of a new product. The preview lists photos that are not stored yet by their source. */
function inputOf({ after, photos }: RowWithPhotos): ProductInput {
  const values = after as ProductInput;
  return photos.length > 0 ? { ...values, images: photos.flatMap(({ url }) => url ?? []) } : values;
}

/** Returns the changes of a product, without its photos if some of them are attached later. */
function changesOf({ after, photos }: RowWithPhotos): Partial<ProductInput> {
  const { images, ...values } = after as Partial<ProductInput>;
  return photos.length > 0 ? values : { ...values, ...(images && { images }) };
}

/**
 * Returns why the database or the shop refuses a row; `null` if the error has another cause.
 *
 * @param row the only one that was written; else the reason is not shown.
 */
async function reasonOfRefusal(db: Db, error: unknown, { after }: Row): Promise<string | null> {
  if (isTransientError(error)) return null;
  if (error instanceof ProductChanged) return importTexts.changedConcurrently;
  if (error instanceof ImagesGone) return importTexts.photoGone;
  if (!(error instanceof CatalogError)) return null;
  const { code } = (after ?? {}) as Partial<ProductInput>;
  const isTaken = postgresError(error).constraint === 'products_code_once';
  const by = isTaken && code ? await findNameByCode(db, code) : null;
  return by ? importTexts.thisCodeTaken(by) : `${error.message}.`;
}

/** Clears the addresses of photos that are no longer stored, so that they are downloaded again. */
async function resetMissingPhotos(db: Db, images: string[]): Promise<void> {
  await db.update(importImages).set({ url: null, hash: null }).where(inArray(importImages.url, images));
}

/** Records why a row is skipped. */
function skipRow(db: Db, row: Row, reason: string): Promise<void> {
  return db.transaction(async (transaction) => {
    await advance(transaction, row.importId, 'running', asHandled([{ ...row, outcome: 'skipped' }]));
    await transaction
      .update(importRows)
      .set({ outcome: 'skipped', reason, before: null, after: null, isUnfinished: false })
      .where(and(eq(importRows.importId, row.importId), eq(importRows.position, row.position)));
    await transaction.delete(importImages).where(arePhotosOf([row]));
  });
}

function asHandled(rows: Row[]) {
  return rows.map(({ position, outcome }) => ({ position, outcome: outcome as Outcome }));
}

function arePhotosOf(rows: Row[]) {
  const positions = rows.map(({ position }) => position);
  return and(eq(importImages.importId, rows[0]?.importId ?? ''), inArray(importImages.position, positions));
}
