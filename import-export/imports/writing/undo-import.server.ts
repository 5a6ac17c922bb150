import { and, desc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { recordActivity } from '#catalog/activity/activity.server.ts';
import { announceLater } from '#catalog/changes/announcements.server.ts';
import { Announcer } from '#catalog/changes/announcer.server.ts';
import {
  categoriesOf,
  imagesOf,
  type ProductRecord,
  reserveRecordedImages,
  type UndoneRecord,
  undoRecords,
} from '#catalog/commands/undo/undo-records.server.ts';
import type { Category, Product } from '#catalog/products/product.ts';
import type { ProductInput } from '#catalog/products/product-input.ts';
import { CatalogError } from '#catalog/text/catalog-error.ts';
import { type Db, isTransientError } from '#platform/db/database.ts';
import { yieldToVisitors } from '#platform/db/embedded/yield-to-visitors.server.ts';
import { importRows, imports } from '#platform/db/import-schema.ts';
import type { Import, Undone } from '../import.ts';
import { type ImportTools, Interrupted } from '../import-tools.server.ts';
import { moveImport } from '../imports.server.ts';
import { importTexts } from '../texts.ts';

type Row = typeof importRows.$inferSelect;

const BATCH_SIZE = 50;

/**
 * Undoes an import, the last product first: deletes the products that it added and restores those that it changed.
 * Skips products that were edited later or that the database refuses. One transaction writes and records several
 * products.
 */
export async function undoImport(tools: ImportTools, job: Import, signal: AbortSignal): Promise<void> {
  const { db } = tools;
  const announcing = new Announcer(db);
  announcing.add(null);
  try {
    while (true) {
      const rows = untilRepeated(await nextRows(db, job.id));
      if (rows.length === 0) break;
      if (signal.aborted) throw new Interrupted();
      const began = performance.now();
      announcing.add(await undoRows(tools, rows));
      await announcing.announceIfDue();
      await yieldToVisitors(performance.now() - began);
    }
    await db.transaction(async (transaction) => {
      const changes = { finishedAt: new Date() };
      if (!(await moveImport(transaction, job.id, ['undoing'], 'undone', changes))) return;
      await recordActivity(transaction, {
        action: 'taken back',
        subject: 'import',
        subjectId: job.id,
        subjectName: job.fileName,
      });
    });
  } finally {
    await announcing.announce();
  }
}

/** Returns the next products that the import wrote. Rows after `done` belong to the preview only. */
async function nextRows(db: Db, id: string): Promise<Row[]> {
  const rows = await db
    .select({ row: importRows })
    .from(importRows)
    .innerJoin(imports, eq(imports.id, importRows.importId))
    .where(
      and(
        eq(importRows.importId, id),
        inArray(importRows.outcome, ['added', 'changed']),
        isNull(importRows.undone),
        isNotNull(importRows.productId),
        lt(importRows.position, imports.done),
      ),
    )
    .orderBy(desc(importRows.position))
    .limit(BATCH_SIZE);
  return rows.map(({ row }) => row);
}

/**
 * Returns the first rows, up to the second one of the same product: `undoRecords` takes each product once. Imports of
 * version 1.0.0 could change a product twice.
 */
function untilRepeated(rows: Row[]): Row[] {
  const ids = rows.map(({ productId }) => productId);
  const repeated = ids.findIndex((id, at) => ids.indexOf(id) < at);
  return repeated < 0 ? rows : rows.slice(0, repeated);
}

/** Undoes products in one transaction, or one by one if the database refuses one of them. */
async function undoRows(tools: ImportTools, rows: Row[]): Promise<Category[]> {
  const { db, storage } = tools;
  const records = rows.map(recordOf);
  const images = records.flatMap(({ before }) => imagesOf(before));
  const stored = await reserveRecordedImages(db, storage, images);
  try {
    return await db.transaction(async (transaction) => {
      await announceLater(transaction);
      const undone = await undoRecords(transaction, records, stored);
      for (const [at, row] of rows.entries())
        await recordUndo(transaction, row, undone[at]?.result ?? 'missing');
      return categoriesOf(undone);
    });
  } catch (error) {
    if (!(error instanceof CatalogError) || isTransientError(error)) throw error;
    if (rows.length > 1) {
      const categories: Category[] = [];
      for (const row of rows) categories.push(...(await undoRows(tools, [row])));
      return categories;
    }
    for (const row of rows) await writeUndo(db, row, 'failed', `${error.message}.`);
    return [];
  }
}

function recordOf({ productId, name, outcome, before, after }: Row): ProductRecord {
  const isMoved = (before as Product | null)?.category !== (after as ProductInput).category;
  return {
    subjectId: productId,
    subjectName: name,
    before: outcome === 'added' ? null : before,
    // A change of category also cleared the place in the list. The undo must restore both.
    after: outcome !== 'added' && isMoved ? { ...(after as ProductInput), pinRank: 0 } : after,
  };
}

function recordUndo(transaction: Db, row: Row, result: UndoneRecord['result']): Promise<void> {
  switch (result) {
    case 'edited':
      return writeUndo(transaction, row, 'edited');
    case 'missing':
      return writeUndo(transaction, row, 'gone');
    case 'already':
      return writeUndo(transaction, row, row.outcome === 'added' ? 'gone' : 'undone');
    case 'gone':
      return writeUndo(transaction, row, 'failed', importTexts.undo.photoDeleted);
    case 'taken':
      return writeUndo(transaction, row, 'failed', importTexts.undo.codeTaken);
    case 'refused':
      return writeUndo(transaction, row, 'failed', importTexts.undo.categoryGone);
    default:
      return writeUndo(transaction, row, 'undone');
  }
}

async function writeUndo(db: Db, row: Row, undone: Undone, reason = row.reason): Promise<void> {
  await db
    .update(importRows)
    .set({ undone, reason })
    .where(and(eq(importRows.importId, row.importId), eq(importRows.position, row.position)));
}
