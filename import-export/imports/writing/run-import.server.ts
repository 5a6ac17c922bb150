import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { type ActivityEntry, recordItems, summarizeBatch } from '#catalog/activity/activity.server.ts';
import { changedFields } from '#catalog/activity/changed-fields.ts';
import { Announcer } from '#catalog/changes/announcer.server.ts';
import {
  createProduct,
  ImagesGone,
  type SaveOptions,
  updateProduct,
} from '#catalog/commands/create-or-update-product.server.ts';
import type { Category, Product } from '#catalog/products/product.ts';
import type { ProductInput } from '#catalog/products/product-input.ts';
import { findProduct } from '#catalog/products/products.server.ts';
import { CatalogError } from '#catalog/text/catalog-error.ts';
import { type Db, isTransientError } from '#platform/db/database.ts';
import { yieldToVisitors } from '#platform/db/embedded/yield-to-visitors.server.ts';
import { importImages, importRows, imports } from '#platform/db/import-schema.ts';
import { advance, ZERO_COUNTS } from '../check-table.server.ts';
import type { Import, Outcome } from '../import.ts';
import { type ImportTools, Interrupted } from '../import-tools.server.ts';
import { moveImport } from '../imports.server.ts';
import type { PhotoRow } from '../photos/attach-photos.server.ts';
import { writableFields } from '../planning/plan.ts';
import { importTexts } from '../texts.ts';

/** Rows per database query. */
const BATCH_SIZE = 50;
/** How often a product is read again because it changed at the same time. */
const MAX_TRIES = 3;

type Row = typeof importRows.$inferSelect;

/**
 * Starts to write the products of the preview. They are a batch of the activity with the id of the import.
 *
 * @returns `false` if there was no preview.
 */
export function beginRun(db: Db, { id, fileName, total }: Import): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const changes = { ...ZERO_COUNTS, beganAt: new Date(), failure: null };
    if (!(await moveImport(transaction, id, ['checked'], 'running', changes))) return false;
    await summarize(transaction, { id, fileName, total, done: 0, added: 0, changed: 0 });
    return true;
  });
}

/**
 * Writes the products of the preview, starting after the last handled one: exactly the values that the owner has
 * confirmed. Each is written with its record in one transaction.
 */
export async function runImport(tools: ImportTools, job: Import, signal: AbortSignal): Promise<void> {
  const { db } = tools;
  const announcing = new Announcer(db);
  // An earlier process may have been killed between a commit and its announcement.
  if (job.done > 0) announcing.add(null);
  try {
    let rows = await nextRows(db, job.id, job.done);
    while (rows.length > 0) {
      const photos = await photosOfRows(db, rows);
      let unwritten: Row[] = [];
      for (const row of rows) {
        if (signal.aborted) throw new Interrupted();
        if (row.after === null) {
          unwritten.push(row);
          continue;
        }
        await skipRows(db, job.id, unwritten);
        unwritten = [];
        const began = performance.now();
        announcing.add(await writeRow(tools, row, photos.get(row.position) ?? []));
        await announcing.announceIfDue();
        await yieldToVisitors(performance.now() - began);
      }
      await skipRows(db, job.id, unwritten);
      await summarizeProgress(db, job.id);
      rows = await nextRows(db, job.id, (rows.at(-1)?.position ?? 0) + 1);
    }
    await moveImport(db, job.id, ['running'], 'photographs');
  } finally {
    await summarizeProgress(db, job.id);
    await announcing.announce();
  }
}

async function summarizeProgress(db: Db, id: string): Promise<void> {
  const [now] = await db.select().from(imports).where(eq(imports.id, id));
  if (now) await summarize(db, now);
}

type Summarized = Pick<
  typeof imports.$inferSelect,
  'id' | 'fileName' | 'total' | 'done' | 'added' | 'changed'
>;

/** Writes how many products the import has written into its entry of the activity. */
function summarize(db: Db, { id, fileName, total, done, added, changed }: Summarized): Promise<void> {
  const unfinished = done < total && { unfinished: { done, of: total } };
  return summarizeBatch(db, id, { kind: 'imported', fileName, count: added + changed, ...unfinished });
}

function nextRows(db: Db, id: string, from: number): Promise<Row[]> {
  return db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, id), gte(importRows.position, from)))
    .orderBy(importRows.position)
    .limit(BATCH_SIZE);
}

/** Counts rows that write no product. */
async function skipRows(db: Db, id: string, rows: Row[]): Promise<void> {
  if (rows.length > 0) await advance(db, id, 'running', asHandled(rows));
}

async function photosOfRows(db: Db, rows: Row[]): Promise<Map<number, PhotoRow[]>> {
  const positions = rows.map(({ position }) => position);
  const photos = await db
    .select()
    .from(importImages)
    .where(and(eq(importImages.importId, rows[0]?.importId ?? ''), inArray(importImages.position, positions)))
    .orderBy(importImages.place);
  return Map.groupBy(photos, ({ position }) => position);
}

