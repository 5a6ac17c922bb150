import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm';
import { withCatalogueError } from '#catalogue/catalogue-error.ts';
import type { Db } from '#db/database.ts';
import { importPhotographs, importRows, imports } from '#db/import-schema.ts';
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

const MOST_LISTED = 200;

/** The products that lack photographs, at most two hundred of them. */
export function listLacking(db: Db, id: string): Promise<Lacking[]> {
  return withCatalogueError('Failed to fetch the import', async () => {
    const isFailed = and(eq(importPhotographs.importId, id), eq(importPhotographs.state, 'failed'));
    const failed = await db
      .select()
      .from(importPhotographs)
      .where(isFailed)
      .orderBy(asc(importPhotographs.position), asc(importPhotographs.place))
      .limit(MOST_LISTED);
    const positions = [...new Set(failed.map(({ position }) => position))];
    const columns = {
      position: importRows.position,
      line: importRows.line,
      name: importRows.name,
      productId: importRows.productId,
      isHidden: importRows.awaitsPhotograph,
    };
    const named = positions.length
      ? await db
          .select(columns)
          .from(importRows)
          .where(and(eq(importRows.importId, id), inArray(importRows.position, positions)))
      : [];
    const bare = await db
      .select(columns)
      .from(importRows)
      .innerJoin(imports, eq(imports.id, importRows.importId))
      .where(
        and(
          eq(importRows.importId, id),
          importRows.awaitsPhotograph,
          isNull(importRows.undone),
          lt(importRows.position, imports.done),
        ),
      )
      .orderBy(asc(importRows.position))
      .limit(MOST_LISTED);
    const all = new Map([...named, ...bare].map((one) => [one.position, one]));
    return [...all.values()]
      .toSorted((one, other) => one.position - other.position)
      .map((one) => ({
        ...one,
        failed: failed
          .filter(({ position }) => position === one.position)
          .map(({ source, reason }) => ({ source, reason: reason ?? '' })),
      }));
  });
}

/** Tries once more to have what could not be had. @returns as `moveImport`. */
export async function retryPhotographs(db: Db, id: string): Promise<boolean | 'busy'> {
  return db.transaction(async (transaction) => {
    const moved = await moveImport(transaction, id, ['finished'], 'photographs');
    if (moved !== true) return moved;
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
