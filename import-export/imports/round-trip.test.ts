import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseTableView } from '#catalog/lists/product-table.ts';
import { CATEGORIES } from '#catalog/products/product.ts';
import { productInput } from '#catalog/products/product-input.ts';
import { streamProducts } from '#catalog/products/product-stream.server.ts';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { absoluteTo, productCsv } from '#import-export/tables/product-columns.ts';
import { shopifyCsv } from '#import-export/tables/shopify-csv.ts';
import { productXlsx } from '#import-export/tables/writing/product-xlsx.server.ts';
import { productZip } from '#import-export/tables/writing/zip.server.ts';
import { type Database, queryRows } from '#platform/db/database.ts';
import { openTestPostgres } from '#platform/db/testing/each-database.ts';
import { publicUrl } from '#platform/media/image-addresses.ts';
import type { Import } from './import.ts';
import { pageOfRows } from './imports.server.ts';
import { openTestImports, type TestImports } from './testing/open-imports.ts';

const ORIGIN = 'https://shop.example';

/** `ROUND_TRIP=2000 npx vitest run import-export/imports/round-trip` tries more combinations of names and texts. */
const PRODUCTS = Number(process.env.ROUND_TRIP ?? 0);
const STORED = ['1763600000000-aaaaaaaaaaaa.jpg', '1763600000001-bbbbbbbbbbbb.png'];
/** Images of products of an older shop. */
const ELSEWHERE = [
  'https://elsewhere.example/b c.jpg',
  'https://elsewhere.example/a|b;c,d~e.jpg?x=1,2',
  '//elsewhere.example/picture',
  '/old/uploads/1.jpg',
  'uploads/2.jpg',
];

/** Texts that CSV, spreadsheets or HTML can misinterpret. */
const TEXTS = [
  ...[
    '=1+1',
    '+31 20',
    '-5 %',
    '@SUM(A1)',
    "'=1",
    "''@x",
    "'tis",
    '＝1',
    '"=1"',
    '"',
    '""',
    "'",
    ',',
    ';',
    '|',
    '\\',
  ],
  ...['true', 'FALSE', 'yes', 'null', 'N/A', '#N/A', '0', '1e5', '1.234,50', '00123', '_x0041_', '_x000D_'],
  ...[
    '<b>bold',
    '<script>alert(1)</script>',
    '5 < 6 & 7 > 2',
    '&amp;lt;',
    '&nbsp;',
    '&#0;',
    '</p>',
    '<!-- x',
    '<3',
  ],
  ...[
    'a  b',
    'a\u00a0b',
    'a\u2028b',
    'a\u0001b',
    'a\u0085b',
    'a\ufeffb',
    '\ufeffa',
    'a\u200db',
    '\u202eabc',
    '\ufffe!',
    '\ufffd',
  ],
  ...['Żółć', 'لماذا', '漢字', '😀👩‍👩‍👧', 'e\u0301', 'é', 'İıß', '\u0e01\u0e33', 'x'.repeat(200)],
  ...['a,b', 'a\tb', 'gift card', 'draft', '- a', '• a', '1. a', '> a', 'sep=;', 'ID', '🏴'],
];
const BODIES = [
  'a\nb',
  'a\r\nb',
  'a\rb',
  'a\n\n\n\nb',
  'a \n b',
  '  a\n    b',
  '• one\n• two',
  '1. one\n2. two\n\n10. ten',
  '<p>typed</p>\n<ul><li>a</li></ul>',
  '&amp;amp;',
  'a\tb\t\tc',
  '\u0001\u0002a\u001f',
  'x'.repeat(5000),
  '&'.repeat(5000),
];

