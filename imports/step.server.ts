import type { Db } from '#db/database.ts';
import type { Storage } from '#media/storage/storage.ts';
import type { ImageLimits } from '#media/upload-rules.ts';
import type { ImportFiles } from './import-files.server.ts';

/** What the work on an import needs. */
export interface ImportTools {
  db: Db;
  storage: Storage;
  imageLimits: ImageLimits;
  files: ImportFiles;
  /** The shop's own, `https://shop.example`. */
  origin: string;
  /** Whether fetching from this machine's own network is allowed, as tests need it. */
  mayFetchPrivately?: boolean;
}

/** It was paused or cancelled, or another process goes on with it. */
export class Interrupted extends Error {}
