import { expect, test } from 'vitest';
import { withEarlierAnswers } from '../columns/questions.ts';
import { understood } from '../testing/table-of-text.ts';
import { sampleProducts } from './colors-of-rows.ts';

const SHOPIFY =
  'Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,' +
  'Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,' +
  'Image Src,Image Position,Image Alt Text,Variant Image,Status\n';
const ROWS = [
  'tee,Tee,<p>Soft.</p>,Women,true,Size,S,Colour,Rust,T-1,shopify,0,deny,20,30,https://a.example/rust.jpg,1,Front,https://a.example/rust.jpg,active',
  'tee,,,,,,M,,Rust,T-2,shopify,0,deny,25,,https://a.example/ink.jpg,2,,https://a.example/rust.jpg?v=2,',
  'tee,,,,,,M,,Ink,T-3,shopify,5,deny,22,,https://a.example/label.jpg,3,,https://a.example/ink.jpg,',
];

test('Md-6 colors with own photos become products with one model, each with its photos, price, stock and sizes', async () => {
  const { survey, products } = await understood(`${SHOPIFY}${ROWS.join('\n')}\n`);
  expect(survey).toMatchObject({ colors: { products: 1, withPhotos: 1 }, answers: { colors: 'apart' } });
  expect(products).toMatchObject([
    {
      lines: [2, 3],
      fields: {
        handle: 'tee Rust',
        model: 'tee',
        name: 'Tee, Rust',
        code: 'T-1',
        price: 20,
        marketPrice: 30,
        description: 'Soft.',
        category: 'Women',
        inStock: false,
        facts: ['Size: S, M', 'Colour: Rust'],
      },
      photos: [
        { source: 'https://a.example/rust.jpg', alt: 'Front' },
        { source: 'https://a.example/label.jpg' },
      ],
      refused: null,
    },
    {
      lines: [4],
      fields: {
        handle: 'tee Ink',
        model: 'tee',
        name: 'Tee, Ink',
        code: 'T-3',
        price: 22,
        description: 'Soft.',
        category: 'Women',
        inStock: true,
        facts: ['Size: M', 'Colour: Ink'],
      },
      photos: [{ source: 'https://a.example/ink.jpg' }, { source: 'https://a.example/label.jpg' }],
      refused: null,
    },
  ]);
  expect(products[1]?.fields).not.toHaveProperty('marketPrice');
  expect(sampleProducts(survey, survey.answers).map(({ fields }) => fields.name)).toEqual([
    'Tee, Rust',
    'Tee, Ink',
  ]);
});

test('Md-6 the owner keeps all colors in one product', async () => {
  const { products } = await understood(`${SHOPIFY}${ROWS.join('\n')}\n`, { colors: 'together' });
  expect(products).toMatchObject([
    { lines: [2, 3, 4], fields: { handle: 'tee', name: 'Tee', facts: ['Size: S, M', 'Colour: Rust, Ink'] } },
  ]);
  expect(products[0]?.fields).not.toHaveProperty('model');
});

test('Md-6 a product with a color without own photos stays whole, and then nothing is split unless the owner wants it', async () => {
  const plain = ROWS.map((row) => row.replaceAll('tee,', 'cap,').replace(/https:[^,]*(?=,active$|,$)/, ''));
  const table = `${SHOPIFY}${[...ROWS, ...plain].join('\n')}\n`;
  const { survey, products } = await understood(table);
  expect(survey).toMatchObject({ colors: { products: 2, withPhotos: 1 }, answers: { colors: 'together' } });
  expect(products).toHaveLength(2);
  const chosen = await understood(table, { colors: 'apart' });
  expect(chosen.products.map(({ fields }) => fields.handle)).toEqual(['tee Rust', 'tee Ink', 'cap']);
});

test('Md-6 sizes, and a photo that two colors share, are no question', async () => {
  const sizes = ROWS.map((row) => row.replace('Colour', 'Length'));
  expect((await understood(`${SHOPIFY}${sizes.join('\n')}\n`)).survey.answers.colors).toBeUndefined();
  const shared = ROWS.map((row) => row.replace('https://a.example/ink.jpg,', 'https://a.example/rust.jpg,'));
  const { survey } = await understood(`${SHOPIFY}${shared.join('\n')}\n`);
  expect(survey.colors?.withPhotos).toBe(0);
});

