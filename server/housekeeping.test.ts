import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryRows } from '#platform/db/database.ts';
import { emptyTables, onPGlite } from '#platform/db/testing/each-database.ts';
import { log } from '#platform/log/log.server.ts';
import { removeOldData } from './housekeeping.ts';

const retention = { activityDays: 365, importDays: 90, questionDays: 730, variantDays: 30 };

onPGlite((database) => {
  const db = () => database().db;
  let variants: string;
  beforeEach(async () => {
    variants = await mkdtemp(join(tmpdir(), 'vitrine-variants-'));
    await emptyTables(db(), 'admin_activity', 'imports', 'shop_settings', 'image_removals');
  });
  afterEach(() => rm(variants, { recursive: true, force: true }));
  const keepHouse = () => removeOldData({ db: db(), variants, retention });

  async function record(
    name: string,
    daysAgo: number,
    batch: string | null = null,
    summary: string | null = null,
  ) {
    await db().execute(sql`insert into admin_activity (at, action, subject, subject_name, batch, summary)
      values (now() - make_interval(days => ${daysAgo}::int), 'changed', 'product', ${name}, ${batch}::uuid, ${summary}::jsonb)`);
  }

  test('activity is deleted after its retention time, and a batch only as a whole', async () => {
    const [ended, running] = [randomUUID(), randomUUID()];
    await record('old', 366);
    await record('young', 364);
    await record('item of an old batch', 367, ended);
    await record('old batch', 366, ended, '{"kind":"changed","count":1}');
    await record('item of a batch that ended later', 366, running);
    await record('later batch', 364, running, '{"kind":"changed","count":1}');
    await keepHouse();
    const rows = await queryRows<{ name: string }>(
      db(),
      sql`select subject_name as name from admin_activity order by id`,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'young',
      'item of a batch that ended later',
      'later batch',
    ]);
  });

  test('old versions of the settings are deleted with their photos, except the current version', async () => {
    const photo = (letter: string) => `/media/products/1763600000000-${letter.repeat(12)}.jpg`;
    await db().execute(sql`insert into shop_settings (version, document, changes, images, published_at, published_by)
      select version, '{}', '[]', array[image], now() - make_interval(days => days), 'admin' from (values
        (1, ${photo('a')}, 800), (2, ${photo('b')}, 364), (3, ${photo('c')}, 366)) old (version, image, days)`);
    await keepHouse();
    expect(await queryRows(db(), sql`select version from shop_settings order by 1`)).toEqual([
      { version: 2 },
      { version: 3 },
    ]);
    expect(await queryRows(db(), sql`select name from image_removals`)).toEqual([
      { name: '1763600000000-aaaaaaaaaaaa.jpg' },
    ]);
  });

  test('more activity than one statement deletes is deleted in one run', async () => {
    await db().execute(sql`insert into admin_activity (at, action, subject, subject_name)
      select now() - interval '400 days', 'changed', 'product', 'old' from generate_series(1, 1100)`);
    await keepHouse();
    expect(await queryRows(db(), sql`select from admin_activity`)).toEqual([]);
  });

  async function addImport(
    state: string,
    daysAgo: number,
    photo?: { product: string; url: string },
  ): Promise<string> {
    const id = randomUUID();
    const date = sql`now() - make_interval(days => ${daysAgo}::int)`;
    await db().execute(sql`insert into imports (id, created_at, file_name, file_bytes, state, choices, began_at, finished_at)
      values (${id}::uuid, ${date}, 'table.csv', 1, ${state}, '{}', ${date}, ${date})`);
    await db().execute(sql`insert into import_rows (import_id, position, line, name, outcome, product_id, before, after)
      values (${id}::uuid, 0, 1, 'Bag', 'changed', ${photo?.product ?? null}::uuid, '{"price":1}', '{"price":2}')`);
    if (photo)
      await db().execute(sql`insert into import_images (import_id, position, place, source, alt, focus, state, url)
        values (${id}::uuid, 0, 0, 'file:bag.jpg', '', '', 'fetched', ${photo.url})`);
    return id;
  }

  const rowsOf = (id: string) =>
    queryRows<{ before: unknown; after: unknown }>(
      db(),
      sql`select before, after from import_rows where import_id = ${id}::uuid`,
    );
  const isMarked = async (id: string) => {
    const [row] = await queryRows<{ marked: boolean }>(
      db(),
      sql`select details_removed_at is not null as marked from imports where id = ${id}::uuid`,
    );
    return row?.marked;
  };

  test('the rows of an import are deleted after their retention time, but not while it is in progress', async () => {
    const [old, young, working] = [
      await addImport('finished', 91),
      await addImport('finished', 89),
      await addImport('photographs', 91),
    ];
    await keepHouse();
    await keepHouse();
    expect(await rowsOf(old)).toEqual([]);
    expect(await rowsOf(young)).toEqual([{ before: { price: 1 }, after: { price: 2 } }]);
    expect(await rowsOf(working)).toHaveLength(1);
    expect([await isMarked(old), await isMarked(young), await isMarked(working)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('the newest import with the sources of a product’s photos keeps them', async () => {
    const [product] = await queryRows<{ id: string }>(
      db(),
      sql`insert into products (name, price, category) values ('Bag', 1, 'Bags') returning id`,
    );
    const photo = { product: product?.id ?? '', url: '/media/products/1763600000000-aaaaaaaaaaaa.jpg' };
    const [older, newer] = [await addImport('finished', 99, photo), await addImport('canceled', 98, photo)];
    const ofDeleted = await addImport('finished', 99, { ...photo, product: randomUUID() });
    await keepHouse();
    expect(await rowsOf(older)).toEqual([]);
    expect(await rowsOf(ofDeleted)).toEqual([]);
    expect(await rowsOf(newer)).toEqual([{ before: null, after: null }]);
    const sources = await queryRows(db(), sql`select source from import_images`);
    expect(sources).toEqual([{ source: 'file:bag.jpg' }]);
  });

  test('unused scaled images are deleted after their retention time, even if other removals fail', async () => {
    const written = vi.spyOn(log, 'error');
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    for (const [name, read, made] of [
      ['unused', 31, 31],
      ['read', 29, 31],
      ['new', 29, 29],
    ] as const) {
      await writeFile(join(variants, name), '');
      await utimes(join(variants, name), ago(read), ago(made));
    }
    const broken = { execute: () => Promise.reject(new Error('broken')) } as never;
    await removeOldData({ db: broken, variants, retention });
    expect((await readdir(variants)).toSorted()).toEqual(['new', 'read']);
    expect(written.mock.calls.flat()).toContain('Failed to remove old activity: broken');
    written.mockRestore();
  });
});
