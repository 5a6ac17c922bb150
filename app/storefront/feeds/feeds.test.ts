import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import type { RequestContext } from '#app/context.ts';
import { en } from '#app/texts/en.ts';
import { groupIdOf } from '#catalog/models/models.server.ts';
import { NEW_PRODUCT } from '#catalog/products/product-fields.ts';
import { type FeedItem, feedItem, googleFeed, sendFeed } from './send-feed.server.ts';

const ORIGIN = 'https://shop.example';
type FedProduct = Parameters<typeof feedItem>[0];

const SITE = { origin: ORIGIN, basename: '', texts: en };

const ring = {
  knownFacts: { color: 'Gold & silver', size: '50–58' },
  ...NEW_PRODUCT,
  id: '3f0c1c0e-0000-4000-8000-000000000001',
  code: 'R-1',
  name: 'Ring & <Chain>',
  price: 248.1,
  images: ['/media/products/1763600000000-aaaaaaaaaaaa.png', 'https://elsewhere.example/b c,d.jpg'],
  category: 'Accessories',
  subCategory: 'Jewelry',
  description: 'Line one,\nand "two" ]]>.',
  facts: ['Colour: Gold & silver', 'Sizes: 50–58', 'Care: None'],
  pinRank: 0,
  createdAt: new Date(0),
  updatedAt: new Date(0),
} satisfies FedProduct;

/** The worst names, prices and descriptions that the form or an adopted table allows. */
const HARD: FedProduct[] = [
  { ...ring, model: 'Riva' },
  { ...ring, marketPrice: 300, inStock: false },
  { ...ring, marketPrice: 200, subCategory: null },
  { ...ring, name: `${'word '.repeat(80)}`, description: '💍'.repeat(5_000) },
  { ...ring, name: 'a\u0000b\u001fc\ufffed\ud800e  f', description: 'x\u000by\r\nz' },
  {
    ...ring,
    description: null,
    images: Array.from({ length: 20 }, (_, at) => `https://a.example/${at}.jpg`),
  },
];

test('the feed for Google has all required fields of each product', async () => {
  const items = readXml(
    await written(
      googleFeed(pagesOf(HARD), { origin: ORIGIN, language: 'en' }, { brand: 'B & C', description: 'D' }),
    ),
  );
  expect(items).toHaveLength(HARD.length);
  expect(items[0]).toEqual({
    'g:id': [ring.id],
    'g:title': ['Ring & <Chain>'],
    'g:description': ['Line one,\nand "two" ]]>.'],
    'g:link': [`${ORIGIN}/product/${ring.id}`],
    'g:image_link': [`${ORIGIN}/pictures/modal/1763600000000-aaaaaaaaaaaa.png.jpg`],
    'g:additional_image_link': ['https://elsewhere.example/b%20c%2Cd.jpg'],
    'g:availability': ['in_stock'],
    'g:price': ['248.10 USD'],
    'g:condition': ['new'],
    'g:brand': ['B'],
    'g:product_type': ['Accessories > Jewelry'],
    'g:item_group_id': [groupIdOf({ ...ring, model: 'Riva' })],
    'g:color': ['Gold & silver'],
    'g:size': ['50–58'],
    'g:identifier_exists': ['no'],
  });
  expect(items[1]).toMatchObject({
    'g:availability': ['out_of_stock'],
    'g:price': ['300.00 USD'],
    'g:sale_price': ['248.10 USD'],
  });
  expect(items[2]).toMatchObject({ 'g:price': ['248.10 USD'], 'g:product_type': ['Accessories'] });
  expect(items[2]).not.toHaveProperty('g:sale_price');
  expect(items[4]).toMatchObject({ 'g:title': ['abcde f'], 'g:description': ['xy\r\nz'] });
  expect(items[5]?.['g:description']?.[0]).toContain('is part of our Accessories selection');
  for (const item of items) {
    // The limits of "Product data specification".
    expect(item['g:title']?.[0]?.length).toBeLessThanOrEqual(150);
    expect(item['g:description']?.[0]?.length).toBeLessThanOrEqual(5_000);
    expect((item['g:additional_image_link'] ?? []).length).toBeLessThanOrEqual(10);
  }
  expect(items[3]?.['g:title']?.[0]).toMatch(/word…$/);
});

