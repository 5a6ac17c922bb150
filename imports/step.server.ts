import type { Db } from '#db/database.ts';
import type { Storage } from '#media/storage/storage.ts';
import type { ImageLimits } from '#media/upload-rules.ts';
import type { ReaderLimits } from '#tables/reader/reader-client.server.ts';
import type { ImportFiles } from './import-files.server.ts';

/** What the work on an import needs. */
export interface ImportTools {
  db: Db;
  storage: Storage;
  imageLimits: ImageLimits;
  files: ImportFiles;
  /** The shop's own, `https://shop.example`. */
  origin: string;
  /** Limits of the process that reads tables, where tests need others. */
  readerLimits?: ReaderLimits;
  /** Whether fetching from this machine's own network is allowed, as tests need it. */
  mayFetchPrivately?: boolean;
}

/**
 * Waits for all of the work, also after an error, and then throws the first one. Nothing still uses the archive when its
 * caller closes it.
 */
export async function allSettled(work: Promise<unknown>[]): Promise<void> {
  const settled = await Promise.allSettled(work);
  const failed = settled.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** The import was paused or canceled, or another process continues it. */
export class Interrupted extends Error {}
