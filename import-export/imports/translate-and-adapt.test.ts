import { expect, test } from 'vitest';
import type { Translations } from '#catalog/products/product.ts';
import { findProduct, listProducts } from '#catalog/products/products.server.ts';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { tote } from '#catalog/testing/tote.ts';
import { csvRecord } from '#import-export/tables/csv-record.ts';
import { pageOfRows } from './imports.server.ts';
import { setUpImports } from './testing/each-import.ts';

const imports = setUpImports();

const HEADER = 'Type,Identification,Field,Locale,Market,Status,Default content,Translated content\r\n';

/** Writes rows as Shopify's app does. */
function file(
  rows: [id: string, field: string, locale: string, original: string, translated: string][],
): string {
  const lines = rows.map(([id, field, locale, original, translated]) =>
    csvRecord(['PRODUCT', id, field, locale, '', '', original, translated]),
  );
  return HEADER + lines.join('');
}

const add = (name: string, handle: string | null = null, translations: Translations = {}) =>
  addProduct(imports.db, { ...tote, code: null, name, handle, translations });
const textsOf = async (id: string) => (await findProduct(imports.db, id))?.translations;

test('La-16 the file of Shopify’s Translate & Adapt adds texts to products with the same handle or name', async () => {
  const byHandle = await add('Renamed since', 'leather-tote', { ar: { facts: ['اللون: بني'] } });
  const byName = await add('Silk Scarf');
  const finished = await imports.importTable(
    file([
      ["'801", 'title', 'ar', 'Leather Tote', 'حقيبة جلدية'],
      ["'801", 'body_html', 'ar', '<p>Soft.</p>', '<p>ناعمة &amp; <b>متينة</b>.</p>'],
      ["'801", 'handle', 'ar', 'leather-tote', 'حقيبة-جلدية'],
      ["'802", 'title', 'ar', 'Silk Scarf', ''],
      ["'802", 'title', 'zh-CN', 'Silk Scarf', '丝绸围巾'],
      ["'802", 'title', 'zh-TW', 'Silk Scarf', '絲綢圍巾'],
      ["'802", 'title', 'de', 'Silk Scarf', 'Seidenschal'],
      ["'802", 'handle', 'zh-CN', 'silk-scarf', ''],
      ["'801", 'title', 'fr-CA', 'Leather Tote', 'Sacoche'],
      ["'801", 'title', 'fr', 'Leather Tote', 'Cabas'],
    ]),
  );
  expect(finished).toMatchObject({ state: 'finished', counts: { changed: 2, added: 0, skipped: 0 } });
  expect(await textsOf(byHandle)).toEqual({
    ar: { name: 'حقيبة جلدية', description: 'ناعمة & متينة.', facts: ['اللون: بني'] },
    fr: { name: 'Cabas' },
  });
  expect(await textsOf(byName)).toEqual({ zh: { name: '丝绸围巾' } });
  expect(await findProduct(imports.db, byHandle)).toMatchObject({
    name: 'Renamed since',
    handle: 'leather-tote',
  });
  expect(await findProduct(imports.db, byName)).toMatchObject({ handle: null });

  await imports.shop.undo(finished.id);
  expect(await textsOf(byHandle)).toEqual({ ar: { facts: ['اللون: بني'] } });
  expect(await textsOf(byName)).toEqual({});
});

test('La-16 a file of texts adds no products; a name that several products have is refused', async () => {
  await add('Belt');
  await add('Belt');
  const checked = await imports.shop.check(
    file([
      ['1', 'title', 'fr', 'Belt', 'Ceinture'],
      ['2', 'title', 'fr', 'Hat', 'Chapeau'],
      ['2', 'handle', 'fr', 'hat', ''],
    ]),
  );
  expect(checked).toMatchObject({ state: 'checked', counts: { skipped: 2 } });
  const rows = await pageOfRows(imports.db, checked.id, null, 1, 5);
  expect(rows.map(({ line, name, reason }) => [line, name, reason])).toEqual([
    [
      2,
      'Belt',
      '2 products are called “Belt”. Add a column with their handles, codes or IDs, or enter these texts in the form.',
    ],
    [3, 'Hat', 'No product has the handle “hat” or the name “Hat”.'],
  ]);
  expect(await listProducts(imports.db)).toHaveLength(2);
});

test('La-16 other rows of the file, such as collections and texts of one market, are ignored', async () => {
  const id = await add('Belt');
  await imports.importTable(
    `${HEADER}COLLECTION,9,title,fr,,,Belt,Autre\r\nPRODUCT,1,title,fr,Canada,,Belt,Courroie\r\n` +
      'PRODUCT,1,title,fr,,,Belt,Ceinture\r\nPRODUCT_OPTION,3,name,fr,,,Belt,Taille\r\n',
  );
  expect(await textsOf(id)).toEqual({ fr: { name: 'Ceinture' } });
});

test('La-16 a file without texts in a language of the shop says so', async () => {
  const { state, failure } = await imports.shop.upload(
    file([
      ['1', 'title', 'de', 'Belt', 'Gürtel'],
      ['1', 'constructor', 'fr', 'Belt', 'Ceinture'],
      ['1', 'title', 'ar', 'Belt', ''],
    ]),
  );
  expect([state, failure]).toEqual([
    'failed',
    'This file of Shopify’s “Translate & Adapt” has no texts of products in a language that your shop can offer.',
  ]);
});

test('La-16 a file without the texts in the main language says which column is missing', async () => {
  const { state, failure } = await imports.shop.upload(
    'Type,Identification,Field,Locale,Translated content\nPRODUCT,1,title,fr,Ceinture\n',
  );
  expect([state, failure]).toEqual([
    'failed',
    'This file of Shopify’s “Translate & Adapt” lacks the column “Default content”, which names the products. Export it again with all columns.',
  ]);
});

test('La-16 a file whose texts in the main language are empty says so', async () => {
  const { state, failure } = await imports.shop.upload(
    file([
      ['1', 'title', 'fr', '', 'Ceinture'],
      ['1', 'handle', 'fr', '', ''],
      ['1', 'body_html', 'fr', 'Leather.', 'En cuir.'],
    ]),
  );
  expect([state, failure]).toEqual([
    'failed',
    'In this file of Shopify’s “Translate & Adapt”, the column “Default content” is empty in the rows “title” and “handle”, which name the products. Export it again.',
  ]);
});

test('La-16 a table of names and their translations adds texts, too', async () => {
  const id = await add('Belt');
  const finished = await imports.importTable(
    'Name,Name [ar],Name (fr),Checked by\nBelt,حزام,Ceinture,Nadia\n',
  );
  expect(finished).toMatchObject({ state: 'finished', counts: { changed: 1 } });
  expect(await textsOf(id)).toEqual({ ar: { name: 'حزام' }, fr: { name: 'Ceinture' } });
});
