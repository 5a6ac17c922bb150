import { createHash, randomUUID } from 'node:crypto';
import type { Db } from '#db/database.ts';
import { migrationAt } from '#db/migration-list.server.ts';
import { isStoredName } from '#media/image-addresses.ts';
import { holdImages } from '#media/image-hold.server.ts';
import type { Storage } from '#media/storage/storage.ts';
import { type Entry, HEAD_PATH, type Head, jsonEntry, MANIFEST_PATH, type Manifest } from './entries.ts';
import { takeSnapshot } from './snapshot.server.ts';

export interface OpenShop {
  db: Db;
  storage: Storage;
  /** Where the migrations lie. */
  migrations: string;
  /** Where rows are laid down meanwhile. */
  directory: string;
  /** Those that are told to whoever restores it: no secrets. */
  settings: Head['settings'];
}

/**
 * All that a shop holds, as of one moment, while it goes on: its rows in a snapshot, and every stored image, none of
 * which is removed until the last of them is read. Images that come in meanwhile are not in it.
 */
export async function* readShop(shop: OpenShop, holdName: string = randomUUID()): AsyncGenerator<Entry> {
  const release = await holdImages(shop.db, holdName);
  if (!release) return;
  try {
    yield* entriesOf(shop);
  } finally {
    await release();
  }
}

async function* entriesOf({ db, storage, migrations, directory, settings }: OpenShop): AsyncGenerator<Entry> {
  const snapshot = await takeSnapshot(db, directory);
  const manifest: Manifest = { entries: [], missing: [] };
  const noted = (entry: Entry) => {
    const sha256 = createHash('sha256').update(entry.bytes).digest('hex');
    manifest.entries.push({ path: entry.path, bytes: entry.bytes.length, sha256 });
    return entry;
  };
  try {
    const { when } = snapshot.schema;
    yield noted(
      jsonEntry(HEAD_PATH, {
        format: 1,
        madeAt: new Date().toISOString(),
        schema: { when, tag: await migrationAt(migrations, when) },
        settings,
        tables: snapshot.tables,
      }),
    );
    const stored = (await storage.list(Number.MAX_SAFE_INTEGER)).map(({ name }) => name).filter(isStoredName);
    for (const name of new Set([...stored, ...snapshot.images])) {
      const bytes = await storage.read(name);
      if (bytes) yield noted({ path: `images/${name}`, bytes });
      else if (snapshot.images.has(name)) manifest.missing.push(name);
    }
    for await (const part of snapshot.parts()) yield noted(part);
    yield jsonEntry(MANIFEST_PATH, manifest);
  } finally {
    await snapshot.close();
  }
}
