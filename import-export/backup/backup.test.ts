import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageOfActivity, recordActivity } from '#catalog/activity/activity.server.ts';
import { searchProducts } from '#catalog/search/search.server.ts';
import { type Database, queryRows } from '#platform/db/database.ts';
import { openOwnPGlite, openTestPostgres } from '#platform/db/testing/each-database.ts';
import { openDirectoryStorage } from '#platform/media/storage/directory.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { checkArchive, packEntries, readArchive, sealArchive } from './archive.server.ts';
import { type ArchiveEntry, ArchiveRefused } from './entries.ts';
import { loadShop, ShopNotEmpty } from './load-shop.server.ts';
import { readShop } from './read-shop.server.ts';
import { SAVED_TABLES } from './saved-tables.ts';
import { listOf, rewrite, withSum } from './testing/forged-entries.ts';

const migrations = join(import.meta.dirname, '../../platform/db/migrations');
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const SHOWN = '1763600000000-aaaaaaaaaaaa.jpg';
const UNUSED = '1763600000001-bbbbbbbbbbbb.jpg';

interface Shop {
  database: Database;
  storage: Storage;
}

let directory: string;
let embedded: Shop;
let server: Shop;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-backup-'));
  const [own, postgres] = await Promise.all([openOwnPGlite(), openTestPostgres()]);
  embedded = { database: own, storage: await openDirectoryStorage(join(directory, 'embedded')) };
  server = { database: postgres, storage: await openDirectoryStorage(join(directory, 'server')) };
});
afterAll(async () => {
  await embedded.database.close();
  await server.database.close();
  await rm(directory, { recursive: true });
});

const entriesOf = ({ database, storage }: Shop) =>
  readShop({ db: database.db, storage, migrations, directory, settings: { ORIGIN: 'https://shop.example' } });

async function save(shop: Shop, file: string): Promise<string> {
  const path = join(directory, file);
  await pipeline(await sealArchive(packEntries(entriesOf(shop))), createWriteStream(path));
  return path;
}

const load = ({ database, storage }: Shop, entries: AsyncGenerator<ArchiveEntry>, replace = false) =>
  loadShop({ db: database.db, storage, migrations }, entries, replace);

/** Rows that are hard to restore: older than the rules, with unusual texts, microseconds, and all kinds of JSON. */
async function fill({ database: { db }, storage }: Shop): Promise<void> {
  await storage.write(SHOWN, JPEG);
  await storage.write(UNUSED, JPEG);
  await db.execute(sql`alter table products drop constraint products_price_positive`);
  await db.execute(sql`drop index products_code_once`);
  await db.execute(sql`insert into products (name, price, category, code, description, images, created_at) values
    ('Free sample', 0, 'Bags', 'A-1', null, '{}', '2020-01-01 00:00:00.123456+00'),
    (${'Tote "Zoë" \\ {}, 🛍'}, 9999999999.99, 'Bags', 'a-1', ${'two\nlines\t\u2028"\\n'},
      array[${`/media/products/${SHOWN}`}, 'https://elsewhere.example/a b,c.jpg'], '2021-01-01')`);
  await db.execute(sql`alter table products add constraint products_price_positive
    check (price is not null and price > 0 and price < 10000000000) not valid`);
  await db.execute(sql`insert into products (name, price, category)
    select 'Belt ' || n, n, 'Accessories' from generate_series(1, 1200) n`);
  await db.execute(
    sql`insert into accessory_categories (name, translations) values ('Belts', '{"ar": "أحزمة"}')`,
  );
  await db.execute(sql`insert into product_texts (product_id, language, name, description, facts, image_alts)
    select id, 'ar', 'حزام "جلد"', ${'سطر\nسطر\t\u2028\u200f'}, '{"اللون: بني"}'::text[], '{"",صورة}'::text[] from products where name = 'Belt 7'
    union all select id, 'zh', '真皮腰带', null, '{}', '{}' from products where name = 'Belt 7'`);
  for (const subjectName of ['first', 'second']) {
    const entry = { action: 'added', subject: 'product', subjectId: null } as const;
    await recordActivity(db, { ...entry, subjectName, after: { big: 1e21, deep: [null, '"'] } });
  }
}