let database: Database;
let shop: TestImports;
let count = 0;
beforeAll(async () => {
  database = await openTestPostgres();
  shop = await openTestImports(database);
  for (const name of STORED) await shop.storage.write(name, new Uint8Array([1]));
  const texts = [...BODIES, ...TEXTS];
  for (let at = 0; at < Math.max(texts.length, PRODUCTS); at += 1) {
    // Each further round combines the names with other texts.
    const round = Math.floor(at / texts.length);
    const text = texts[(at + round * 7) % texts.length];
    const name = TEXTS[(at + round * 3) % TEXTS.length] ?? '';
    const parsed = productInput.safeParse({
      name,
      category: at % 3 ? 'Accessories' : CATEGORIES[at % 8],
      subCategory:
        at % 2
          ? TEXTS.at(-at % TEXTS.length)
              ?.slice(0, 40)
              .normalize()
          : 'Belts',
      price: at % 12 === 2 ? '' : (at * 101 + 1) / 100,
      // The market price may be below the price, as the form allows.
      marketPrice: at % 5 ? null : at % 2 ? 0.5 : 5000,
      description: text,
      model: at % 4 ? null : name.slice(0, 120),
      priceOnRequest: at % 6 === 2,
      facts: at % 2 ? [] : [`Color: ${name.slice(0, 110)}`, 'Lining: None'],
      searchTitle: at % 3 ? null : name.slice(0, 120),
      searchText: at % 2 ? null : text?.slice(0, 320),
      code: at % 3 ? null : `${name.slice(0, 50)}-${at}`,
      hidden: at % 4 === 0,
      featured: at % 7 === 0,
      inStock: at % 3 !== 0,
      images: [...STORED.map(publicUrl), ...(at % 2 ? ELSEWHERE : [])].slice(0, 1 + (at % 7)),
      imageAlts: ['', name, `${at}`].slice(0, at % 4),
      imageFocuses: ['10 20', '', '0 100'].slice(0, at % 3),
    });
    // Invisible texts are not allowed as names.
    if (!parsed.success) continue;
    await addProduct(database.db, parsed.data);
    count += 1;
  }
  const unfinished = { name: 'Unfinished', category: 'Bags', price: '', description: '', images: [] };
  for (const changes of [
    { hidden: true },
    { hidden: true, priceOnRequest: true },
    { hidden: true, price: 5 },
  ]) {
    await addProduct(database.db, productInput.parse({ ...unfinished, ...changes }));
    count += 1;
  }
  // Products of an older shop, from before the rules.
  await database.db.execute(sql`insert into products (name, price, category, images, description, image_alts) values
    ('No description', 5, 'Bags', ${`{${publicUrl(STORED[0] ?? '')}}`}, null, '{null,x}'),
    ('plain name', 5, 'Men', ${`{${publicUrl(STORED[0] ?? '')}}`}, '  padded ', '{}')`);
  count += 2;
});
afterAll(async () => {
  await shop.remove();
  await database.close();
});

type Wanted = Parameters<typeof streamProducts>[1];
const products = (wanted: Wanted = parseTableView(new URLSearchParams())) =>
  streamProducts(database.db, wanted);
const naming = absoluteTo(ORIGIN);

const FORMS: [string, (wanted?: Wanted) => AsyncIterable<string | Uint8Array>][] = [
  ['our CSV', (wanted) => productCsv(products(wanted), naming)],
  ['a workbook', (wanted) => productXlsx(products(wanted), naming)],
  ['a ZIP with photos', (wanted) => productZip(products(wanted), ORIGIN, shop.storage.read)],
  ['Shopify’s CSV', (wanted) => shopifyCsv(products(wanted), naming, 'Vitrine')],
];

test.each(FORMS)(
  'import: %s of the shop, with hostile texts, changes nothing when it is imported again',
  async (_, form) => {
    const checked = await shop.check(await written(form()));
    const outcomes = ['added', 'changed', 'skipped', 'left out'] as const;
    const others = await Promise.all(
      outcomes.map((outcome) => pageOfRows(database.db, checked.id, outcome, 1, 5)),
    );
    // Compare one list, so that a failure shows which field differs.
    expect(others.flat()).toEqual([]);
    expect(checked).toMatchObject({
      state: 'checked',
      failure: null,
      total: count,
      counts: { unchanged: count },
    });
  },
);

