import { inArray, or, sql } from 'drizzle-orm';
import { imageNames } from '#platform/db/admin-schema.ts';
import { containing, type Db } from '#platform/db/database.ts';
import { isStoredName, publicUrl } from './image-addresses.ts';
import type { Storage, StoredFile } from './storage/storage.ts';

/** Returns the original file names of stored images, by their stored names. */
export async function findOriginalNames(db: Db, names: string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const found = await db.select().from(imageNames).where(inArray(imageNames.name, names));
  return new Map(found.map(({ name, originalName }) => [name, originalName]));
}

/** Returns the stored names of images whose original file name contains one of these forms of a search word. */
export async function listImagesNamed(db: Db, forms: string[]): Promise<string[]> {
  const isForm = (form: string) => sql`search_fold(${imageNames.originalName}) like ${containing(form)}`;
  const found = await db
    .select({ name: imageNames.name })
    .from(imageNames)
    .where(or(...forms.map(isForm)));
  return found.map(({ name }) => name);
}

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
