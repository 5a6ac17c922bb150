import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { withCatalogError } from '#catalog/text/catalog-error.ts';
import type { Db } from '#platform/db/database.ts';
import { importImages, importRows } from '#platform/db/import-schema.ts';
import { lacksPhoto, moveImport } from '../imports.server.ts';

const MAX_LISTED = 200;

/**
 * Returns the first 200 products that lack photos, with the photos that could not be loaded, and the total number of
 * such products.
 */
export function listMissingPhotos(db: Db, id: string) {
  return withCatalogError('Failed to fetch the import', async () => {
    const isFailed = and(eq(importImages.importId, id), eq(importImages.state, 'failed'));
    const ofFailed = db.select({ position: importImages.position }).from(importImages).where(isFailed);
    const lacks = and(
      eq(importRows.importId, id),
      or(lacksPhoto, inArray(importRows.position, ofFailed)),
      // Deleted products need no photo.
      sql`exists (select from products where products.id = ${importRows.productId})`,
    );
    const rows = await db
      .select({
        position: importRows.position,
        line: importRows.line,
        name: importRows.name,
        productId: importRows.productId,
        /** Whether the product stays hidden until it has a photo. */
        isHidden: importRows.isUnfinished,
      })
      .from(importRows)
      .where(lacks)
      .orderBy(asc(importRows.line), asc(importRows.position))
      .limit(MAX_LISTED);
    if (rows.length === 0) return { first: [], count: 0 };
    const positions = rows.map(({ position }) => position);
    const failed = await db
      .select()
      .from(importImages)
      .where(and(isFailed, inArray(importImages.position, positions)))
      .orderBy(asc(importImages.place));
    const first = rows.map((row) => ({
      ...row,
      failed: failed
        .filter(({ position }) => position === row.position)
        .map(({ source, reason }) => ({ source, reason: reason ?? '' })),
    }));
    return { first, count: await db.$count(importRows, lacks) };
  });
}

/** Starts to load failed photos again. @returns `false` if the import is not finished */
export function retryPhotos(db: Db, id: string): Promise<boolean> {
  return db.transaction(async (transaction) => {
    if (!(await moveImport(transaction, id, ['finished'], 'photographs'))) return false;
    await transaction
      .update(importImages)
      .set({ state: 'waiting', reason: null })
      .where(and(eq(importImages.importId, id), eq(importImages.state, 'failed')));
    return true;
  });
}

/** Gives up on failed photos. @returns whether there were any */
export async function skipPhotos(db: Db, id: string): Promise<boolean> {
  const dropped = await db
    .update(importImages)
    .set({ state: 'dropped' })
    .where(and(eq(importImages.importId, id), eq(importImages.state, 'failed')))
    .returning({ position: importImages.position });
  return dropped.length > 0;
}
