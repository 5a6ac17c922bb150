import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedServer } from '#platform/db/testing/embedded-server.ts';
import { openOriginals } from '#platform/media/storage/open-originals.server.ts';
import { manyProducts } from './many-products.ts';
import { openDemoShop } from './measured-shop.ts';

/** A shop with 442 products, 45 in Bags and 200 in Women, and more than 1,000 photos. */
export interface CountedShop {
  origin: string;
  /** Queries the database directly. @returns the first column of all rows */
  query(text: string, values?: unknown[]): Promise<string[]>;
  close(): Promise<void>;
}

const PRODUCTS = { Bags: 45, Women: 200, all: 442 };
const PHOTOGRAPHS = 1_000;

/** Starts the built shop with the demo and generated products, on a PostgreSQL server of its own. */
export async function openCountedShop(): Promise<CountedShop> {
  const [postgres, directory] = await Promise.all([
    startEmbeddedServer(),
    mkdtemp(join(tmpdir(), 'vitrine-clicks-')),
  ]);
  const server = new Client({ connectionString: `${postgres.url}/postgres` });
  await server.connect();
  await server.query('create database shop');
  await server.end();
  const databaseUrl = `${postgres.url}/shop`;
  await (await openDemoShop(directory, databaseUrl)).close();

  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  for (const statement of manyProducts(1_500, 'clicks')) await client.query(statement);
  await client.query(KEEP_SOME, [PRODUCTS.Bags, PRODUCTS.Women, PRODUCTS.all]);
  await addPhotographs(client, directory);
  const shop = await openDemoShop(directory, databaseUrl);
  return {
    origin: shop.origin,
    async query(text, values = []) {
      const { rows } = await client.query({ text, values, rowMode: 'array' });
      return rows.map(([first]) => String(first));
    },
    async close() {
      await client.end();
      await shop.close();
      await postgres.remove();
      await rm(directory, { recursive: true });
    },
  };
}

/** Deletes products until each category has the wanted number. Keeps the newest, which include the demo's. */
const KEEP_SOME = `
  with placed as (
    select id, category,
      row_number() over (partition by category order by created_at desc, id) as place,
      row_number() over (partition by category in ('Bags', 'Women') order by created_at desc, id) as place_of_others
    from products
  )
  delete from products using placed where products.id = placed.id and placed.place_of_others > case
    when placed.category in ('Bags', 'Women') then 1000000 else $3::int - $1::int - $2::int end
    or products.id = placed.id and placed.category = 'Bags' and placed.place > $1::int
    or products.id = placed.id and placed.category = 'Women' and placed.place > $2::int`;

/** Stores a demo photo many times, with numbered file names like those of a camera. */
async function addPhotographs(client: Client, directory: string): Promise<void> {
  const storage = await openOriginals(undefined, directory);
  const bytes = await readFile('demo/images/bags-zip-pouch-1.jpg');
  for (let number = 1; number <= PHOTOGRAPHS; number += 1) {
    const digits = String(number).padStart(4, '0');
    const name = `${1_700_000_000_000 + number}-bench0clicks.jpg`;
    await storage.write(name, bytes);
    await client.query('insert into image_names (name, original_name) values ($1, $2)', [
      name,
      `DSC_${digits}.jpg`,
    ]);
  }
}
