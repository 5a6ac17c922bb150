import { isStoredName, publicUrl } from './image-addresses.ts';
import type { Storage, StoredFile } from './storage/storage.ts';

export interface StoredImage extends StoredFile {
  /** The public address. */
  url: string;
}

/** The storage did not answer as it should. The message is safe to show to anyone; the cause is for the log. */
export class StorageError extends Error {}

/**
 * The newest stored images, newest first, at most `limit` (100).
 *
 * @throws {StorageError} `Failed to list images: …`
 */
export async function listImages(storage: Storage, limit?: number): Promise<StoredImage[]> {
  try {
    const files = await storage.list(limit);
    // Whatever else lies in the same place is none of ours.
    return files
      .filter(({ name }) => isStoredName(name))
      .map((file) => ({ ...file, url: publicUrl(file.name) }));
  } catch (cause) {
    throw new StorageError('Failed to list images: the storage cannot be reached', { cause });
  }
}
