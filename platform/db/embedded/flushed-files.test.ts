import fs, { openAsBlob } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, inject, test, vi } from 'vitest';
import { log } from '#platform/log/log.server.ts';
import { DatabaseUnavailable, queryRows } from '../database.ts';
import { openPGlite, prepareDirectory } from './pglite.server.ts';

test('Pf-6 the embedded database flushes acknowledged writes, into files that only their owner can read', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-flushed-'));
  const umask = process.umask(0);
  const flush = vi.spyOn(fs, 'fsyncSync');
  const { db, close } = await openPGlite({
    directory,
    migrations: join(import.meta.dirname, '../migrations'),
    initialData: await openAsBlob(inject('migratedPGlite')),
  });
  expect(await queryRows(db, sql`select current_setting('fsync') as fsync`)).toEqual([{ fsync: 'on' }]);

  flush.mockClear();
  await db.execute(sql`insert into accessory_categories (name) values ('Belts')`);
  expect(flush).toHaveBeenCalled();
  flush.mockClear();
  await db.execute(sql`select name from accessory_categories`);
  expect(flush).not.toHaveBeenCalled();
  flush.mockRestore();
  process.umask(umask);

  const files = fs.readdirSync(join(directory, 'pg'), { withFileTypes: true, recursive: true });
  const open = files.filter(
    (file) => file.isFile() && fs.statSync(join(file.parentPath, file.name)).mode & 0o077,
  );
  expect(files.length).toBeGreaterThan(500);
  expect(open).toEqual([]);
  await close();
  await rm(directory, { recursive: true });
});

test('a first start on a full disk says that no space is left', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-full-'));
  const { writeSync } = fs;
  const write = vi.spyOn(fs, 'writeSync').mockImplementation((...args) => {
    if (args[0] <= 2) return writeSync(...(args as Parameters<typeof writeSync>));
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });
  });
  const opening = openPGlite({ directory, migrations: join(import.meta.dirname, '../migrations') });
  await expect(opening).rejects.toThrow(
    new DatabaseUnavailable(`The database in ${directory} cannot be used: no space left on device`),
  );
  write.mockRestore();
  await rm(directory, { recursive: true });
});

test('Ro-6 a start with damaged files says what PostgreSQL says, and a database that stops later ends the process', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-stopped-'));
  const options = { directory, migrations: join(import.meta.dirname, '../migrations') };
  const { db } = await openPGlite(options);
  await db.execute(sql`create table notes (note text)`);
  await db.execute(sql`insert into notes values ('this page exists')`);
  const { writeSync } = fs;
  const write = vi.spyOn(fs, 'writeSync').mockImplementation((...args) => {
    if (args[0] <= 2) return writeSync(...(args as Parameters<typeof writeSync>));
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });
  });
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as typeof process.exit);
  const error = vi.spyOn(log, 'error');
  await db.execute(sql`insert into notes values ('the log cannot be written')`).catch(() => {});
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  expect(error.mock.lastCall?.[1]).toMatch(/^The database has stopped, so the shop ends: .*No space left/);
  for (const spy of [write, exit, error]) spy.mockRestore();

  const copy = `${directory}-damaged`;
  await cp(directory, copy, { recursive: true });
  await truncate(join(copy, 'pg/global/pg_control'), 100);
  await expect(openPGlite({ ...options, directory: copy })).rejects.toThrow(
    `The database in ${copy} cannot be used: could not read file "global/pg_control"`,
  );
  for (const path of [directory, copy]) await rm(path, { recursive: true });
});

test('Pf-6 a first start that was interrupted before its files were flushed starts again', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-unfinished-'));
  const files = join(directory, 'pg');
  expect(await prepareDirectory(files)).toBeTypeOf('function');
  await mkdir(files);
  await writeFile(join(files, 'PG_VERSION'), '');

  const complete = await prepareDirectory(files);
  expect(await readdir(directory)).toEqual(['pg-unfinished']);
  await mkdir(files);
  await writeFile(join(files, 'PG_VERSION'), '17');
  await complete?.();

  expect(await prepareDirectory(files)).toBeUndefined();
  expect(await readdir(directory, { recursive: true })).toEqual(['pg', 'pg/PG_VERSION']);
  await rm(directory, { recursive: true });
});
