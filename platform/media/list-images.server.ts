import { isStoredName, publicUrl } from './image-addresses.ts';
import type { Storage, StoredFile } from './storage/storage.ts';

export interface StoredImage extends StoredFile {
  url: string;
}

/** The storage failed. The message is safe to show to users; the cause is for the log. */
export class StorageError extends Error {}

/**
 * Lists the newest stored images, newest first, at most `limit` (100).
 *
 * @throws {StorageError} `Failed to list images: …`
 */
export async function listImages(storage: Storage, limit?: number): Promise<StoredImage[]> {
  try {
    const files = await storage.list(limit);
    // Ignore files that we did not create.
    return files
      .filter(({ name }) => isStoredName(name))
      .map((file) => ({ ...file, url: publicUrl(file.name) }));
  } catch (cause) {
    throw new StorageError('Failed to list images: the storage cannot be reached', { cause });
  }
}
