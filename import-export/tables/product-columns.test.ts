import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { Product } from '#catalog/products/product.ts';
import { NEW_PRODUCT } from '#catalog/products/product-fields.ts';
import { absoluteTo, productCsv } from './product-columns.ts';

const tote: Product = {
  ...NEW_PRODUCT,
  id: '3f0c1c0e-0000-4000-8000-000000000001',
  code: 'LT-1234',
  name: 'Leather Tote',
  price: 248.1,
  marketPrice: 1310.99,
  images: ['/media/products/1763600000000-aaaaaaaaaaaa.jpg', 'https://elsewhere.example/b c.jpg'],
  imageAlts: ['', 'From the back, "open"'],
  imageFocuses: ['30 60'],
  category: 'Accessories',
  subCategory: 'Bags & Belts',
  description: 'Carries everything,\nand "more".',
  hidden: true,
  handle: 'leather-tote',
  facts: ['Color: Rust', 'Sizes: S–XL'],
  pinRank: 0,
  createdAt: new Date('2026-11-20T10:11:12.345Z'),
  updatedAt: new Date('2026-11-21T00:00:00Z'),
};

test('a product is one record of RFC 4180, with absolute addresses', async () => {
  expect(await csvOf([{ ...tote, marketPrice: null, subCategory: null }])).toBe(
    '\ufeffProduct ID,Code,Name,Price,Market price,Price on request,Category,Accessory category,Model,Description,Facts,SEO title,SEO description,Featured,In stock,Hidden,' +
      'Images,Image descriptions,Points of interest,Handle,Created,Updated\r\n' +
      '3f0c1c0e-0000-4000-8000-000000000001,LT-1234,Leather Tote,248.10,,no,Accessories,,,"Carries everything,\nand ""more"".",' +
      '"Color: Rust\nSizes: S–XL",,,no,yes,yes,"https://shop.example/media/products/1763600000000-aaaaaaaaaaaa.jpg\n' +
      'https://elsewhere.example/b c.jpg","\nFrom the back, ""open""",30 60,leather-tote,' +
      '2026-11-20T10:11:12.345Z,2026-11-21T00:00:00.000Z\r\n',
  );
});

test('an empty table has a header', async () => {
  expect(await recordsOf([])).toEqual([]);
  expect(await csvOf([])).toMatch(/^\ufeffProduct ID,Code,Name,.*,Updated\r\n$/);
});

test('a text that a spreadsheet would run as a formula begins with an apostrophe', async () => {
  const names = ['=1+1', '+31 20', '-5 %', '@SUM(A1)', '\tx', '\rx', '＝1', "'=1", "''@x"];
  const records = await recordsOf(names.map((name) => ({ ...tote, name })));
  expect(records.map((record) => record.Name)).toEqual(names.map((name) => `'${name}`));
  const harmless = ["'tis", "''", 'a=b', ' =1', '"=1"', ''];
  const unchanged = await recordsOf(harmless.map((name) => ({ ...tote, name })));
  expect(unchanged.map((record) => record.Name)).toEqual(harmless);
});

test('images, their descriptions and points of interest are one per line, without line breaks inside', async () => {
  const [record] = await recordsOf([{ ...tote, imageAlts: ['front\r\nside', '', 'back'] }]);
  expect(record?.['Image descriptions']?.split('\n')).toEqual(['front side', '', 'back']);
  expect(record?.Images?.split('\n')).toHaveLength(2);
});

test('adopted products may lack required values', async () => {
  const adopted = { ...tote, price: null, category: null, description: null, imageAlts: [null, 'b'] };
  const [record] = await recordsOf([adopted as unknown as Product]);
  expect(record).toMatchObject({ Price: '', Category: '', Description: '', 'Image descriptions': '\nb' });
});

test('pages of products are read only as they are needed', async () => {
  let pulled = 0;
  let ended = false;
  async function* endless() {
    try {
      while (true) {
        pulled += 1;
        yield [tote];
      }
    } finally {
      ended = true;
    }
  }
  let read = 0;
  for await (const piece of productCsv(endless(), absoluteTo('https://shop.example'))) {
    expect(piece).toContain(read === 0 ? 'Product ID' : 'Leather Tote');
    expect(pulled).toBe(read);
    read += 1;
    if (read === 100) break;
  }
  expect(ended).toBe(true);
});

async function csvOf(products: Product[]): Promise<string> {
  async function* pages() {
    for (const product of products) yield [product];
  }
  let csv = '';
  for await (const piece of productCsv(pages(), absoluteTo('https://shop.example'))) csv += piece;
  return csv;
}

async function recordsOf(products: Product[]): Promise<Record<string, string>[]> {
  return parse(await csvOf(products), { bom: true, columns: true });
}
