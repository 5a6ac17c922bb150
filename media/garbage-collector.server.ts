import { type Db, reasonOf } from '#db/database.ts';
import { logFailure } from '#db/log-failure.ts';
import { sweepImages } from './image-garbage.server.ts';
import type { ImageResizer } from './image-resizer.server.ts';
import type { Storage } from './storage/storage.ts';

const INTERVAL_MS = 30_000;

/**
 * Removes the images that are due, with all that was made of them, now and every 30 seconds from now on. Several
 * processes may do so on one database: a file is taken off the list by one of them.
 *
 * @returns stops it, after the sweep that is under way.
 */
export function startGarbageCollector(
  db: Db,
  originals: Storage,
  resizer: ImageResizer,
): () => Promise<void> {
  let sweeping: Promise<unknown> | null = null;
  const sweep = () => {
    sweeping ??= sweepImages(db, (name) => removeImage(originals, resizer, name))
      .catch((error) => logFailure(`Failed to remove unused images: ${reasonOf(error)}`, error))
      .finally(() => {
        sweeping = null;
      });
  };

  sweep();
  // It keeps no process alive that has nothing else to do.
  const timer = setInterval(sweep, INTERVAL_MS).unref();
  return async () => {
    clearInterval(timer);
    await sweeping;
  };
}

/** Removes a stored image and its variants; the original first, so that none of them is made anew. */
export async function removeImage(originals: Storage, resizer: ImageResizer, name: string): Promise<void> {
  await originals.remove(name);
  await resizer.deleteVariants(name);
}
