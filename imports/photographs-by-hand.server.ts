import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { withCatalogueError } from '#catalogue/catalogue-error.ts';
import type { Db } from '#db/database.ts';
import { importPhotographs, importRows } from '#db/import-schema.ts';
import { moveImport } from './imports.server.ts';

/** What the administrator can still do about a product's photographs. */
export interface Lacking {
  position: number;
  line: number;
  name: string;
  productId: string | null;
  /** Those that could not be had, and why; of a product that never had any, none. */
  failed: { source: string; reason: string }[];
  /** Nobody sees the product before it has one. */
  isHidden: boolean;
}

const MAX_LISTED = 200;

/** The products that lack photographs, the first two hundred of them, and how many there are. */
export function listLacking(db: Db, id: string): Promise<{ first: Lacking[]; count: number }> {
  return withCatalogueError('Failed to fetch the import', async () => {
    const isFailed = and(eq(importPhotographs.importId, id), eq(importPhotographs.state, 'failed'));
    const ofFailed = db
      .select({ position: importPhotographs.position })
      .from(importPhotographs)
      .where(isFailed);
    const lacks = and(
      eq(importRows.importId, id),
      or(importRows.awaitsPhotograph, inArray(importRows.position, ofFailed)),
    );
    const rows = await db
      .select({
        position: importRows.position,
        line: importRows.line,
        name: importRows.name,
        productId: importRows.productId,
        isHidden: importRows.awaitsPhotograph,
      })
      .from(importRows)
      .where(lacks)
      .orderBy(asc(importRows.line), asc(importRows.position))
      .limit(MAX_LISTED);
    if (rows.length === 0) return { first: [], count: 0 };
    const positions = rows.map(({ position }) => position);
    const failed = await db
      .select()
      .from(importPhotographs)
      .where(and(isFailed, inArray(importPhotographs.position, positions)))
      .orderBy(asc(importPhotographs.place));
    const first = rows.map((row) => ({
      ...row,
      failed: failed
        .filter(({ position }) => position === row.position)
        .map(({ source, reason }) => ({ source, reason: reason ?? '' })),
    }));
    return { first, count: await db.$count(importRows, lacks) };
  });
}

/** Tries once more to have what could not be had. @returns as `moveImport`. */
export function retryPhotographs(db: Db, id: string): Promise<boolean> {
  return db.transaction(async (transaction) => {
    if (!(await moveImport(transaction, id, ['finished'], 'photographs'))) return false;
    await transaction
      .update(importPhotographs)
      .set({ state: 'waiting', reason: null })
      .where(and(eq(importPhotographs.importId, id), eq(importPhotographs.state, 'failed')));
    return true;
  });
}

/** Does without what could not be had. */
export async function dropPhotographs(db: Db, id: string): Promise<boolean> {
  const dropped = await db
    .update(importPhotographs)
    .set({ state: 'dropped' })
    .where(and(eq(importPhotographs.importId, id), eq(importPhotographs.state, 'failed')))
    .returning({ position: importPhotographs.position });
  return dropped.length > 0;
}
