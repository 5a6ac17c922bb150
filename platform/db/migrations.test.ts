import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { type Database, DatabaseUnavailable } from './database.ts';
import { openPGlite } from './embedded/pglite.server.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };
import { openPostgres } from './servers/postgres.server.ts';

const migrations = join(import.meta.dirname, 'migrations');

/** Two tables of a shop that were created by hand on a PostgreSQL server, with rows that violate today's rules. */
const OLDER_SHOP = `
  create table products (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    price numeric not null,
    market_price numeric,
    images text[],
    category text not null,
    sub_category text,
    description text,
    in_stock boolean default true,
    featured boolean,
    created_at timestamptz default now(),
    updated_at timestamptz default now()
  );
  create table accessory_categories (id uuid primary key default gen_random_uuid(), name text not null);
  insert into products (name, price, category, images, created_at)
    values ('Free sample', 0, 'Samples', null, '2020-01-01'), ('Scarf', 10.5, 'Accessories', '{/a.jpg}', '2021-01-01');
  insert into accessory_categories (name) values ('Belts'), (' belts '), ('All');`;

interface Place {
  open(): Promise<Database>;
  /** Runs SQL before the shop opens. */
  prepare(sql: string): Promise<void>;
}

let cleanUp: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clean of cleanUp.reverse()) await clean();
  cleanUp = [];
});

async function opened(place: Pick<Place, 'open'>): Promise<Database['db']> {
  const database = await place.open();
  cleanUp.push(() => database.close());
  return database.db;
}

async function rows(db: Database['db'], query: string): Promise<unknown[]> {
  const result = (await db.execute(query)) as unknown as { rows: unknown[] };
  return result.rows;
}

test.each([
  ['PGlite', placeForPGlite],
  ['PostgreSQL', placeForPostgres],
] as const)(
  'a database from before the first release is refused with what to do, on %s',
  async (_, findPlace) => {
    const place = await findPlace();
    const first = await place.open();
    await first.db.execute('update drizzle.__drizzle_migrations set created_at = 1763840000000');
    await first.close();
    await expect(place.open()).rejects.toThrow(/cannot be used: .*before version 1\.0\.0.*npm run restore/);
  },
);

test('a second start changes and loses nothing', async () => {
  const place = await placeForPostgres();
  const first = await place.open();
  await first.db.execute(`insert into products (name, price, category) values ('Kept', 1, 'Bags')`);
  await first.close();
  expect(await rows(await opened(place), 'select name from products')).toEqual([{ name: 'Kept' }]);
});

test('Ct-4 the tables of an older shop are adopted: its rows stay, and all later writes must follow the rules', async () => {
  const place = await placeForPostgres();
  await place.prepare(OLDER_SHOP);
  const db = await opened(place);

  expect(
    await rows(db, 'select name, price::float, images, in_stock, featured from products order by created_at'),
  ).toEqual([
    { name: 'Free sample', price: 0, images: [], in_stock: true, featured: false },
    { name: 'Scarf', price: 10.5, images: ['/a.jpg'], in_stock: true, featured: false },
  ]);
  expect(await rows(db, 'select name from accessory_categories where created_at is not null')).toHaveLength(
    3,
  );

  const insert = (price: string, category: string) =>
    db.execute(`insert into products (name, price, category) values ('New', ${price}, '${category}')`);
  await expect(insert('0', 'Bags')).rejects.toThrow();
  await expect(insert(`'NaN'`, 'Bags')).rejects.toThrow();
  await expect(insert('1', 'Samples')).rejects.toThrow();
  await insert('1', 'Bags');
  expect(await rows(db, 'select distinct image_alts, image_focuses from products')).toEqual([
    { image_alts: [], image_focuses: [] },
  ]);
});

