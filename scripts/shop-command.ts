import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { unpackEntries } from '#import-export/backup/archive.server.ts';
import {
  type ArchiveEntry,
  ArchiveRefused,
  checkEntries,
  HEAD_PATH,
  parseHead,
} from '#import-export/backup/entries.ts';
import { ShopNotEmpty } from '#import-export/backup/load-shop.server.ts';
import { type OpenShop, readShop } from '#import-export/backup/read-shop.server.ts';
import { type Configuration, readConfiguration, redactedSettings } from '#platform/config/configuration.ts';
import { openDataDirectory } from '#platform/config/data-directory.server.ts';
import { openDatabase } from '#platform/db/open-database.server.ts';
import { openOriginals } from '#platform/media/storage/open-originals.server.ts';
import { socketIn } from '../server/backup-socket.ts';
import { operatorMessage } from '../server/operator-error.ts';
import { loadEnvironment } from './environment.ts';

/** An error whose message is shown to the operator before the command exits. */
export class CommandRefused extends Error {}

/** The data of a shop, opened without starting the shop. */
export interface ShopData extends OpenShop {
  close(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '..');

/** Runs a command for the configured shop and exits. Expected errors print their message and exit with 1. */
export async function runCommand(
  command: (words: string[], configuration: Configuration) => Promise<void>,
): Promise<never> {
  // npm runs scripts in the project folder; paths are relative to the folder where npm was called.
  const calledFrom = process.env.INIT_CWD ?? process.cwd();
  process.chdir(ROOT);
  loadEnvironment();
  try {
    const words = process.argv.slice(2).filter((word) => word !== '--');
    const absolute = words.map((word) => (/^--|:\/\//.test(word) ? word : resolve(calledFrom, word)));
    await command(absolute, readConfiguration(process.env));
  } catch (error) {
    const message = messageOf(error);
    if (message === null) throw error;
    console.error(message);
    process.exit(1);
  }
  process.exit();
}

/**
 * Opens a shop's database and images.
 *
 * @param mustExist refuses to create them. By default, an empty shop is created where there is none.
 * @throws {ConfigurationError} if root runs this process and another user owns the data directory.
 * @throws {DatabaseUnavailable} for example if another process has the embedded database open.
 */
export async function openShopData(configuration: Configuration, mustExist = false): Promise<ShopData> {
  const { dataDirectory, databaseUrl, databaseListenUrl, imageStorage } = configuration;
  const migrations = join(ROOT, 'platform/db/migrations');
  if (mustExist && !databaseUrl && !existsSync(join(dataDirectory, 'database/pg'))) {
    throw new CommandRefused(
      `There is no shop in ${dataDirectory}. Set DATA_DIR to the directory of the shop.`,
    );
  }
  const warning = openDataDirectory(dataDirectory);
  if (warning) console.error(warning);
  const database = await openDatabase({
    directory: join(dataDirectory, 'database'),
    url: databaseUrl,
    listenUrl: databaseListenUrl,
    migrations,
    mustExist,
    withoutTimeout: true,
  });
  return {
    db: database.db,
    storage: await openOriginals(imageStorage, dataDirectory),
    migrations,
    directory: dataDirectory,
    settings: redactedSettings(configuration),
    close: database.close,
  };
}

/** Reads all data of the configured shop, running or stopped. */
export async function* readConfiguredShop(configuration: Configuration): AsyncGenerator<ArchiveEntry> {
  const { databaseUrl, dataDirectory } = configuration;
  const socket = databaseUrl ? null : await connectTo(socketIn(join(dataDirectory, 'database')));
  if (socket) {
    try {
      yield* checkEntries(unpackEntries(socket));
    } catch (cause) {
      throw new CommandRefused('The running shop aborted the command; its log says why.', { cause });
    }
    return;
  }
  const shop = await openShopData(configuration, true);
  try {
    yield* readShop(shop);
  } finally {
    await shop.close();
  }
}

/** Returns `null` if the shop is not running. */
async function connectTo(path: string): Promise<Readable | null> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return socket;
  } catch {
    return null;
  }
}

/** Yields the entries and shows a progress bar on a terminal. */
export async function* withProgress(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<ArchiveEntry> {
  const show = (text: string) => process.stderr.isTTY && process.stderr.write(`\r${text}\x1b[K`);
  let expected = 0;
  let images = 0;
  for await (const entry of entries) {
    const [folder, name] = entry.path.split('/');
    if (entry.path === HEAD_PATH) expected = parseHead(entry).images ?? 0;
    if (folder === 'images') {
      images += 1;
      expected = Math.max(expected, images);
      const filled = Math.floor((BAR_WIDTH * images) / expected);
      show(`[${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}] ${images} of ${expected} images`);
    }
    if (folder === 'tables') show(`${images} images, and the rows of ${name} …`);
    yield entry;
  }
  show('');
}

const BAR_WIDTH = 30;

/** Returns the message of an error that the operator can fix, or `null`. */
function messageOf(error: unknown): string | null {
  if (error instanceof ArchiveRefused) return `The backup cannot be used. ${error.message}.`;
  for (const kind of [CommandRefused, ShopNotEmpty]) if (error instanceof kind) return error.message;
  return operatorMessage(error);
}
