import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Product } from '#catalog/products/product.ts';
import { NEW_PRODUCT } from '#catalog/products/product-fields.ts';
import { absoluteTo, productCsv } from '../product-columns.ts';
import { readTable } from '../reading/read-table.server.ts';
import { openArchive } from '../reading/zip-archive.server.ts';
import { shopifyCsv, shopifyRows } from '../shopify-csv.ts';
import { productXlsx } from './product-xlsx.server.ts';
import { productZip, zipped } from './zip.server.ts';

const ORIGIN = 'https://shop.example';

const tote: Product = {
  ...NEW_PRODUCT,
  id: '3f0c1c0e-0000-4000-8000-000000000001',
  code: '00123',
  name: '=1+1 <Tote> & "Co"',
  price: 248.1,
  images: [
    '/media/products/1763600000000-aaaaaaaaaaaa.jpg',
    '/media/products/1763600000001-bbbbbbbbbbbb.png',
  ],
  imageAlts: ['', 'From the back, "open"'],
  imageFocuses: ['30 60', ''],
  category: 'Accessories',
  subCategory: 'Belts',
  description: ' First,\nsecond.\n\nThird <b>. 包 حقيبة',
  inStock: false,
  featured: true,
  hidden: true,
  pinRank: 0,
  createdAt: new Date('2026-11-20T10:11:12.345Z'),
  updatedAt: new Date('2026-11-21T00:00:00Z'),
};
const other: Product = {
  ...tote,
  id: tote.id.replace(/1$/, '2'),
  name: '包',
  images: ['https://a.example/b.jpg'],
  hidden: false,
};

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-writing-'));
});
afterEach(() => rm(directory, { recursive: true }));

test('a workbook is read back as the same table as the CSV', async () => {
  const csv = await rowsOf(productCsv(pages(), absoluteTo(ORIGIN)), 'a.csv');
  const xlsx = await rowsOf(productXlsx(pages(), absoluteTo(ORIGIN)), 'a.xlsx');
  expect(csv).toHaveLength(2);
  expect(xlsx).toEqual(csv);
  expect(xlsx[0]?.slice(1, 4)).toEqual(['00123', `'=1+1 <Tote> & "Co"`, '248.10']);
});

test('an archive has the table and each photo once, without lost photos', async () => {
  const photo = Buffer.from('not really a photo');
  const read = async (name: string) => (name.endsWith('.png') ? null : photo);
  const path = await saved(productZip(pages(tote, tote, other), ORIGIN, read), 'a.zip');
  const archive = await openArchive(path);
  expect(archive.names).toEqual(['products.csv', 'photographs/1763600000000-aaaaaaaaaaaa.jpg']);
  expect(await buffer(await archive.open('photographs/1763600000000-aaaaaaaaaaaa.jpg'))).toEqual(photo);
  await archive.close();
  await using table = await openedTable(path);
  const images = table.header.indexOf('Images');
  const rows = (await Array.fromAsync(table.rows)).map(({ cells }) => cells[images]);
  expect(rows[0]).toBe('1763600000000-aaaaaaaaaaaa.jpg\n1763600000001-bbbbbbbbbbbb.png');
  expect(rows[2]).toBe('https://a.example/b.jpg');
});

test('files are read only as they are needed, and an error ends the archive', async () => {
  let pulled = 0;
  async function* endless() {
    while (true) {
      pulled += 1;
      yield { name: `${pulled}`, content: [Buffer.alloc(100_000)], isCompressed: false };
    }
  }
  let read = 0;
  for await (const piece of zipped(endless())) {
    read += piece.byteLength;
    expect(pulled).toBeLessThan(read / 100_000 + 4);
    if (read > 5_000_000) break;
  }
  const atTheEnd = pulled;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(pulled).toBeLessThanOrEqual(atTheEnd + 1);

  async function* failing(): AsyncGenerator<string> {
    yield 'a';
    throw new Error('the database is away');
  }
  const broken = zipped([{ name: 'a', content: failing(), isCompressed: true }]);
  await expect(Array.fromAsync(broken)).rejects.toThrow('the database is away');
});

test('Shopify gets a row for a product and one for each further image, hidden products as drafts', async () => {
  const csv = (await Array.fromAsync(shopifyCsv(pages(), absoluteTo(ORIGIN), 'Vitrine'))).join('');
  const rows: Record<string, string>[] = parse(csv, { bom: true, columns: true });
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatchObject({
    Handle: '1-1-tote-co-3f0c1c0e0000',
    Title: `'=1+1 <Tote> & "Co"`,
    'Body (HTML)': '<p>First,<br>second.</p><p>Third &#60;b&#62;. 包 حقيبة</p>',
    Type: 'Belts',
    Tags: 'Accessories, Featured',
    Published: 'FALSE',
    'Variant SKU': '00123',
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': '0',
    'Variant Price': '248.10',
    'Variant Compare At Price': '',
    'Image Src': `${ORIGIN}/media/products/1763600000000-aaaaaaaaaaaa.jpg`,
    Status: 'draft',
  });
  expect(rows[1]).toMatchObject({
    Handle: '1-1-tote-co-3f0c1c0e0000',
    Title: '',
    'Variant Price': '',
    'Image Position': '2',
    'Image Alt Text': 'From the back, "open"',
  });
  expect(rows[2]).toMatchObject({ Handle: '3f0c1c0e0000', Published: 'TRUE', Status: 'active' });
});

test('a shortened Shopify handle does not begin with a hyphen', () => {
  const [first] = shopifyRows({ ...tote, name: 'a '.repeat(150) }, String, '');
  expect(first?.[0]).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*-3f0c1c0e0000$/);
});

async function* pages(...products: Product[]): AsyncGenerator<Product[]> {
  for (const product of products.length > 0 ? products : [tote, other]) yield [product];
}

async function saved(pieces: AsyncIterable<string | Uint8Array>, name: string): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, pieces);
  return path;
}

async function openedTable(path: string) {
  const table = await readTable(path);
  return { ...table, [Symbol.asyncDispose]: table.close };
}

async function rowsOf(pieces: AsyncIterable<string | Uint8Array>, name: string): Promise<string[][]> {
  await using table = await openedTable(await saved(pieces, name));
  return (await Array.fromAsync(table.rows)).map(({ cells }) => cells);
}
