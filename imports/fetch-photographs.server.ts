import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { Announcer } from '#catalogue/announcer.server.ts';
import { MAX_IMAGES } from '#catalogue/product-input.ts';
import type { Db } from '#db/database.ts';
import { importPhotographs, importRows } from '#db/import-schema.ts';
import { products } from '#db/schema.ts';
import { FILE } from '#tables/understanding/image-cell.ts';
import { givePhotographs, photographsOf } from './give-photographs.server.ts';
import { PhotographGetter } from './have-photographs.server.ts';
import type { Import } from './import.ts';
import { findImport, moveImport } from './imports.server.ts';
import { openPhotographFiles, type PhotographFiles } from './photograph-files.server.ts';
import { allSettled, type ImportTools, Interrupted } from './step.server.ts';

/** Products whose photographs are had at the same time. */
const TOGETHER = 8;

/**
 * Has the photographs that products wait for, out of the archive, the folder that was given, or from their addresses,
 * and gives each product its own when all of them are had or cannot be. What is had stays so after a kill.
 */
export async function fetchPhotographs(
  tools: ImportTools,
  given: Import,
  signal: AbortSignal,
): Promise<void> {
  const { db, files } = tools;
  const announcing = new Announcer(db);
  const photographs = await openPhotographFiles(files, given.id);
  const getter = new PhotographGetter(tools, photographs, signal);
  try {
    for (
      let left = await nextPositions(db, given.id, photographs);
      left.length > 0;
      left = await nextPositions(db, given.id, photographs)
    ) {
      const now = await findImport(db, given.id);
      if (signal.aborted || now?.state !== 'photographs' || now.paused) throw new Interrupted();
      await allSettled(
        left.map(async (position) => {
          await getter.all(await photographsOf(db, given.id, position));
          if (signal.aborted) return;
          announcing.add(await givePhotographs(tools, given.id, position));
          await announcing.announceInTime();
        }),
      );
    }
    await moveImport(db, given.id, ['photographs'], 'finished', { finishedAt: new Date() });
  } finally {
    await photographs.close();
    await announcing.announce();
  }
}

/**
 * Products that have none of the photographs that the table names, or names none, get the files that are called by their
 * code, which may have been given since. @returns how many files these are
 */
async function addNamedByCode(db: Db, id: string, files: PhotographFiles): Promise<number> {
  let count = 0;
  const bare = await db
    .select({ position: importRows.position, code: products.code })
    .from(importRows)
    .innerJoin(products, eq(products.id, importRows.productId))
    .where(
      and(
        eq(importRows.importId, id),
        importRows.awaitsPhotograph,
        isNull(importRows.undone),
        isNotNull(products.code),
      ),
    );
  for (const { position, code } of bare) {
    const names = files.namedByCode(code ?? '');
    if (names.length === 0) continue;
    const known = new Set((await photographsOf(db, id, position)).map(({ source }) => source));
    const added = names
      .map((name) => FILE + name)
      .filter((source) => !known.has(source))
      .slice(0, MAX_IMAGES - known.size);
    if (added.length === 0) continue;
    count += added.length;
    await db.insert(importPhotographs).values(
      added.map((source, at) => ({
        importId: id,
        position,
        place: known.size + at,
        source,
        alt: '',
        focus: '',
      })),
    );
  }
  return count;
}

/** Those whose photographs are to be had next; when all others are through, those that have none but by their code. */
async function nextPositions(db: Db, id: string, files: PhotographFiles): Promise<number[]> {
  const waiting = await waitingPositions(db, id);
  if (waiting.length > 0 || (await addNamedByCode(db, id, files)) === 0) return waiting;
  return waitingPositions(db, id);
}

async function waitingPositions(db: Db, id: string): Promise<number[]> {
  const found = await db
    .selectDistinct({ position: importPhotographs.position })
    .from(importPhotographs)
    .where(and(eq(importPhotographs.importId, id), inArray(importPhotographs.state, ['waiting', 'had'])))
    .orderBy(asc(importPhotographs.position))
    .limit(TOGETHER);
  return found.map(({ position }) => position);
}
