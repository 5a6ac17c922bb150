import { hash } from 'node:crypto';
import { z } from 'zod';
import { isStoredName } from '#platform/media/image-addresses.ts';
import { signatureOf } from '#platform/media/uploads/image-signature.ts';
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
const TABLES = [...SAVED_TABLES.map(({ name }) => name), ...FORMER_TABLES];

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

/** The path of a part of a table. The group is the name of the table. */
const PART = /^tables\/([a-z_]+)\/\d{6}\.jsonl$/;

const ENDINGS: Record<string, string> = { jpeg: 'jpg', png: 'png', gif: 'gif', webp: 'webp' };

/**
 * Yields the files of an archive and throws if one is wrong: an unknown name, a wrong order, a duplicate, an invalid
 * image, a different checksum, or missing rows. The archive is known to be complete only after the last file.
 *
 * @throws {ArchiveRefused}
 */
export async function* checkEntries(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<ArchiveEntry> {
  const seen = new Map<string, string>();
  const rows = new Map<string, number>();
  let head: Head | undefined;
  let stage = 0;
  let isComplete = false;
  for await (const entry of entries) {
    const next = stageOf(entry);
    if (next < stage || isComplete || seen.has(entry.path)) refuse(`${entry.path} is out of order`);
    if ((next === 0) !== (head === undefined)) refuse('Its first file is not the first file of a backup');
    stage = next;
    head ??= parseHead(entry);
    if (entry.path === MANIFEST_PATH) {
      compareFiles(entry, seen);
      compareRows(head, rows);
      isComplete = true;
    } else {
      seen.set(entry.path, `${entry.bytes.length} ${hash('sha256', entry.bytes)}`);
      const [, table = ''] = PART.exec(entry.path) ?? [];
      if (table) rows.set(table, (rows.get(table) ?? 0) + countLines(entry.bytes));
    }
    yield entry;
  }
  if (!isComplete) refuse('Its end is missing');
}

/** Returns the place of a file in the order: the head, images, parts of tables, the manifest. */
function stageOf({ path, bytes }: ArchiveEntry): number {
  if (path === HEAD_PATH) return 0;
  if (path === MANIFEST_PATH) return 3;
  const table = PART.exec(path)?.[1];
  if (table && TABLES.includes(table)) return 2;
  const name = path.startsWith('images/') ? path.slice('images/'.length) : '';
  if (!isStoredName(name)) refuse(`It contains an unknown file: ${JSON.stringify(path.slice(0, 100))}`);
  if (!name.endsWith(`.${ENDINGS[signatureOf(bytes) ?? '']}`)) refuse(`${path} is not an image of this type`);
  return 1;
}

function compareFiles(entry: ArchiveEntry, seen: Map<string, string>): void {
  const { entries } = parseManifest(entry);
  for (const { path, bytes, sha256 } of entries) {
    if (seen.get(path) !== `${bytes} ${sha256}`) refuse(`${path} is missing or damaged`);
  }
  if (entries.length !== seen.size) refuse('It contains files that its list does not name');
}

function compareRows({ tables }: Head, rows: Map<string, number>): void {
  for (const table of tables) {
    if ((rows.get(table.name) ?? 0) !== table.rows) refuse(`Rows of ${table.name} are missing`);
    rows.delete(table.name);
  }
  if (rows.size > 0) refuse('It contains rows of unknown tables');
}

function countLines(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines += 1;
  return lines;
}

function refuse(reason: string): never {
  throw new ArchiveRefused(reason);
}
