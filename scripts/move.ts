import { createHash } from 'node:crypto';
import { checkEntries } from '#backup/check-entries.ts';
import type { Entry } from '#backup/entries.ts';
import { loadShop, ShopNotEmpty } from '#backup/load-shop.server.ts';
import { type Configuration, readConfiguration } from '#config/configuration.ts';
import type { Storage } from '#media/storage/storage.ts';
import { CommandRefused, counted, openShopData, readConfiguredShop, runCommand } from './shop-command.ts';

const USAGE = `Where to? npm run move -- --to postgres://… [--storage s3://…]
or, to the embedded database, npm run move -- --to DIRECTORY [--storage s3://…]`;

/**
 * `npm run move`: copies the configured shop to another database, and storage where one is named. The old one takes no
 * writes from then on; where the move fails it does again, and the move can be begun anew: what is there stays.
 */
await runCommand(async (words, configuration) => {
  const target = readTarget(words);
  const images = new Map<string, string>();
  const shop = await openShopData(target);
  try {
    const entries = checkEntries(counted(readConfiguredShop(configuration, 'move')));
    await loadShop(shop, comparingImages(entries, shop.storage, images), false);
  } catch (error) {
    if (error instanceof ShopNotEmpty) {
      throw new CommandRefused(
        'The new shop is not empty: it has been moved to, or is in use. Name another.',
      );
    }
    console.error(
      `The move was not finished. Should the old shop take no writes now: ${thaw(configuration)}`,
    );
    throw error;
  } finally {
    await shop.close();
  }
  console.log(`Everything was copied and compared: the rows, and ${images.size} images. Now set
  ${target.databaseUrl ? 'DATABASE_URL' : 'no DATABASE_URL, and DATA_DIR'} to ${words[words.indexOf('--to') + 1]}
  ${target.imageStorage ? 'STORAGE_URL as you gave it' : 'no STORAGE_URL'}
and start the shop. The old one shows its pages and takes no writes. To undo that: ${thaw(configuration)}`);
});

/** How a shop takes writes again. */
function thaw({ databaseUrl }: Configuration): string {
  return databaseUrl
    ? '"alter database … reset default_transaction_read_only", and a new start.'
    : 'stop it, and start it again.';
}

/** The settings of the shop that is moved to: those of this one, but for its database and images. */
function readTarget(words: string[]): Configuration {
  const given = new Map<string, string>();
  for (let at = 0; at < words.length; at += 2) {
    const [name = '', value = ''] = words.slice(at, at + 2);
    if (!['--to', '--storage'].includes(name) || !value) throw new CommandRefused(USAGE);
    given.set(name, value);
  }
  const to = given.get('--to');
  if (!to) throw new CommandRefused(USAGE);
  const isServer = to.includes('://');
  return readConfiguration({
    ...process.env,
    DATABASE_URL: isServer ? to : undefined,
    DATABASE_LISTEN_URL: undefined,
    ...(isServer ? {} : { DATA_DIR: to, STORAGE_URL: undefined }),
    ...(given.has('--storage') ? { STORAGE_URL: given.get('--storage') } : {}),
  });
}

/**
 * Passes entries on. Before the first of the rows, which come last and make the new shop whole, the images have to be in
 * the storage as they were sent; `hashes` has what they come to.
 */
async function* comparingImages(
  entries: AsyncIterable<Entry>,
  storage: Storage,
  hashes: Map<string, string>,
): AsyncGenerator<Entry> {
  let isCompared = false;
  for await (const entry of entries) {
    const [folder, name = ''] = entry.path.split('/');
    if (folder === 'images') hashes.set(name, sha256(entry.bytes));
    if (folder === 'tables' && !isCompared) {
      await compareImages(storage, hashes);
      isCompared = true;
    }
    yield entry;
  }
}

async function compareImages(storage: Storage, images: Map<string, string>): Promise<void> {
  for (const [name, hash] of images) {
    const bytes = await storage.read(name);
    if (bytes && sha256(bytes) === hash) continue;
    throw new CommandRefused(`The new storage does not hold ${name} as it was sent.`);
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
