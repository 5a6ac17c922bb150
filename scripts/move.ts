import { hash } from 'node:crypto';
import { checkEntries } from '#import-export/backup/check-entries.ts';
import type { ArchiveEntry } from '#import-export/backup/entries.ts';
import { loadShop, ShopNotEmpty } from '#import-export/backup/load-shop.server.ts';
import { type Configuration, readConfiguration } from '#platform/config/configuration.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import {
  CommandRefused,
  openShopData,
  readConfiguredShop,
  runCommand,
  withProgress,
} from './shop-command.ts';

const USAGE = `Specify the target of the move. To PostgreSQL: npm run move -- --to postgres://… [--storage s3://…]
To the embedded database: npm run move -- --to DIRECTORY [--storage s3://…]`;

/**
 * `npm run move`: copies the configured shop to another database and, if given, another storage. From then on the old
 * database is read-only. If the move fails, the old database accepts writes again and the move can be repeated; copied
 * images are kept.
 */
await runCommand(async (words, configuration) => {
  const target = readTarget(words);
  const images = new Map<string, string>();
  const shop = await openShopData(target);
  try {
    const entries = checkEntries(withProgress(readConfiguredShop(configuration, 'move')));
    await loadShop(shop, comparingImages(entries, shop.storage, images), false);
  } catch (error) {
    if (error instanceof ShopNotEmpty) {
      throw new CommandRefused(
        'The target is not empty: an earlier move has filled it, or it is in use. Specify another target.',
      );
    }
    console.error(`The move failed. If the old shop refuses writes now: ${howToUnfreeze(configuration)}`);
    throw error;
  } finally {
    await shop.close();
  }
  console.log(`Everything was copied and compared: the rows, and ${images.size} images. Now set
  ${target.databaseUrl ? 'DATABASE_URL' : 'no DATABASE_URL, and DATA_DIR'} to ${words[words.indexOf('--to') + 1]}
  ${target.imageStorage ? 'STORAGE_URL to the --storage address' : 'no STORAGE_URL'}
and start the shop. The old shop shows its pages but refuses writes. To undo that: ${howToUnfreeze(configuration)}`);
});

/** Returns the instruction that makes the old shop accept writes again. */
function howToUnfreeze({ databaseUrl }: Configuration): string {
  return databaseUrl
    ? 'run "alter database … reset default_transaction_read_only", then restart it.'
    : 'restart it.';
}

/** Returns the settings of the target: those of this shop, with another database and storage. */
function readTarget(words: string[]): Configuration {
  const options = new Map<string, string>();
  for (let at = 0; at < words.length; at += 2) {
    const [name = '', value = ''] = words.slice(at, at + 2);
    if (!['--to', '--storage'].includes(name) || !value) throw new CommandRefused(USAGE);
    options.set(name, value);
  }
  const to = options.get('--to');
  if (!to) throw new CommandRefused(USAGE);
  const isServer = to.includes('://');
  return readConfiguration({
    ...process.env,
    DATABASE_URL: isServer ? to : undefined,
    DATABASE_LISTEN_URL: undefined,
    ...(isServer ? {} : { DATA_DIR: to, STORAGE_URL: undefined }),
    ...(options.has('--storage') ? { STORAGE_URL: options.get('--storage') } : {}),
  });
}

/**
 * Yields the entries and collects the images' hashes in `hashes`. Compares the images in the new storage with them
 * before the first rows, because the rows come last and complete the new shop.
 */
async function* comparingImages(
  entries: AsyncIterable<ArchiveEntry>,
  storage: Storage,
  hashes: Map<string, string>,
): AsyncGenerator<ArchiveEntry> {
  let isCompared = false;
  for await (const entry of entries) {
    const [folder, name = ''] = entry.path.split('/');
    if (folder === 'images') hashes.set(name, hash('sha256', entry.bytes));
    if (folder === 'tables' && !isCompared) {
      await compareImages(storage, hashes);
      isCompared = true;
    }
    yield entry;
  }
}

async function compareImages(storage: Storage, images: Map<string, string>): Promise<void> {
  for (const [name, expected] of images) {
    const bytes = await storage.read(name);
    if (bytes && hash('sha256', bytes) === expected) continue;
    throw new CommandRefused(`The image ${name} in the new storage differs from the original.`);
  }
}