test('Rq-2 products without a public picture or a visible price are left out', () => {
  const refused = [
    { ...ring, images: [] },
    { ...ring, images: ['ftp://a.example/b.jpg', 'http://[', 'data:image/png;base64,AA'] },
    { ...ring, price: 0 },
    { ...ring, priceOnRequest: true },
    { ...ring, price: null as unknown as number },
  ];
  expect(refused.map((product) => feedItem(product, SITE, 'B'))).toEqual([null, null, null, null, null]);
  const relative = feedItem({ ...ring, images: ['/old/ring.jpg'] }, SITE, 'B');
  expect(relative?.imageLink).toBe('https://shop.example/old/ring.jpg');
});

test('Md-4 colors of a model have the same group, which no other model has', () => {
  const groupOf = (changes: Partial<FedProduct>) => feedItem({ ...ring, ...changes }, SITE, 'B')?.itemGroupId;
  const group = groupOf({ model: 'Riva' });
  expect(group).toMatch(/^[\da-f-]{36}$/);
  expect(groupOf({ model: 'Riva', id: 'other', name: 'Other' })).toBe(group);
  const others = [{ model: 'RIVA' }, { model: 'Riva', subCategory: null }, { model: 'Riva'.repeat(30) }];
  expect(new Set([group, ...others.map(groupOf)]).size).toBe(4);
  expect(groupOf({})).toBeNull();
});

test('a product has at most three colors of 40 characters, in the form of Google', () => {
  const colorOf = (value: string) => feedItem({ ...ring, knownFacts: { color: value } }, SITE, 'B')?.color;
  expect(colorOf('Black, white / red; blue')).toBe('Black/white/red');
  expect(colorOf(`Rust, ${'sand and '.repeat(8)}`)).toMatch(/^Rust\/sand .{30,34}…$/);
});

test('clothes have a gender and age group if the category says so', async () => {
  const clothes = (['Women', 'Men', 'Kids'] as const).map((category) => ({ ...ring, category }));
  const items = readXml(
    await written(
      googleFeed(pagesOf(clothes), { origin: ORIGIN, language: 'en' }, { brand: 'B', description: 'D' }),
    ),
  );
  expect(items.map((item) => [item['g:gender'], item['g:age_group']])).toEqual([
    [['female'], ['adult']],
    [['male'], ['adult']],
    [undefined, ['kids']],
  ]);
});

test('if feeds are turned off, their addresses are not found', async () => {
  const locale = { language: 'ar', basename: '/ar', source: 'en' };
  const shop = { feeds: false, locale } as RequestContext;
  const answer = await sendFeed(shop);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toMatch(/\p{Script=Arabic}/u);
});

async function* pagesOf(products: FedProduct[]): AsyncGenerator<FeedItem[]> {
  for (const product of products) yield [feedItem(product, SITE, 'B')].filter((item) => item !== null);
}

async function written(pieces: AsyncGenerator<string>): Promise<string> {
  return (await Array.fromAsync(pieces)).join('');
}

/** Returns the items of a feed with the texts of their elements. Throws if the feed is not well-formed. */
function readXml(xml: string): Record<string, string[]>[] {
  const items: Record<string, string[]>[] = [];
  const parser = new SaxesParser({ xmlns: true });
  let text = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    if (name === 'item') items.push({});
    text = '';
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('closetag', ({ name, uri }) => {
    const item = items.at(-1);
    if (!item || uri !== 'http://base.google.com/ns/1.0') return;
    item[name] = [...(item[name] ?? []), text];
  });
  parser.write(xml).close();
  return items;
}
