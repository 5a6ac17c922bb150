import { z } from 'zod';
import { FORMER_TABLES, SAVED_TABLES } from './saved-tables.ts';

/**
 * A file of an archive. The files have this order: `vitrine.json`, `images/NAME`, `tables/NAME/000001.jsonl` (one row
 * per line, written by PostgreSQL's `row_to_json`), `manifest.json`. Images come first, so that no row ever exists
 * before its images.
 */
export interface ArchiveEntry {
  path: string;
  bytes: Uint8Array;
}

export const HEAD_PATH = 'vitrine.json';
export const MANIFEST_PATH = 'manifest.json';

/** Maximum size of one file, whatever its header says. MAX_FILE_SIZE limits images; rows are split into parts. */
export const MAX_ENTRY_BYTES = 256 * 1024 * 1024;

/** The archive is damaged, is not a backup of a shop, or is from a newer version. The message is for the owner. */
export class ArchiveRefused extends Error {}

const count = z.int().nonnegative();

/** The names of tables that an archive may contain. */
export const TABLES = [...SAVED_TABLES.map(({ name }) => name), ...FORMER_TABLES];

const head = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The last migration of the database: its time in the journal, and its name. */
  schema: z.object({ when: z.number(), tag: z.string() }),
  /** Settings without secrets, for information. A restore does not apply them. */
  settings: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The expected number of images, for progress. Images deleted during the backup are listed at the end. */
  images: count.optional(),
  tables: z.array(
    z.object({
      name: z.enum(TABLES),
      columns: z.array(z.string().min(1).max(63)).min(1).max(200),
      rows: count,
      /** The sum of the first 60 bits of each line's SHA-256. It does not depend on the order of the rows. */
      digest: z.string().regex(/^\d+$/),
    }),
  ),
});

const manifest = z.object({
  entries: z.array(z.object({ path: z.string(), bytes: count, sha256: z.string() })),
  /** Images that products use and that the storage did not have. */
  missing: z.array(z.string()),
});

/** The description of the contents at the beginning of an archive. */
export type Head = z.infer<typeof head>;

export type TableHead = Head['tables'][number];

/** The list of the contents at the end of an archive. */
export type Manifest = z.infer<typeof manifest>;

/** @throws {ArchiveRefused} */
export function parseHead({ bytes }: ArchiveEntry): Head {
  return parsed(head, bytes, 'It is not a backup of this shop, or it is from a newer version');
}

/** @throws {ArchiveRefused} */
export function parseManifest({ bytes }: ArchiveEntry): Manifest {
  return parsed(manifest, bytes, 'Its list of contents is damaged');
}

export function jsonEntry(path: string, content: Head | Manifest): ArchiveEntry {
  return { path, bytes: Buffer.from(JSON.stringify(content)) };
}

function parsed<Content>(schema: z.ZodType<Content>, bytes: Uint8Array, message: string): Content {
  try {
    return schema.parse(JSON.parse(Buffer.from(bytes).toString()));
  } catch (cause) {
    throw new ArchiveRefused(message, { cause });
  }
}
