import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { Announcer } from '#catalog/changes/announcer.server.ts';
import { MAX_IMAGES } from '#catalog/products/product-input.ts';
import { FILE } from '#import-export/tables/values/image-cell.ts';
import type { Db } from '#platform/db/database.ts';
import { importImages, importRows } from '#platform/db/import-schema.ts';
import { products } from '#platform/db/schema.ts';
import type { Import } from '../import.ts';
import { allSettled, type ImportTools, Interrupted } from '../import-tools.server.ts';
import { findImport, moveImport } from '../imports.server.ts';
import { attachPhotos, findPhotoRows } from './attach-photos.server.ts';
import { openPhotoFiles, type PhotoFiles } from './photo-files.server.ts';
import { PhotoLoader } from './photo-loader.server.ts';

/** Number of products whose photos are processed at the same time. */
const BATCH_SIZE = 8;

/**
 * Loads the photos that products wait for, from the archive, the uploaded files or their addresses, and attaches them
 * to their products. If the process is killed, the photos that it has stored are not loaded again.
 */
export async function importPhotos(tools: ImportTools, job: Import, signal: AbortSignal): Promise<void> {
  const { db, files } = tools;
  const announcing = new Announcer(db);
  const photos = await openPhotoFiles(files, job.id);
  const loader = new PhotoLoader(tools, photos, signal);
  try {
    for (
      let left = await nextPositions(db, job.id, photos);
      left.length > 0;
      left = await nextPositions(db, job.id, photos)
    ) {
      const now = await findImport(db, job.id);
      if (signal.aborted || now?.state !== 'photographs' || now.paused) throw new Interrupted();
      await allSettled(
        left.map(async (position) => {
          await loader.load(await findPhotoRows(db, job.id, position));
          if (signal.aborted) return;
          announcing.add(await attachPhotos(tools, job.id, position));
          await announcing.announceIfDue();
        }),
      );
    }
    await moveImport(db, job.id, ['photographs'], 'finished', { finishedAt: new Date() });
  } finally {
    await photos.close();
    await announcing.announce();
  }
}

/**
 * Adds files that are named after the product's code to products without a photo. The admin may have uploaded them
 * after the import.
 *
 * @returns the number of added files
 */
async function addNamedByCode(db: Db, id: string, files: PhotoFiles): Promise<number> {
  let count = 0;
  const bare = await db
    .select({ position: importRows.position, code: products.code })
    .from(importRows)
    .innerJoin(products, eq(products.id, importRows.productId))
    .where(
      and(
        eq(importRows.importId, id),
        importRows.awaitsImage,
        isNull(importRows.undone),
        isNotNull(products.code),
      ),
    );
  for (const { position, code } of bare) {
    const names = files.namedByCode(code ?? '');
    if (names.length === 0) continue;
    const known = new Set((await findPhotoRows(db, id, position)).map(({ source }) => source));
    const added = names
      .map((name) => FILE + name)
      .filter((source) => !known.has(source))
      .slice(0, MAX_IMAGES - known.size);
    if (added.length === 0) continue;
    count += added.length;
    await db.insert(importImages).values(
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

/** Returns the next products whose photos are waiting; at the end, products with files named after their code. */
async function nextPositions(db: Db, id: string, files: PhotoFiles): Promise<number[]> {
  const waiting = await waitingPositions(db, id);
  if (waiting.length > 0 || (await addNamedByCode(db, id, files)) === 0) return waiting;
  return waitingPositions(db, id);
}

async function waitingPositions(db: Db, id: string): Promise<number[]> {
  const found = await db
    .selectDistinct({ position: importImages.position })
    .from(importImages)
    .where(and(eq(importImages.importId, id), inArray(importImages.state, ['waiting', 'fetched'])))
    .orderBy(asc(importImages.position))
    .limit(BATCH_SIZE);
  return found.map(({ position }) => position);
}
