import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Db, queryRows } from '#platform/db/database.ts';
import { openOwnPGlite } from '#platform/db/testing/each-database.ts';
import { type ArchiveEntry, checkEntries, type TableHead } from './entries.ts';
import { loadShop, withoutRules } from './load-shop.server.ts';
import { rowsAsLines } from './read-shop.server.ts';
import { listOf } from './testing/forged-entries.ts';
import { restoreFormerNames } from './unreleased-archives.server.ts';

const migrations = join(import.meta.dirname, '../../platform/db/migrations');
const ID = '00000000-0000-4000-8000-000000000001';
const IMPORT = '00000000-0000-4000-8000-000000000002';
const EDITED = '2026-11-01T10:00:00+00:00';

/** Rows as an unreleased build saved them, under its names of tables and columns. */
const OLD_ROWS: Record<string, object[]> = {
  products: [
    {
      id: ID,
      name: ' Silk\u00a0 scarf\n',
      price: 40,
      images: ['/a.jpg', '', '/b.jpg'],
      image_alts: ['first', 'none', 'second'],
      image_focuses: ['10 10', '', '20 20'],
      category: 'Accessories',
      sub_category: ' Scarves  and shawls ',
      code: ' S-1 ',
      updated_at: EDITED,
    },
  ],
  product_texts: [
    {
      product_id: ID,
      language: 'fr',
      name: ' Foulard  en soie',
      facts: [],
      image_alts: ['un', 'deux', 'trois'],
    },
  ],
  accessory_categories: [{ id: ID, name: 'Scarves  and shawls ' }],
  admin_activity: [
    { id: 7, action: 'deleted', subject: 'product', subject_name: 'Tote', before: { name: 'Tote' } },
    {
      id: 8,
      action: 'deleted',
      subject: 'accessory category',
      subject_name: 'Belts',
      before: { name: 'Belts', created_at: EDITED },
    },
  ],
  shop_settings: [
    {
      version: 1,
      document: {
        slides: [
          { title: 'A', category: 'Bags' },
          { title: 'B', link: '/men' },
        ],
      },
      changes: [],
      published_by: 'admin',
    },
  ],
  imports: [
    {
      id: IMPORT,
      file_name: 'a.csv',
      file_bytes: 9,
      state: 'cancelled',
      choices: {},
      reading: {},
      refused: 3,
    },
  ],
  import_rows: [
    {
      import_id: IMPORT,
      position: 0,
      line: 2,
      name: 'Scarf',
      outcome: 'refused',
      notes: [],
      awaits_photograph: true,
    },
  ],
  import_photographs: [
    { import_id: IMPORT, position: 0, place: 0, source: 'file:a.jpg', alt: '', focus: '', state: 'had' },
  ],
};

test('Ct-4 an archive of an unreleased build is restored with its names and words converted and its lines trimmed', async () => {
  const { db, close } = await openOwnPGlite();
  const storage = {} as Parameters<typeof loadShop>[0]['storage'];
  const archive = await oldArchive(db, OLD_ROWS);
  await loadShop({ db, storage, migrations }, checkEntries(Readable.from(archive)), false);
  const read = (query: ReturnType<typeof sql>) => queryRows<object>(db, query);

  expect(
    await read(sql`select name, code, sub_category, images, image_alts, image_focuses,
      updated_at = ${EDITED}::timestamptz as is_unmoved from products`),
  ).toEqual([
    {
      name: 'Silk scarf',
      code: 'S-1',
      sub_category: 'Scarves and shawls',
      images: ['/a.jpg', '/b.jpg'],
      image_alts: ['first', 'second'],
      image_focuses: ['10 10', '20 20'],
      is_unmoved: true,
    },
  ]);
  expect(await read(sql`select name, image_alts from product_texts`)).toEqual([
    { name: 'Foulard en soie', image_alts: ['un', 'trois'] },
  ]);
  expect(await read(sql`select name from accessory_categories`)).toEqual([{ name: 'Scarves and shawls' }]);
  expect(await read(sql`select before from admin_activity order by id`)).toEqual([
    { before: { name: 'Tote', pinRank: 0 } },
    { before: { name: 'Belts', created_at: EDITED, translations: {} } },
  ]);
  expect(await read(sql`select document from shop_settings`)).toEqual([
    {
      document: {
        languages: ['en'],
        slides: [
          { title: 'A', category: 'Bags', link: '/bags' },
          { title: 'B', link: '/men' },
        ],
      },
    },
  ]);
  expect(await read(sql`select state, skipped from imports`)).toEqual([{ state: 'canceled', skipped: 3 }]);
  expect(await read(sql`select outcome, awaits_image from import_rows`)).toEqual([
    { outcome: 'skipped', awaits_image: true },
  ]);
  expect(await read(sql`select source, state from import_images`)).toEqual([
    { source: 'file:a.jpg', state: 'fetched' },
  ]);
  // The rules apply to later writes.
  await expect(db.execute(sql`update products set name = ' padded'`)).rejects.toThrow();
  await expect(db.execute(sql`update product_texts set name = ' padded'`)).rejects.toThrow();
  await close();
});

test('an archive is refused if its products were being translated into another main language', async () => {
  const { db, close } = await openOwnPGlite();
  const storage = {} as Parameters<typeof loadShop>[0]['storage'];
  const change = { id: true, former: 'en', main: 'fr', keeps_former: true, sections: {}, last_id: ID };
  const archive = await oldArchive(db, { main_language_change: [change] });
  const loading = loadShop({ db, storage, migrations }, checkEntries(Readable.from(archive)), false);
  await expect(loading).rejects.toThrow('make another backup');
  await close();
});

/** Returns the archive that the build made: PostgreSQL writes the lines, under the former names and without rules. */
async function oldArchive(db: Db, saved: Record<string, object[]>): Promise<ArchiveEntry[]> {
  const tables: TableHead[] = [];
  const parts: ArchiveEntry[] = [];
  const write = async (transaction: Db) => {
    await transaction.execute(sql`set local timezone = 'UTC'`);
    await restoreFormerNames(transaction);
    await withoutRules(transaction, Object.keys(saved), async () => {
      for (const [name, rows] of Object.entries(saved)) {
        const columns = Object.keys(rows[0] ?? {});
        const names = sql.raw(columns.join(', '));
        await transaction.execute(sql`insert into ${sql.identifier(name)} (${names}) overriding system value
          select ${names} from json_populate_recordset(null::${sql.identifier(name)}, ${JSON.stringify(rows)}::json)`);
        const lines = (await queryRows<{ line: string }>(transaction, rowsAsLines(name, columns))).map(
          ({ line }) => line,
        );
        tables.push({ name, columns, rows: rows.length, digest: digestOf(lines) });
        parts.push({ path: `tables/${name}/000001.jsonl`, bytes: Buffer.from(`${lines.join('\n')}\n`) });
      }
      throw new Error('undone');
    });
  };
  await db.transaction((transaction) => write(transaction)).catch(() => {});
  const schema = { when: 1795651407709, tag: '0026_main_language_change' };
  const head = { format: 1, madeAt: new Date().toISOString(), schema, settings: {}, tables };
  const entries = [{ path: 'vitrine.json', bytes: Buffer.from(JSON.stringify(head)) }, ...parts];
  return [...entries, listOf(entries)];
}

/** The checksum of a table in an archive. */
function digestOf(lines: string[]): string {
  const sums = lines.map((line) =>
    BigInt(`0x${createHash('sha256').update(line).digest('hex').slice(0, 15)}`),
  );
  return String(sums.reduce((sum, next) => sum + next, 0n));
}
