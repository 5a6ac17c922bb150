import { readFile, rm } from 'node:fs/promises';
import { startEmbeddedServer } from '#platform/db/testing/embedded-server.ts';
import { openOriginals } from '#platform/media/storage/open-originals.server.ts';
import { addProducts, createDatabase, query } from '../support/database.ts';
import { newDirectory, openDemoShop } from '../support/measured-shop.ts';

/** A shop with 442 products, 45 in Bags and 200 in Women, and more than 1,000 photos. */
export interface CountedShop {
  origin: string;
  /** Queries the database directly. @returns the first column of all rows */
  query(text: string, values?: unknown[]): Promise<string[]>;
  close(): Promise<void>;
}

const PHOTOGRAPHS = 1_000;

/** Starts the built shop with the demo and generated products, on a PostgreSQL server of its own. */
export async function openCountedShop(): Promise<CountedShop> {
  const postgres = await startEmbeddedServer();
  const directory = await newDirectory();
  const databaseUrl = await createDatabase(postgres.url);
  await (await openDemoShop(directory, databaseUrl)).close();
  await addProducts(databaseUrl, 1_500, 'clicks');
  await query(databaseUrl, DELETE_OTHERS);
  await addPhotographs(databaseUrl, directory);
  const shop = await openDemoShop(directory, databaseUrl);
  return {
    origin: shop.origin,
    query: async (text, values) =>
      (await query(databaseUrl, text, values)).map((row) => String(Object.values(row)[0])),
    async close() {
      await shop.close();
      await postgres.remove();
      await rm(directory, { recursive: true });
    },
  };
}

/** Keeps the newest products, which include the demo's: 45 in Bags, 200 in Women, 197 in the other categories. */
const DELETE_OTHERS = `
  with placed as (
    select id, category, row_number() over (
      partition by case when category in ('Bags', 'Women') then category end order by created_at desc, id
    ) as place from products
  )
  delete from products using placed where products.id = placed.id
    and place > case placed.category when 'Bags' then 45 when 'Women' then 200 else 197 end`;

/** Stores a demo photo many times, with numbered file names like those of a camera. */
async function addPhotographs(databaseUrl: string, directory: string): Promise<void> {
  const storage = await openOriginals(undefined, directory);
  const bytes = await readFile('demo/images/bags-zip-pouch-1.jpg');
  const names = Array.from({ length: PHOTOGRAPHS }, (_, at) => `${1_700_000_000_001 + at}-bench0clicks.jpg`);
  for (const name of names) await storage.write(name, bytes);
  await query(
    databaseUrl,
    `insert into image_names (name, original_name)
     select name, 'DSC_' || lpad(number::text, 4, '0') || '.jpg'
     from unnest($1::text[]) with ordinality as named (name, number)`,
    [names],
  );
}