test('Ct-4 an older shop may contain odd rows: no name, no category, a name of several lines or too long for an index', async () => {
  const place = await placeForPostgres();
  await place.prepare(`${OLDER_SHOP}
    alter table products alter name drop not null, alter category drop not null;
    insert into products (name, price, category, description) values (null, 5, 'Bags', 'Nameless');
    insert into products (name, price, category) values ('Loose', 5, null), ('Emptied', 6, '');
    insert into products (name, price, category)
      select string_agg(md5(n::text), ''), 1, 'Bags' from generate_series(1, 200) n;
    insert into products (name, price, category, updated_at) values
      (E' Free\\r\\n\\tsample\\u00a0\\u202eone ', 0, 'Samples', '2022-01-01'), (E'\\n', 1, 'Bags', '2022-01-01')`);
  const db = await opened(place);
  expect(await rows(db, 'select id from catalog_texts')).toHaveLength(8);
  expect(await rows(db, `select id from catalog_texts where search_text like '%nameless%'`)).toHaveLength(1);
  expect(await rows(db, `select name from products where category is null or category = ''`)).toHaveLength(2);
  const order = await rows(
    db,
    `select indexname from pg_indexes where indexname like 'products_name_order%'`,
  );
  expect(order).toEqual([{ indexname: 'products_name_order' }]);
  expect(
    await rows(db, `select name from products where updated_at = '2022-01-01' order by price`),
    'a name becomes one line; the moment of its change stays',
  ).toEqual([{ name: 'Free sample one' }, { name: '\n' }]);
});

test('Ct-4 rows can be deleted and inserted again, and searches find them as before', async () => {
  const db = await opened(await placeForPostgres());
  await db.execute(`insert into products (name, price, category) values ('Étoile Scarf', 1, 'Accessories')`);
  await db.execute('create table kept as select * from products');
  await db.execute('truncate products');
  await db.execute('update kept set name = name || 2');
  await db.execute('insert into products select * from kept');
  expect(
    await rows(db, `select id from catalog_texts where search_text like ' etoile scarf2 %'`),
  ).toHaveLength(1);
});

test('several processes that start together on one PostgreSQL migrate it one after another', async () => {
  const place = await placeForPostgres();
  const started = await Promise.all(Array.from({ length: 5 }, () => opened(place)));
  for (const db of started) {
    const applied = await rows(db, 'select hash from drizzle.__drizzle_migrations');
    expect(applied).toHaveLength(journal.entries.length);
  }
});

test('the message names the missing privileges of a role', async () => {
  const place = await placeForPostgres('visitor');
  const complaint = 'The database at DATABASE_URL cannot be used: permission denied for database';
  await expect(place.open()).rejects.toThrow(DatabaseUnavailable);
  await expect(place.open()).rejects.toThrow(complaint);
});

test.each([
  ['postgres://nobody@127.0.0.1:1/shop', /cannot be used: connect ECONNREFUSED/],
  ['postgres://no-such-host.invalid/shop', /cannot be used: .*no-such-host\.invalid/],
])('the message says that the database cannot be reached: %s', async (url, complaint) => {
  await expect(openPostgres({ url, migrations })).rejects.toThrow(complaint);
});

/** Opens a migrated database, as prepared once for the whole run. */
async function placeForPGlite(): Promise<Pick<Place, 'open'>> {
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-migrations-'));
  cleanUp.push(() => rmSync(directory, { recursive: true }));
  const initialData = await openAsBlob(inject('migratedPGlite'));
  const isBegun = () => existsSync(join(directory, 'pg'));
  return { open: () => openPGlite({ directory, migrations, ...(isBegun() ? {} : { initialData }) }) };
}

/** An empty database, opened by its owner or by a new role that may only connect. */
async function placeForPostgres(who: 'owner' | 'visitor' = 'owner'): Promise<Place> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await send(`${server}/postgres`, `create database ${name}`);
  if (who === 'visitor') await send(`${server}/postgres`, `create role ${name} login password 'visitor'`);
  const url = new URL(`${server}/${name}`);
  if (who === 'visitor') Object.assign(url, { username: name, password: 'visitor' });
  return {
    open: () => openPostgres({ url: url.href, migrations }),
    prepare: (sql) => send(url.href, sql),
  };
}

async function send(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
