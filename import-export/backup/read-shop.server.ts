import { hash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '#platform/db/database.ts';
import { migrationAt } from '#platform/db/migration-list.server.ts';
import { isStoredName, storedName } from '#platform/media/image-addresses.ts';
import { holdImages } from '#platform/media/image-garbage.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import {
  type ArchiveEntry,
  HEAD_PATH,
  type Head,
  jsonEntry,
  MANIFEST_PATH,
  type Manifest,
  type TableHead,
} from './entries.ts';
import { SAVED_TABLES } from './saved-tables.ts';

export interface OpenShop {
  db: Db;
  storage: Storage;
  migrations: string;
  /** A directory for temporary files with rows. */
  directory: string;
  /** Settings shown when the backup is restored. Without secrets. */
  settings: Head['settings'];
}

/**
 * Reads all contents of a running shop at one moment: the rows from a snapshot, and all stored images. No image is
 * deleted until the last one is read. Images added later are not included.
 */
export async function* readShop(shop: OpenShop): AsyncGenerator<ArchiveEntry> {
  const release = await holdImages(shop.db, randomUUID());
  if (!release) return;
  try {
    yield* entriesOf(shop);
  } finally {
    await release();
  }
}

async function* entriesOf({
  db,
  storage,
  migrations,
  directory,
  settings,
}: OpenShop): AsyncGenerator<ArchiveEntry> {
  const snapshot = await takeSnapshot(db, directory);
  const manifest: Manifest = { entries: [], missing: [] };
  const addToManifest = (entry: ArchiveEntry) => {
    const sha256 = hash('sha256', entry.bytes);
    manifest.entries.push({ path: entry.path, bytes: entry.bytes.length, sha256 });
    return entry;
  };
  try {
    const { when } = snapshot.schema;
    const stored = (await storage.list(Number.MAX_SAFE_INTEGER)).map(({ name }) => name).filter(isStoredName);
    const images = new Set([...stored, ...snapshot.images]);
    yield addToManifest(
      jsonEntry(HEAD_PATH, {
        format: 1,
        madeAt: new Date().toISOString(),
        schema: { when, tag: await migrationAt(migrations, when) },
        settings,
        images: images.size,
        tables: snapshot.tables,
      }),
    );
    for (const name of images) {
      const bytes = await storage.read(name);
      if (bytes) yield addToManifest({ path: `images/${name}`, bytes });
      else if (snapshot.images.has(name)) manifest.missing.push(name);
    }
    for await (const part of snapshot.parts()) yield addToManifest(part);
    yield jsonEntry(MANIFEST_PATH, manifest);
  } finally {
    await snapshot.close();
  }
}

const ROWS_AT_ONCE = 500;

/**
 * Copies the rows of all saved tables at one moment into an unnamed file in `directory`, so that no transaction stays
 * open for a slow reader.
 *
 * On the embedded database, which has one connection, other queries wait until it is done.
 */
async function takeSnapshot(db: Db, directory: string) {
  const path = `${directory}/.snapshot-${crypto.randomUUID()}`;
  const file = await open(path, 'wx+', 0o600);
  // Delete the open file at once, so that it is gone even if the process is killed. Windows cannot delete open files;
  // there, `close` deletes it.
  const removed = await unlink(path).then(
    () => true,
    () => false,
  );
  const close = async () => {
    await file.close();
    if (!removed) await unlink(path);
  };
  try {
    const spool = new Spool(file);
    const images = new Set<string>();
    const read = await db.transaction(
      async (transaction) => {
        await transaction.execute(sql`set local timezone = 'UTC'`);
        const [schema] = await queryRows<{ when: string }>(
          transaction,
          sql`select max(created_at)::text as when from drizzle.__drizzle_migrations`,
        );
        const tables: TableHead[] = [];
        for (const table of SAVED_TABLES) tables.push(await copyTable(transaction, table, spool, images));
        return { schema: { when: Number(schema?.when) }, tables };
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    return { ...read, images, parts: () => spool.parts(), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function copyTable(
  transaction: Db,
  { name, columns }: { name: string; columns: string[] },
  spool: Spool,
  images: Set<string>,
): Promise<TableHead> {
  let rows = 0;
  let digest = 0n;
  await transaction.execute(sql`declare saved no scroll cursor for ${rowsAsLines(name, columns)}`);
  for (let part = 1; ; part += 1) {
    const lines = await queryRows<{ line: string }>(transaction, sql.raw(`fetch ${ROWS_AT_ONCE} from saved`));
    if (lines.length === 0) break;
    rows += lines.length;
    for (const { line } of lines) digest += digestOf(line);
    if (columns.includes('images')) for (const { line } of lines) addImages(line, images);
    await spool.add(`tables/${name}/${String(part).padStart(6, '0')}.jsonl`, lines);
  }
  await transaction.execute(sql`close saved`);
  return { name, columns, rows, digest: String(digest) };
}

/** Yields the rows of a table, each as a line of JSON. */
export function rowsAsLines(table: string, columns: string[]) {
  const rows = sql`select ${identifiers(columns)} from ${sql.identifier(table)}`;
  return sql`select row_to_json(saved_row)::text as line from (${rows}) saved_row`;
}

export function identifiers(names: string[]) {
  return sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
}

/** The same checksum as in `requireDigest` of load-shop.server.ts, computed by the database. */
function digestOf(line: string): bigint {
  return BigInt(`0x${hash('sha256', line).slice(0, 15)}`);
}

function addImages(line: string, images: Set<string>): void {
  for (const url of JSON.parse(line).images) {
    const name = storedName(url);
    if (name) images.add(name);
  }
}

/** Collects the parts of tables in a file, one after another. */
class Spool {
  readonly #file: FileHandle;
  readonly #parts: { path: string; from: number; bytes: number }[] = [];
  #end = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async add(path: string, lines: { line: string }[]): Promise<void> {
    const bytes = Buffer.from(lines.map(({ line }) => `${line}\n`).join(''));
    await this.#file.write(bytes, 0, bytes.length, this.#end);
    this.#parts.push({ path, from: this.#end, bytes: bytes.length });
    this.#end += bytes.length;
  }

  async *parts(): AsyncGenerator<ArchiveEntry> {
    for (const { path, from, bytes } of this.#parts) {
      const content = Buffer.alloc(bytes);
      const { bytesRead } = await this.#file.read(content, 0, bytes, from);
      if (bytesRead !== bytes) throw new Error('The file of the snapshot is too short');
      yield { path, bytes: content };
    }
  }
}
