import { hash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { migrationAt } from '#platform/db/migration-list.server.ts';
import { isStoredName } from '#platform/media/image-addresses.ts';
import { holdImages } from '#platform/media/image-hold.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import {
  type ArchiveEntry,
  HEAD_PATH,
  type Head,
  jsonEntry,
  MANIFEST_PATH,
  type Manifest,
} from './entries.ts';
import { SAVED_TABLES } from './saved-tables.ts';
import { takeSnapshot } from './snapshot.server.ts';

export interface OpenShop {
  db: Db;
  storage: Storage;
  /** Directory of the migrations. */
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
export async function* readShop(
  shop: OpenShop,
  holdName: string = randomUUID(),
): AsyncGenerator<ArchiveEntry> {
  const release = await holdImages(shop.db, holdName);
  if (!release) return;
  try {
    yield* entriesOf(shop);
  } finally {
    await release();
  }
}

/**
 * Like `readShop`, but nothing can be written while it runs, so the result is the final state. On PostgreSQL, writes of
 * other processes wait and then fail with a request to retry; the single process of an embedded database refuses them.
 * After the last entry the shop stays read-only: an embedded database until its process ends, PostgreSQL until `alter
 * database … reset default_transaction_read_only`. If the reading is aborted, the shop becomes writable again.
 */
export async function* readShopForMove(shop: OpenShop, isEmbedded: boolean): AsyncGenerator<ArchiveEntry> {
  if (!isEmbedded) {
    yield* readLocked(shop);
    return;
  }
  let isDone = false;
  await shop.db.execute(sql`set default_transaction_read_only = on`);
  try {
    yield* entriesOf(shop);
    isDone = true;
  } finally {
    if (!isDone) await shop.db.execute(sql`set default_transaction_read_only = off`);
  }
}

/** Locks the tables in a separate transaction, which ends with the last entry. */
async function* readLocked(shop: OpenShop): AsyncGenerator<ArchiveEntry> {
  const locked = Promise.withResolvers<void>();
  const read = Promise.withResolvers<boolean>();
  const holding = shop.db.transaction(async (transaction) => {
    const tables = sql.raw(SAVED_TABLES.map(({ name }) => name).join(', '));
    await transaction.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await transaction.execute(sql`lock table ${tables} in exclusive mode`);
    locked.resolve();
    if (!(await read.promise)) return;
    await transaction.execute(sql`do $$ begin
      execute format('alter database %I set default_transaction_read_only = on', current_database());
    end $$`);
  });
  holding.catch(locked.reject);
  await locked.promise;
  let isDone = false;
  try {
    yield* readShop(shop);
    isDone = true;
  } finally {
    read.resolve(isDone);
    await holding;
  }
  // New connections from now on are read-only.
  await shop.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'vitrine' and usename = current_user
    and pid <> pg_backend_pid()`);
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
