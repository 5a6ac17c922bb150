import { join } from 'node:path';
import type { S3Location } from '#platform/config/configuration.ts';
import { openDirectoryStorage } from './directory.server.ts';
import type { Storage } from './storage.ts';

/** Opens the storage of original photos. Loads the S3 driver only if it is used, because it is large. */
export async function openOriginals(
  location: S3Location | undefined,
  dataDirectory: string,
): Promise<Storage> {
  if (!location) return openDirectoryStorage(join(dataDirectory, 'images', 'products'));
  const { openS3Storage } = await import('./s3.server.ts');
  return openS3Storage(location);
}