test('Md-6 WooCommerce: the variations of a color become its product', async () => {
  const { survey, products } = await understood(
    'ID,Type,SKU,Name,Published,Description,In stock?,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)\n' +
      '1,variable,tee,T-Shirt,1,Long.,1,,Women,https://a.example/all.jpg,,Color,"Rust, Ink",Size,"S, M"\n' +
      '2,variation,tee-r,T-Shirt - Rust,1,,1,12,,https://a.example/r.jpg,tee,Color,Rust,Size,S\n' +
      '3,variation,tee-rm,T-Shirt - Rust,1,,1,12,,https://a.example/r.jpg,id:1,Color,Rust,Size,M\n' +
      '4,variation,tee-i,T-Shirt - Ink,1,,0,14,,https://a.example/i.jpg,tee,Color,Ink,Size,\n',
  );
  expect(survey.answers.colors).toBe('apart');
  expect(products).toMatchObject([
    {
      fields: {
        name: 'T-Shirt, Rust',
        model: 'tee',
        handle: 'id:2',
        code: 'tee-r',
        price: 12,
        inStock: true,
      },
      photos: [{ source: 'https://a.example/r.jpg' }, { source: 'https://a.example/all.jpg' }],
    },
    {
      fields: {
        name: 'T-Shirt, Ink',
        code: 'tee-i',
        price: 14,
        inStock: false,
        facts: ['Color: Ink', 'Size: S, M'],
      },
      photos: [{ source: 'https://a.example/i.jpg' }, { source: 'https://a.example/all.jpg' }],
    },
  ]);
});

test('Md-6 the answer is kept for the next table; a table of an earlier version keeps one product', async () => {
  const { survey } = await understood(`${SHOPIFY}${ROWS.join('\n')}\n`);
  const { colors: _, ...older } = survey.answers;
  const remembered = (answers: typeof survey.answers) => withEarlierAnswers(survey.answers, answers).colors;
  expect(remembered({ ...survey.answers, colors: 'together' })).toBe('together');
  expect(remembered(survey.answers)).toBe('apart');
  expect(remembered(older)).toBe('together');
});

test('Md-6 BigCommerce: the photos of variants belong to their colors', async () => {
  const variant = (sku: string, color: string, size: string, photo: string) =>
    `Variant,,,${sku},Type=Swatch|Name=Color|Value=${color}[#101010]Type=Rectangle|Name=Size|Value=${size},,2,,,,https://a.example/${photo}.jpg,\n`;
  const { survey, products } = await understood(
    'Item,ID,Name,SKU,Options,Price,Current Stock,Categories,Description,Is Visible,Variant Image URL,Internal Image URL (Export)\n' +
      'Product,7,Tee,tee,,20,0,Women,Soft.,TRUE,,\n' +
      variant('tee-rs', 'Rust', 'S', 'rust') +
      variant('tee-rm', 'Rust', 'M', 'rust') +
      variant('tee-is', 'Ink', 'S', 'ink') +
      'Image,,,,,,,,,,,https://a.example/label.jpg\n',
  );
  expect(survey).toMatchObject({ source: 'bigcommerce', colors: { products: 1, withPhotos: 1 } });
  expect(products).toMatchObject([
    {
      fields: { name: 'Tee, Rust', model: 'tee', code: 'tee-rs', facts: ['Color: Rust', 'Size: S, M'] },
      photos: [{ source: 'https://a.example/rust.jpg' }, { source: 'https://a.example/label.jpg' }],
    },
    {
      fields: { name: 'Tee, Ink', model: 'tee', code: 'tee-is', facts: ['Color: Ink', 'Size: S'] },
      photos: [{ source: 'https://a.example/ink.jpg' }, { source: 'https://a.example/label.jpg' }],
    },
  ]);
});

test('Md-6 Magento: the rows of a color become its product, with all their photos', async () => {
  const variation = (sku: string, color: string, size: string, photo: string) =>
    `${sku},Tops,simple,Women,${sku},1,Not Visible Individually,20,${sku},/${photo}.jpg,/${photo}-back.jpg,3,"activity=Gym,color=${color},size=${size}",\n`;
  const table =
    'sku,attribute_set_code,product_type,categories,name,product_online,visibility,price,url_key,base_image,additional_images,qty,additional_attributes,configurable_variations\n' +
    variation('tee-rs', 'Rust', 'S', 'rust') +
    variation('tee-rm', 'Rust', 'M', 'rust') +
    variation('tee-i', 'Ink', 'S', 'ink') +
    'tee,Tops,configurable,Women,Tee,1,"Catalog, Search",,tee,/all.jpg,,0,activity=Gym,' +
    '"sku=tee-rs,color=Rust,size=S|sku=tee-rm,color=Rust,size=M|sku=tee-i,color=Ink,size=S"\n';
  const { survey, products } = await understood(table);
  expect(survey).toMatchObject({ colors: { products: 1, withPhotos: 1 }, answers: { colors: 'apart' } });
  const photos = (...names: string[]) => names.map((name) => ({ source: `file:${name}.jpg` }));
  expect(products).toMatchObject([
    {
      fields: { name: 'Tee, Rust', model: 'tee', code: 'tee-rs', facts: ['Color: Rust', 'Size: S, M'] },
      photos: photos('rust', 'rust-back', 'all'),
    },
    {
      fields: { name: 'Tee, Ink', model: 'tee', code: 'tee-i', facts: ['Color: Ink', 'Size: S'] },
      photos: photos('ink', 'ink-back', 'all'),
    },
  ]);
  const together = await understood(table, { colors: 'together' });
  expect(together.products).toMatchObject([
    { fields: { name: 'Tee', code: 'tee', facts: ['Color: Rust, Ink', 'Size: S, M'] } },
  ]);
});
