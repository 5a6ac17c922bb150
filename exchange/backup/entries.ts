import { z } from 'zod';
import { SAVED_TABLES } from './saved-tables.ts';

/**
 * A file of an archive. They come in this order: `vitrine.json`, `images/NAME`, `tables/NAME/000001.jsonl` (a row a
 * line, as PostgreSQL's `row_to_json` writes it), `manifest.json`. Images come first, so that no row is ever there
 * before what it shows.
 */
export interface Entry {
  path: string;
  bytes: Uint8Array;
}

export const HEAD_PATH = 'vitrine.json';
export const MANIFEST_PATH = 'manifest.json';

/** Of one file, whatever it says of itself. Images are limited by MAX_FILE_SIZE, which a shop may set; rows are parted. */
export const MAX_ENTRY_BYTES = 256 * 1024 * 1024;

/** The archive is damaged, no archive of a shop, or of a newer one. The message is for the owner of the shop. */
export class ArchiveRefused extends Error {}

const count = z.int().nonnegative();

const head = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The last migration of the database: its moment in the journal, and its name. */
  schema: z.object({ when: z.number(), tag: z.string() }),
  /** Not the secrets; what a restored shop is to be configured with is for its owner to say. */
  settings: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The expected number of images, for progress. Images deleted during the backup are listed at the end. */
  images: count.optional(),
  tables: z.array(
    z.object({
      name: z.enum(SAVED_TABLES.map(({ name }) => name)),
      columns: z.array(z.string().min(1).max(63)).min(1).max(200),
      rows: count,
      /** The sum of the first 60 bits of the SHA-256 of each line: of the same rows in any order it is the same. */
      digest: z.string().regex(/^\d+$/),
    }),
  ),
});

const manifest = z.object({
  entries: z.array(z.object({ path: z.string(), bytes: count, sha256: z.string() })),
  /** Images that products name and that the storage did not have. */
  missing: z.array(z.string()),
});

/** What is in an archive, said at its beginning. */
export type Head = z.infer<typeof head>;

export type TableHead = Head['tables'][number];

/** What was in it, said at its end. */
export type Manifest = z.infer<typeof manifest>;

/** @throws {ArchiveRefused} */
export function parseHead({ bytes }: Entry): Head {
  return parsed(head, bytes, 'It is no backup of this shop, or of a newer version of it');
}

/** @throws {ArchiveRefused} */
export function parseManifest({ bytes }: Entry): Manifest {
  return parsed(manifest, bytes, 'Its list of contents is damaged');
}

export function jsonEntry(path: string, content: Head | Manifest): Entry {
  return { path, bytes: Buffer.from(JSON.stringify(content)) };
}

function parsed<Content>(schema: z.ZodType<Content>, bytes: Uint8Array, complaint: string): Content {
  try {
    return schema.parse(JSON.parse(Buffer.from(bytes).toString()));
  } catch (cause) {
    throw new ArchiveRefused(complaint, { cause });
  }
}
