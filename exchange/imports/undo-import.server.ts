import { and, desc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { recordActivity } from '#catalogue/activity/activity.server.ts';
import { announceLater } from '#catalogue/changes/announcements.server.ts';
import { Announcer } from '#catalogue/changes/announcer.server.ts';
import { ImagesGone, updateProduct } from '#catalogue/commands/create-or-update-product.server.ts';
import { isAsRecorded } from '#catalogue/commands/recorded-product.ts';
import { deleteManyProducts } from '#catalogue/products/bulk-products.server.ts';
import type { Category, Product } from '#catalogue/products/product.ts';
import type { ProductInput } from '#catalogue/products/product-input.ts';
import { findProduct } from '#catalogue/products/products.server.ts';
import { CatalogueError } from '#catalogue/text/catalogue-error.ts';
import { type Db, isPassingError } from '#platform/db/database.ts';
import { letVisitorsGoFirst } from '#platform/db/embedded/visitors-first.server.ts';
import { importRows, imports } from '#platform/db/import-schema.ts';
import { storedName } from '#platform/media/image-addresses.ts';
import { scheduleDeletion } from '#platform/media/image-garbage.server.ts';
import type { Import, Undone } from './import.ts';
import { type ImportTools, Interrupted } from './import-tools.server.ts';
import { moveImport } from './imports.server.ts';

type Row = typeof importRows.$inferSelect;

const BATCH_SIZE = 50;

/**
 * Undoes an import, the last product first: deletes what it added and restores what it changed. Products that were
 * edited later, or that the database refuses, are left and recorded. Each product is written in one transaction with
 * its record.
 */
export async function undoImport(tools: ImportTools, job: Import, signal: AbortSignal): Promise<void> {
  const { db } = tools;
  const announcing = new Announcer(db);
  announcing.everything();
  try {
    while (true) {
      const rows = await nextRows(db, job.id);
      if (rows.length === 0) break;
      for (const row of rows) {
        if (signal.aborted) throw new Interrupted();
        const began = performance.now();
        announcing.add(await undoRow(tools, row));
        await announcing.announceInTime();
        await letVisitorsGoFirst(performance.now() - began);
      }
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

/** Returns the next written products. Rows after `done` are only of the preview. */
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

async function undoRow(tools: ImportTools, row: Row): Promise<Category[]> {
  const { db } = tools;
  const current = await findProduct(db, row.productId ?? '');
  if (!current) return recordUndo(db, row, 'gone');
  try {
    if (row.outcome === 'added') return await deleteAdded(db, row);
    const before = row.before as Product;
    if (isAsRecorded(current, before)) return await recordUndo(db, row, 'undone');
    if (!isAsRecorded(current, row.after)) return await recordUndo(db, row, 'edited');
    return await restoreChanged(tools, row, current, before);
  } catch (error) {
    // One product that cannot be restored must not stop the others.
    const isRefused = error instanceof ImagesGone || error instanceof CatalogueError;
    if (!isRefused || isPassingError(error)) throw error;
    const reason = error instanceof ImagesGone ? 'One of its photos was deleted.' : `${error.message}.`;
    return recordUndo(db, row, 'failed', reason);
  }
}

function deleteAdded(db: Db, row: Row): Promise<Category[]> {
  return db
    .transaction(async (transaction) => {
      await announceLater(transaction);
      const [deleted] = await deleteManyProducts(transaction, [row.productId ?? '']);
      if (!deleted) return recordUndo(transaction, row, 'gone');
      if (!isAsRecorded(deleted as unknown as Product, row.after)) throw new EditedSince();
      await scheduleDeletion(transaction, deleted.images);
      await recordUndo(transaction, row, 'undone');
      return [deleted.category];
    })
    .catch((error) => {
      if (error instanceof EditedSince) return recordUndo(db, row, 'edited');
      throw error;
    });
}

/** Rolls the deletion back. */
class EditedSince extends Error {}

async function restoreChanged(
  { db, storage }: ImportTools,
  row: Row,
  current: Product,
  before: Product,
): Promise<Category[]> {
  const { id: _, createdAt: __, updatedAt: ___, pinRank, ...fields } = before;
  // With its category, a product returns to its place in the list.
  const input = current.category === before.category ? fields : { ...fields, pinRank };
  const saved = await updateProduct(db, storage, current.id, input as ProductInput, current.updatedAt, {
    isAnnouncedLater: true,
    shownBefore: before.images.filter((image) => storedName(image) === null),
    record: async (transaction) => {
      await recordUndo(transaction, row, 'undone');
    },
  });
  if (saved.outcome === 'code taken')
    return recordUndo(db, row, 'failed', `Its code is now used by “${saved.by}”.`);
  // It was edited or deleted between our read and our write.
  if (saved.outcome !== 'saved') return recordUndo(db, row, saved.outcome === 'missing' ? 'gone' : 'edited');
  return [current.category, before.category];
}

async function recordUndo(
  db: Db,
  { importId, position, reason: before }: Row,
  undone: Undone,
  reason = before,
): Promise<Category[]> {
  await db
    .update(importRows)
    .set({ undone, reason })
    .where(and(eq(importRows.importId, importId), eq(importRows.position, position)));
  return [];
}
