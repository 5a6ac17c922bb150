import { hash, randomUUID } from 'node:crypto';
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
import { takeSnapshot } from './snapshot.server.ts';

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
