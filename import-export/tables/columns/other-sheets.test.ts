import { describe, expect, test } from 'vitest';
import { recognizeSource } from '../sources/sources.ts';
import { understood } from '../testing/table-of-text.ts';
import { openQuestions } from './questions.ts';

describe('columns are recognized by their names', () => {
  test.each<[string, (string | null)[]]>([
    [
      'Artikelnummer;Bezeichnung;Preis in €;Beschreibung;Bild 1;Bild 2;Farbe',
      ['code', 'name', 'price', 'description', 'images', 'images', 'fact'],
    ],
    [
      'SKU,Nom du produit,Prix (EUR),Catégorie,Description',
      ['code', 'name', 'price', 'category', 'description'],
    ],
    [
      'Referencia,Nombre,Precio normal,Precio rebajado,Categorías,Imágenes',
      ['code', 'name', 'price', 'salePrice', 'category', 'images'],
    ],
    ['Codice,Titolo,Prezzo,Categoria,Immagini', ['code', 'name', 'price', 'category', 'images']],
    ['رمز المنتج,الاسم,السعر,الفئة,الصور', ['code', 'name', 'price', 'category', 'images']],
    ['货号,商品名称,价格,分类,图片', ['code', 'name', 'price', 'category', 'images']],
    ['Item No.,Product Name,MRP,Selling Price,Photo', ['code', 'name', 'marketPrice', 'price', 'images']],
    ['Name,Sale price,Rating,Weight', ['name', 'price', null, null]],
    ['Name,Sale price,Price INR', ['name', 'salePrice', 'price']],
    ['Name,Price per,Price max', ['name', null, null]],
    ['Name,main_image,all_images,thumbnail', ['name', 'images', 'images', null]],
    ['name,price,images.0.src,images.0.alt,images.1.src', ['name', 'price', 'images', null, 'images']],
  ])('%s', (header, fields) => {
    expect(recognizeSource(header.split(/[;,]/))).toMatchObject({ source: 'other', fields });
  });
});

test('a sheet with unusual columns becomes products', async () => {
  const { products } = await understood(
    'Artikelnummer;Bezeichnung;Preis;UVP;Kategorie;Bild 1;Bild 2\nA-1;Ledertasche;1.234,50;1.500,00;Taschen;front.jpg;back.jpg\nA-2;Gürtel;12,5;;Accessoires;;\n',
    { currency: 'USD' },
  );
  expect(products).toMatchObject([
    {
      fields: { code: 'A-1', name: 'Ledertasche', price: 1234.5, marketPrice: 1500, category: 'Bags' },
      photos: [{ source: 'file:front.jpg' }, { source: 'file:back.jpg' }],
      refused: null,
      lacking: null,
    },
    { fields: { code: 'A-2', name: 'Gürtel', price: 12.5, category: 'Accessories' }, refused: null },
  ]);
});

test('without a header, only photos are guessed by their values; the name and the price are questions', async () => {
  const rows = ['Tote', 'Clutch', 'Rucksack', 'Weekender'].map(
    (name, at) => `B-10${at},${name},${20 + at}.90,Bags,https://cdn.example/${at}.jpg,house`,
  );
  const { survey, products } = await understood(rows.join('\n'));
  expect(survey.answers.fields).toEqual([null, null, null, null, 'images', null]);
  expect(openQuestions(survey, survey.answers)).toEqual(['name', 'price']);
  expect(products).toHaveLength(4);
});

test('ratings and weights are not prices: without a price column, the price is a question', async () => {
  const { survey, products } = await understood(
    'name,actual cost,rating,weight,category\nBag,,4.1,0.25,Bags\nBelt,,3.9,1.50,Accessories\n',
  );
  expect(survey.answers.fields).toEqual(['name', null, null, null, 'category']);
  expect(openQuestions(survey, survey.answers)).toEqual(['price']);
  expect(products.map(({ fields }) => fields.price)).toEqual([undefined, undefined]);
});

test('a sale price is the price if the table has no other', async () => {
  const { products } = await understood('name,sale_price,rating,category\nBag,12.50,4.1,Bags\n');
  expect(products).toMatchObject([{ fields: { price: 12.5 }, refused: null, lacking: null }]);
  expect(products[0]?.fields).not.toHaveProperty('marketPrice');
});

test('the owner’s own mapping takes precedence', async () => {
  const { products } = await understood('a,b,c\nBag,12.50,Bags\n', {
    source: 'other',
    fields: ['name', 'price', 'category'],
  });
  expect(products).toMatchObject([
    { fields: { name: 'Bag', price: 12.5, category: 'Bags' }, refused: null, lacking: null },
  ]);
});

test('subcategories that differ by case or plural are one', async () => {
  const { survey, products } = await understood(
    'Name,Price,Category,Subcategory\nA,1,Accessories,Belt\nB,2,Accessories,belts\nC,3,accessories,BELTS \n',
  );
  expect(survey.categories).toMatchObject([
    { count: 3, guess: { category: 'Accessories', subCategory: 'Belt' } },
  ]);
  expect(products.map(({ fields }) => fields.subCategory)).toEqual(['Belt', 'Belt', 'Belt']);
});

test('a total row is not a product, and asks for nothing', async () => {
  const { survey, products } = await understood(
    'Code,Name,Price,Category\nA,Bag,12.50,Bags\n,Total Look,30,Women\n,TOTAL:,42.50,\nGrand Total,,42.50,\n,Total (2 items),42.50,\n',
  );
  expect(products.map(({ refused }) => refused?.reason ?? null)).toEqual([
    null,
    null,
    'This row is a total, not a product.',
    'This row is a total, not a product.',
    'This row is a total, not a product.',
  ]);
  expect(survey.categories.map(({ label }) => label)).toEqual(['Bags', 'Women']);
  expect(survey.money.samples).toEqual(['12.50', '30']);
});

test('the main picture comes first, then numbered ones in number order, then lists of all, each picture once', async () => {
  const address = (name: string) => `https://cdn.example/${name}.jpg`;
  const { products } = await understood(
    'Name,Price,Category,all_images,images.10.src,images.2.src,main_image\n' +
      `A,$1,Bags,"${address('x')},${address('m')},${address('2')}",${address('10')},${address('2')},${address('m')}\n`,
  );
  expect(products[0]?.photos.map(({ source }) => source)).toEqual(['m', '2', '10', 'x'].map(address));
});

test('names of columns as programs write them are read, and a photo of the manufacturer is not one of the product', async () => {
  const { survey, products } = await understood(
    'productName,marketPrice,price,stockStatus,category_name,imageUrl,Manufacturer Image\n' +
      'Tote,30,20,out_of_stock,Bags,https://a.example/1.jpg,https://a.example/m.jpg\n',
  );
  expect(survey.answers.fields).toEqual([
    'name',
    'marketPrice',
    'price',
    'inStock',
    'category',
    'images',
    null,
  ]);
  expect(products).toMatchObject([{ fields: { marketPrice: 30, inStock: false, category: 'Bags' } }]);
});

test('a sale of any table counts only between its dates, and only if it is on', async () => {
  const { products } = await understood(
    'item_sku,name,price,sale_price,sale_from_date,sale_end_date,On Sale,Category\n' +
      'A,Tote,20,15,2020-01-01,2020-02-01,,Bags\nB,Purse,20,15,2020-01-01,,Yes,Bags\nC,Sack,20,15,,,No,Bags\n',
  );
  expect(products.map(({ fields: { code, price } }) => [code, price])).toEqual([
    ['A', 20],
    ['B', 15],
    ['C', 20],
  ]);
});
