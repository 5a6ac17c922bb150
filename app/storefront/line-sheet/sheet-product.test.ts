import { expect, test } from 'vitest';
import { en } from '#app/texts/en.ts';
import type { KnownFacts } from '#catalog/facts/fact-names.ts';
import type { Product } from '#catalog/products/product.ts';
import { NEW_PRODUCT } from '#catalog/products/product-fields.ts';
import { inModels, sheetProduct } from './sheet-product.server.ts';

const product = (name: string, changes: Partial<Product & { knownFacts: KnownFacts }> = {}) => ({
  ...NEW_PRODUCT,
  knownFacts: {},
  id: name,
  name,
  code: name,
  category: 'Bags' as const,
  model: 'Riva',
  price: 90,
  pinRank: 0,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  ...changes,
});
type SheetColor = ReturnType<typeof product>;

const shown = (colors: SheetColor[], hasPrices = true) => sheetProduct(colors, en, undefined, hasPrices);

test('Md-5 a model is printed once, with the colors in stock first; one of many colors several times', () => {
  const names = (products: SheetColor[]) =>
    inModels(products).map((colors) => colors.map(({ name }) => name));
  const other = product('Other', { model: null });
  const elsewhere = product('Elsewhere', { category: 'Women' });
  const ink = product('Ink', { inStock: false });
  expect(names([ink, other, elsewhere, product('Sand'), { ...other, id: '2' }])).toEqual([
    ['Sand', 'Ink'],
    ['Other'],
    ['Elsewhere'],
    ['Other'],
  ]);
  expect(names(Array.from({ length: 8 }, (_, at) => product(`${at}`))).map(({ length }) => length)).toEqual([
    4, 4,
  ]);
});

test('Md-5 a model has the name, facts and price that its colors share, and each color its own code', () => {
  const sand = product('Riva tote, sand', { facts: ['Color: Sand', 'Material: Linen'] });
  const ink = product('Riva tote, ink', { facts: ['Color: Ink', 'Material: Linen'], inStock: false });
  const model = shown([sand, ink]);
  expect(model).toMatchObject({ name: 'Riva tote', facts: 'Linen', code: null, prices: { price: 90 } });
  expect(model.colors).toMatchObject([
    { id: sand.id, label: 'sand', code: sand.code, prices: null, inStock: true },
    { id: ink.id, label: 'ink', code: ink.code, prices: null, inStock: false },
  ]);
  expect(shown([sand])).toMatchObject({ name: sand.name, facts: 'Sand, Linen', code: sand.code, colors: [] });
});

test('Md-5 prices that differ are printed for each color, and none if the line sheet has no prices', () => {
  const colors = [product('Sand tote'), product('Ink tote', { price: 120 })];
  expect(shown(colors)).toMatchObject({
    name: 'Sand tote',
    prices: null,
    colors: [
      { label: 'Sand tote', prices: { price: 90 } },
      { label: 'Ink tote', prices: { price: 120 } },
    ],
  });
  expect(JSON.stringify(shown(colors, false))).not.toMatch(/90|120/);
  const secret = [
    product('Tote'),
    product('Tote', { price: 120, priceOnRequest: true, knownFacts: { color: 'Ink' } }),
  ];
  expect(shown(secret).colors).toMatchObject([{ label: 'Tote' }, { label: 'Ink', prices: { price: null } }]);
  expect(shown([product('Sand'), product('Sandy')]).colors).toMatchObject([
    { label: 'Sand' },
    { label: 'Sandy' },
  ]);
});
