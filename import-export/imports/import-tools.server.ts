import type { Db } from '#platform/db/database.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import type { ImageLimits } from '#platform/media/uploads/upload-rules.ts';
import type { ResourceLimits } from '#platform/processes/serve-requests.server.ts';
import type { ImportFiles } from './import-files.server.ts';

/** The parts of the shop that the steps of an import use. */
export interface ImportTools {
  db: Db;
  storage: Storage;
  imageLimits: ImageLimits;
  files: ImportFiles;
  /** Origin of the shop, such as `https://shop.example`. */
  origin: string;
  /** Returns the time zone of the nights in which imports are repeated; UTC if omitted. */
  timeZone?(): Promise<string>;
  /** Limits of the process that reads tables. Set only by tests. */
  readerLimits?: ResourceLimits;
  /** Whether downloads from private networks are allowed; only for tests. */
  mayFetchPrivately?: boolean;
}

/**
 * Waits for all promises and then throws the first error. The caller can then close the archive, because no promise
 * uses it any more.
 */
export async function allSettled(work: Promise<unknown>[]): Promise<void> {
  const settled = await Promise.allSettled(work);
  const failed = settled.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** The import was canceled or discarded, or another process continues it. */
export class Interrupted extends Error {}