async function rowsOf({ database }: Shop): Promise<unknown> {
  const rows: unknown[] = [];
  await database.db.transaction(async (transaction) => {
    // The server has the time zone of this machine, the embedded database has none.
    await transaction.execute(sql`set local time zone 'UTC'`);
    for (const { name } of SAVED_TABLES)
      rows.push(
        await queryRows(
          transaction,
          sql`select row_to_json(saved)::text from ${sql.identifier(name)} saved order by 1`,
        ),
      );
  });
  return rows;
}

describe.each([
  ['the embedded database', 'PostgreSQL', () => [embedded, server] as const],
  ['PostgreSQL', 'the embedded database', () => [server, embedded] as const],
])('from %s to %s', (_from, _to, shops) => {
  test('La-8 a backup restores every row and image, and the shop works afterwards; existing contents are only replaced if requested', async () => {
    const [from, to] = shops();
    const isFirst = ((await rowsOf(from)) as unknown[][])[0]?.length === 0;
    if (isFirst) await fill(from);
    const file = await save(from, `${_to}.tar.gz`.replaceAll(' ', '-'));
    expect(await checkArchive(file)).toMatchObject({ images: 2, missing: [] });

    if (!isFirst) {
      await to.database.db.execute(sql`update products set name = 'Changed' where price = 1`);
      await expect(load(to, readArchive(file))).rejects.toThrow(ShopNotEmpty);
    }
    await load(to, readArchive(file), !isFirst);
    expect(await rowsOf(to)).toEqual(await rowsOf(from));
    expect(Buffer.from((await to.storage.read(SHOWN)) ?? []).equals(JPEG)).toBe(true);

    // Check the search, the next generated id, and the constraints for later writes.
    const { db } = to.database;
    const { products: found } = await searchProducts(db, 'zoe', 0, 10);
    expect(found.map(({ name }) => name)).toEqual(['Tote "Zoë" \\ {}, 🛍']);
    for (const term of ['الحزام', 'اللون بني', '腰带']) {
      const { products: translated } = await searchProducts(db, term, 0, 10, { language: 'ar' });
      expect(translated.map(({ name }) => name)).toEqual(['Belt 7']);
    }
    const entry = { action: 'added', subject: 'product', subjectId: null, subjectName: 'later' } as const;
    await db
      .transaction(async (transaction) => {
        await recordActivity(transaction, entry);
        const { entries } = await pageOfActivity(transaction, 1, 1);
        expect(entries[0]).toMatchObject({ id: 3, subjectName: 'later' });
        throw new Error('undone');
      })
      .catch((error) => expect(error.message).toBe('undone'));
    await expect(
      db.execute(sql`insert into products (name, price, category) values ('Free', 0, 'Bags')`),
    ).rejects.toThrow();
  });
});

test('a backup of an older version can be restored into a newer one, but not the reverse', async () => {
  const journal = JSON.parse(await readFile(join(migrations, 'meta/_journal.json'), 'utf8')).entries;
  const row = '{"id":"00000000-0000-4000-8000-000000000001","name":"Old","price":5.00,"category":"Bags"}';
  const digest = String(BigInt(`0x${createHash('sha256').update(row).digest('hex').slice(0, 15)}`));
  const table = { name: 'products', columns: ['id', 'name', 'price', 'category'], rows: 1, digest };
  const archive = (schema: { when: number; tag: string }) => {
    const head = { format: 1, madeAt: new Date().toISOString(), schema, settings: {}, tables: [table] };
    const entries = [
      { path: 'vitrine.json', bytes: Buffer.from(JSON.stringify(head)) },
      { path: 'tables/products/000001.jsonl', bytes: Buffer.from(`${row}\n`) },
    ];
    return seal('other-version.tar.gz', [...entries, listOf(entries)]);
  };
  await load(server, readArchive(await archive(journal[0])), true);
  const { db } = server.database;
  expect(await queryRows(db, sql`select name, hidden from products`)).toEqual([
    { name: 'Old', hidden: false },
  ]);
  const { products: found } = await searchProducts(db, 'old', 0, 10);
  expect(found).toHaveLength(1);
  const applied = await queryRows<{ when: string }>(
    db,
    sql`select created_at::text as when from drizzle.__drizzle_migrations order by created_at`,
  );
  expect(applied.map(({ when }) => Number(when))).toEqual(journal.map(({ when }: { when: number }) => when));
  const later = await archive({ when: 9e15, tag: '9999_later' });
  await expect(load(server, readArchive(later), true)).rejects.toThrow('Update the shop first');
});

