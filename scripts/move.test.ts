import { execFile } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { expect, inject, onTestFinished, test } from 'vitest';
import { queryRows } from '#platform/db/database.ts';
import { openPGlite } from '#platform/db/embedded/pglite.server.ts';
import { openTestPostgres } from '#platform/db/testing/each-database.ts';
import { openDirectoryStorage } from '#platform/media/storage/directory.server.ts';

const migrations = join(import.meta.dirname, '../platform/db/migrations');
const IMAGE = '1763600000000-aaaaaaaaaaaa.jpg';
const ROWS = sql`select id, name, created_at::text, images from products`;

test('a shop moves from PostgreSQL to the embedded database and back, and the old database becomes read-only', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-move-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const [from, to] = await Promise.all([openTestPostgres(), openTestPostgres()]);
  onTestFinished(() => to.close());
  const storage = await openDirectoryStorage(join(directory, 'old/images/products'));
  await storage.write(IMAGE, Buffer.from([0xff, 0xd8, 0xff, 1]));
  await from.db.execute(
    sql`insert into products (name, price, category, images) values ('Tote', 5, 'Bags', ${`{/media/products/${IMAGE}}`})`,
  );
  const rows = await queryRows(from.db, ROWS);
  await from.close();

  const target = join(directory, 'target');
  // Start from a migrated empty database, because creating one takes seconds.
  const initialData = await openAsBlob(inject('migratedPGlite'));
  await (await openPGlite({ directory: join(target, 'database'), migrations, initialData })).close();
  await move({ DATABASE_URL: from.url, DATA_DIR: join(directory, 'old') }, ['--to', target]);
  // The old database refuses writes with the same error as a standby.
  const readOnly = expect(move({ DATABASE_URL: from.url }, ['--to', to.url])).rejects.toThrow('read-only');
  const nowhere = expect(move({ DATABASE_URL: from.url }, ['--to'])).rejects.toThrow('Specify the target');
  await Promise.all([readOnly, nowhere]);

  await move({ DATA_DIR: target }, ['--to', to.url]);
  expect(await queryRows(to.db, ROWS)).toEqual(rows);
  const again = await openPGlite({ directory: join(target, 'database'), migrations });
  expect(await queryRows(again.db, sql`select name from products`)).toEqual([{ name: 'Tote' }]);
  await again.close();
  const moved = await openDirectoryStorage(join(target, 'images/products'));
  expect((await moved.list()).map(({ name }) => name)).toEqual([IMAGE]);
  await expect(move({ DATABASE_URL: from.url }, ['--to', to.url])).rejects.toThrow('not empty');
});

async function move(settings: Record<string, string>, words: string[]): Promise<void> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const environment = {
    PATH,
    HOME,
    NODE_COMPILE_CACHE,
    ORIGIN: 'http://localhost:6499',
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: 'only-for-the-move',
    ADMIN_EMAIL: 'admin@vitrine.example',
    SESSION_SECRET: 'a-secret-for-the-move-only-of-32-characters',
    ...settings,
  };
  await promisify(execFile)(process.execPath, ['scripts/move.ts', ...words], { env: environment });
}