function asHandled(rows: Row[]) {
  return rows.map(({ position, outcome }) => ({ position, outcome: outcome as Outcome }));
}

/** Writes the product of a row, or records why it is skipped. @returns the categories whose pages have changed */
async function writeRow(tools: ImportTools, row: Row, photos: PhotoRow[]): Promise<Category[]> {
  let saved = await save(tools, row, photos);
  for (let tries = 1; tries < MAX_TRIES && saved.outcome === 'again'; tries += 1)
    saved = await save(tools, row, photos);
  if (saved.outcome === 'saved') return saved.categories;
  const reason = saved.outcome === 'skipped' ? saved.reason : importTexts.changedConcurrently;
  await tools.db.transaction(async (transaction) => {
    await advance(transaction, row.importId, 'running', asHandled([{ ...row, outcome: 'skipped' }]));
    await transaction
      .update(importRows)
      .set({ outcome: 'skipped', reason, before: null, after: null, isUnfinished: false })
      .where(isRow(row));
    await transaction.delete(importImages).where(photosOf(row));
  });
  return [];
}

type Saved =
  | { outcome: 'saved'; categories: Category[] }
  /** The product has changed since it was read. */
  | { outcome: 'again' }
  | { outcome: 'skipped'; reason: string };

async function save({ db, storage }: ImportTools, row: Row, photos: PhotoRow[]): Promise<Saved> {
  const productId = row.productId ?? '';
  const current = row.outcome === 'added' ? null : await findProduct(db, productId);
  const changed = importTexts.changedConcurrently;
  if (row.outcome === 'changed' && (!current || !isAsPreviewed(current, row)))
    return { outcome: 'skipped', reason: changed };
  const input = inputOf(current, row, photos);
  let isRecorded = false;
  const options: SaveOptions = {
    isAnnouncedLater: true,
    async record(transaction, entry) {
      await recordWritten(transaction, row, photos, entry);
      isRecorded = true;
    },
  };
  try {
    const saved = current
      ? await updateProduct(db, storage, productId, input, current.updatedAt, options)
      : await createProduct(db, storage, productId, input, options);
    if (saved.outcome === 'code_taken')
      return { outcome: 'skipped', reason: importTexts.thisCodeTaken(saved.by) };
    if (saved.outcome !== 'saved')
      return current ? { outcome: 'again' } : { outcome: 'skipped', reason: changed };
    // Nothing was written if only its photos differ, which are attached later.
    if (!isRecorded)
      await db.transaction((transaction) =>
        recordWritten(transaction, row, photos, {
          ...{ action: 'changed', subject: 'product', subjectId: productId, subjectName: input.name },
          ...{ before: current, after: {} },
        }),
      );
    return { outcome: 'saved', categories: [input.category, ...(current ? [current.category] : [])] };
  } catch (error) {
    if (error instanceof Interrupted || isTransientError(error)) throw error;
    if (error instanceof ImagesGone) {
      await resetMissingPhotos(db, error.images);
      return { outcome: 'skipped', reason: importTexts.photoGone };
    }
    if (error instanceof CatalogError) return { outcome: 'skipped', reason: `${error.message}.` };
    throw error;
  }
}

/** Whether the fields that the import changes have the values that the owner has seen. Others may have changed. */
function isAsPreviewed(current: Product, { before }: Row): boolean {
  return Object.keys(changedFields(current, before as Partial<Product>)).length === 0;
}

function inputOf(current: Product | null, { after }: Row, photos: PhotoRow[]): ProductInput {
  const values = after as ProductInput;
  if (!current)
    return photos.length > 0 ? { ...values, images: photos.flatMap(({ url }) => url ?? []) } : values;
  // The preview lists photos that are not stored yet by their source.
  return { ...writableFields(current), ...values, ...(photos.length > 0 && { images: current.images }) };
}

/** Records a saved product, the photos it waits for, and the progress. Call it in the transaction of the save. */
async function recordWritten(
  transaction: Db,
  row: Row,
  photos: PhotoRow[],
  entry: ActivityEntry,
): Promise<void> {
  await advance(transaction, row.importId, 'running', asHandled([row]));
  await recordItems(transaction, row.importId, [entry]);
  if (photos.length === 0) return;
  const state = sql`case when ${importImages.url} is null then 'waiting' else 'fetched' end`;
  await transaction.update(importImages).set({ state }).where(photosOf(row));
}

function isRow({ importId, position }: Row) {
  return and(eq(importRows.importId, importId), eq(importRows.position, position));
}

function photosOf({ importId, position }: Row) {
  return and(eq(importImages.importId, importId), eq(importImages.position, position));
}

/** Clears the addresses of photos that are no longer stored, so that they are downloaded again. */
async function resetMissingPhotos(db: Db, images: string[]): Promise<void> {
  await db.update(importImages).set({ url: null, hash: null }).where(inArray(importImages.url, images));
}
