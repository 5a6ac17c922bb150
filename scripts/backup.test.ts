import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { packEntries } from '#import-export/backup/archive.server.ts';
import { readShop } from '#import-export/backup/read-shop.server.ts';
import { queryRows } from '#platform/db/database.ts';
import { openTestPGlite, openTestPostgres } from '#platform/db/testing/each-database.ts';
import { openDirectoryStorage } from '#platform/media/storage/directory.server.ts';
import { openBackupSocket } from '../server/backup-socket.ts';

/** Each command starts a process, which takes long on a busy machine. */
const LIMIT_MS = 180_000;

const migrations = join(import.meta.dirname, '../platform/db/migrations');

test(
  'a shop moves from a running embedded database to PostgreSQL with a backup and a restore',
  async () => {
    const directory = await temporaryDirectory();
    const { db } = await openTestPGlite();
    await db.execute(sql`insert into products (name, price, category) values ('Tote', 5, 'Bags')`);
    const storage = await openDirectoryStorage(join(directory, 'images/products'));
    const shop = { db, storage, migrations, directory, settings: {} };
    const database = join(directory, 'database');
    await mkdir(database);
    onTestFinished(await openBackupSocket(database, () => packEntries(readShop(shop))));

    const file = join(directory, 'shop.tar.gz');
    expect(await run('backup', { DATA_DIR: directory }, file)).toMatch(/and 0 images are in .* is complete/);
    const to = await openTestPostgres();
    onTestFinished(() => to.close());
    const target = { DATABASE_URL: to.url, DATA_DIR: await temporaryDirectory() };
    expect(await run('restore', target, file)).toContain('were restored and compared with the backup');
    expect(await queryRows(to.db, sql`select name from products`)).toEqual([{ name: 'Tote' }]);
    await expect(run('restore', target, file)).rejects.toThrow('not empty');
    await writeFile(file, 'no backup');
    await expect(run('restore', target, file)).rejects.toThrow(
      'The backup cannot be used. It is damaged, or not a backup.',
    );
  },
  LIMIT_MS,
);

test(
  'a backup of a wrong directory or database says so, and makes nothing',
  async () => {
    const directory = await temporaryDirectory();
    const missing = join(directory, 'missing');
    const file = join(directory, 'shop.tar.gz');
    await expect(run('backup', { DATA_DIR: missing }, file)).rejects.toThrow(
      `There is no shop in ${missing}.`,
    );
    expect(existsSync(missing)).toBe(false);

    const empty = await openTestPostgres();
    onTestFinished(() => empty.close());
    const settings = { DATABASE_URL: empty.url, DATA_DIR: directory };
    await expect(run('backup', settings, file)).rejects.toThrow('The shop is empty');
    await empty.db.execute(sql`drop schema drizzle cascade`);
    await expect(run('backup', settings, file)).rejects.toThrow('it contains no shop');
    expect(await readdir(directory)).not.toContain('shop.tar.gz');
  },
  LIMIT_MS,
);

async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-command-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
}

/** Runs a command with these settings only. @returns what it prints; throws what it prints as an error */
async function run(command: string, settings: Record<string, string>, ...words: string[]): Promise<string> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = {
    PATH,
    HOME,
    NODE_COMPILE_CACHE,
    ORIGIN: 'http://localhost:6499',
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: 'only-for-the-command',
    ADMIN_EMAIL: 'admin@vitrine.example',
    SESSION_SECRET: 'a-secret-for-the-command-of-32-characters',
    ...settings,
  };
  return (await promisify(execFile)(process.execPath, [`scripts/${command}.ts`, ...words], { env })).stdout;
}