test('import: our CSV brings back an unfinished hidden product that was deleted, without filling it in', async () => {
  const id = await addProduct(
    database.db,
    productInput.parse({
      name: 'Later',
      category: 'Bags',
      price: '',
      description: '',
      images: [],
      hidden: true,
    }),
  );
  const csv = await written(productCsv(streamProducts(database.db, { ids: [id] }), naming));
  await database.db.execute(sql`delete from products where id = ${id}`);
  const checked = await shop.check(csv);
  const [row] = await pageOfRows(database.db, checked.id, null, 1, 5);
  expect(row).toMatchObject({
    outcome: 'added',
    after: { name: 'Later', hidden: true, price: null, description: null, images: [] },
  });
});

test.each(FORMS.filter(([name]) => name !== 'a ZIP with photos'))(
  'Md-1 Fa-3 import: %s brings back a deleted color with its model, its facts, and its price on request',
  async (_, form) => {
    const color = {
      name: 'Later, rust',
      model: 'Later',
      facts: ['Color: Rust', 'Material: Wool'],
      priceOnRequest: true,
      category: 'Bags',
      price: '',
      description: 'Soft.',
      images: STORED.map(publicUrl),
    };
    const id = await addProduct(database.db, productInput.parse(color));
    const table = await written(form({ ids: [id] }));
    await database.db.execute(sql`delete from products where id = ${id}`);
    const checked = await shop.check(table);
    const [row] = await pageOfRows(database.db, checked.id, null, 1, 5);
    expect(row).toMatchObject({ outcome: 'added', after: { ...color, price: null } });
  },
);

test('import: only the edited fields of a Shopify CSV change the product', async () => {
  const [product] = await queryRows<{ id: string }>(
    database.db,
    sql`select id from products where description = ${BODIES[4]}`,
  );
  const form = streamProducts(database.db, { ids: [product?.id ?? ''] });
  const csv = String(await written(shopifyCsv(form, naming, 'Vitrine')));
  const edited = csv.replace(/,deny,manual,[\d.]+,/, ',deny,manual,123456.78,').replace('<p>a', '<p>An a');
  const checked = await shop.check(edited);
  const [row] = await pageOfRows(database.db, checked.id, null, 1, 5);
  expect(row).toMatchObject({ outcome: 'changed', productId: product?.id });
  expect(row?.after).toEqual({ price: 123456.78, description: 'An a\nb' });
});

test('import: the owner’s answers about a table change products whose rows are unchanged', async () => {
  const [{ id, price } = { id: '', price: 0 }] = await queryRows<{ id: string; price: number }>(
    database.db,
    sql`select id, price::float from products where description = ${BODIES[4]}`,
  );
  const form = streamProducts(database.db, { ids: [id] });
  const checked = await shop.check(await written(shopifyCsv(form, naming, 'Vitrine')));
  const keys = Object.keys(checked.answers?.categories ?? {});
  const answers = {
    ...checked.answers,
    currency: 'EUR',
    rates: { EUR: 2 },
    categories: Object.fromEntries(keys.map((key) => [key, { category: 'Women', subCategory: null }])),
  } as NonNullable<Import['answers']>;
  const again = await shop.checkAgain(checked, { answers });
  const [row] = await pageOfRows(database.db, again.id, null, 1, 5);
  expect(row?.after).toMatchObject({ price: 2 * price, category: 'Women' });
});

test('import: an image description and a point of interest that are emptied in our CSV are cleared', async () => {
  const id = await addProduct(
    database.db,
    productInput.parse({
      name: 'Described',
      category: 'Bags',
      price: 10,
      description: 'Soft.',
      images: STORED.map(publicUrl),
      imageAlts: ['Front', 'Back'],
      imageFocuses: ['10 20', '30 40'],
    }),
  );
  const csv = String(await written(productCsv(streamProducts(database.db, { ids: [id] }), naming)));
  const checked = await shop.check(csv.replace('Front\nBack', '\nBack').replace('10 20\n30 40', '10 20'));
  const [row] = await pageOfRows(database.db, checked.id, null, 1, 5);
  expect(row?.after).toEqual({ imageAlts: ['', 'Back'], imageFocuses: ['10 20', ''] });
});

async function written(pieces: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  return Buffer.concat((await Array.fromAsync(pieces)).map((piece) => Buffer.from(piece)));
}
