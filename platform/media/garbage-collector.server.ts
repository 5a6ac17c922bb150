import { type Db, reasonOf } from '#platform/db/database.ts';
import { logFailure } from '#platform/db/log-failure.ts';
import { sweepImages } from './image-garbage.server.ts';
import type { ImageResizer } from './image-resizer.server.ts';
import type { Storage } from './storage/storage.ts';

const INTERVAL_MS = 30_000;

/**
 * Removes images that are due for deletion, and their variants, now and every 30 seconds. Several processes can do this
 * on one database: each file is claimed by one of them.
 *
 * @returns a function that stops it and resolves when the current sweep has finished.
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
  // `unref`: the timer must not keep the process alive.
  const timer = setInterval(sweep, INTERVAL_MS).unref();
  return async () => {
    clearInterval(timer);
    await sweeping;
  };
}

/** Removes a stored image and its variants. Removes the original first, so that no variant is created again. */
export async function removeImage(originals: Storage, resizer: ImageResizer, name: string): Promise<void> {
  await originals.remove(name);
  await resizer.deleteVariants(name);
}