test('an archive that is damaged, cut or hostile is refused, and nothing is written', async () => {
  const before = await rowsOf(server);
  const good = await readFile(await save(embedded, 'good.tar.gz'));
  const content = gunzipSync(good);
  const entries = await collect(embedded);
  const broken: Record<string, Buffer | Promise<Buffer>> = {};
  for (let at = 10; at < good.length; at += Math.ceil(good.length / 40)) {
    const flipped = Buffer.from(good);
    flipped[at] = (flipped[at] ?? 0) ^ 255;
    if (!hasContent(flipped, content)) broken[`byte ${at}`] = flipped;
    broken[`cut at ${at}`] = good.subarray(0, at);
  }
  const image = { path: `images/${SHOWN.replace('a', 'c')}`, bytes: JPEG };
  const hostile: [string, ArchiveEntry[]][] = [
    ['a path to a parent folder', [...entries.slice(0, 1), { ...image, path: 'images/../../../etc/passwd' }]],
    ['an absolute path', [...entries.slice(0, 1), { ...image, path: '/etc/passwd' }]],
    ['an unlisted image', [...entries.slice(0, 1), image, ...entries.slice(1)]],
    ['a page as an image', rewrite(entries, `images/${SHOWN}`, '<script>alert(1)</script>')],
    [
      'a table of another name',
      [...entries.slice(0, 1), { path: 'tables/admin_users/000001.jsonl', bytes: JPEG }],
    ],
    ['a missing row', rewrite(entries, 'tables/accessory_categories/000001.jsonl', '')],
    ['no rows', entries.filter(({ path }) => !path.startsWith('tables/'))],
    ['no end', entries.slice(0, -1)],
    ['no beginning', entries.slice(1)],
    ['nothing', []],
  ];
  for (const [name, content] of hostile) broken[name] = readFile(await seal('hostile.tar.gz', content));
  // The size in a header is checked before the content is read; links are not files.
  const [header] = await Array.fromAsync(packEntries(from([image])));
  const endless = withSum(Buffer.from(header ?? []), (copy) => copy.write('77777777777', 124));
  broken['a link'] = gzipSync(withSum(Buffer.from(header ?? []), (copy) => copy.write('2', 156)));
  broken['no archive'] = Buffer.from('<!doctype html>');

  const file = join(directory, 'broken.tar.gz');
  for (const [name, bytes] of Object.entries(broken)) {
    await writeFile(file, await bytes);
    await expect(checkArchive(file), name).rejects.toThrow(ArchiveRefused);
  }
  await writeFile(file, gzipSync(endless));
  await expect(checkArchive(file)).rejects.toThrow('too large');
  // If only the checksum of the rows is wrong, the database detects it.
  const other = Buffer.from(
    entries.find(({ path }) => path === 'tables/accessory_categories/000001.jsonl')?.bytes ?? [],
  );
  const swapped = rewrite(
    entries,
    'tables/accessory_categories/000001.jsonl',
    other.toString().replace('Belts', 'Hats'),
  );
  await expect(load(server, from(swapped), true)).rejects.toThrow('differ from those in the backup');
  expect(await rowsOf(server)).toEqual(before);
  expect((await server.storage.list()).map(({ name }) => name)).toEqual([UNUSED, SHOWN]);
});

/** A few bytes of a gzip file have no meaning, such as a code that no data uses: without them, the content is the same. */
function hasContent(zipped: Buffer, content: Buffer): boolean {
  try {
    return gunzipSync(zipped).equals(content);
  } catch {
    return false;
  }
}

const collect = (shop: Shop) => Array.fromAsync(entriesOf(shop));

async function* from(entries: ArchiveEntry[]): AsyncGenerator<ArchiveEntry> {
  yield* entries;
}

async function seal(file: string, entries: ArchiveEntry[]): Promise<string> {
  const path = join(directory, file);
  await pipeline(await sealArchive(packEntries(from(entries))), createWriteStream(path));
  return path;
}
