import { expect, test } from 'vitest';
import { productInput } from '#catalog/products/product-input.ts';
import { streamProducts } from '#catalog/products/product-stream.server.ts';
import { findProduct } from '#catalog/products/products.server.ts';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { absoluteTo, productCsv } from '#import-export/tables/product-columns.ts';
import { productXlsx } from '#import-export/tables/writing/product-xlsx.server.ts';
import { publicUrl } from '#platform/media/image-addresses.ts';
import { pageOfRows } from './imports.server.ts';
import { setUpImports } from './testing/each-import.ts';

const imports = setUpImports();
const IMAGES = ['1763600000000-aaaaaaaaaaaa.jpg', '1763600000001-bbbbbbbbbbbb.png'];
const naming = absoluteTo('https://shop.example');
const TRANSLATIONS = {
  ar: {
    name: '=حقيبة, "جلد"',
    description: 'سطر\n\nسطر <b>',
    facts: ['اللون: بني'],
    imageAlts: ['', 'صورة'],
  },
  fr: { name: 'Sac à main' },
};

async function addTranslated(): Promise<string> {
  for (const image of IMAGES) await imports.shop.storage.write(image, new Uint8Array([1]));
  return addProduct(
    imports.db,
    productInput.parse({
      name: 'Translated',
      code: 'T-1',
      category: 'Bags',
      price: 10,
      description: 'Soft.',
      images: IMAGES.map(publicUrl),
      translations: TRANSLATIONS,
    }),
  );
}

const one = (id: string) => streamProducts(imports.db, { ids: [id] });

test.each([
  ['our CSV', (id: string) => productCsv(one(id), naming, ['ar', 'fr'])],
  ['a workbook', (id: string) => productXlsx(one(id), naming, ['ar', 'fr'])],
])('La-10 %s with texts in other languages changes nothing when it is imported again', async (_, form) => {
  const pieces = await Array.fromAsync<string | Uint8Array>(form(await addTranslated()));
  const checked = await imports.shop.check(Buffer.concat(pieces.map((piece) => Buffer.from(piece))));
  expect(checked).toMatchObject({ state: 'checked', counts: { unchanged: 1 } });
});

test('La-10 an import changes only the texts that its table contains', async () => {
  const id = await addTranslated();
  await imports.importTable('SKU,Name,name:fr,Title (zh),Description [ar]\nT-1,Translated,Cabas,手提包,\n');
  expect((await findProduct(imports.db, id))?.translations).toEqual({
    ...TRANSLATIONS,
    fr: { name: 'Cabas' },
    zh: { name: '手提包' },
  });
});

test('La-10 a new product is imported with its texts; a note names unreadable texts', async () => {
  const checked = await imports.shop.check(
    'SKU,Name,Price,Category,Name [ar],Facts [fr]\nN-1,Belt,10,Bags,حزام,Rouge\nN-2,Bag,10,Bags,حقيبة,\n',
  );
  const rows = await pageOfRows(imports.db, checked.id, null, 1, 5);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['added', 'added']);
  expect(rows[0]?.notes.join(' ')).toContain(
    'Texts in other languages were not imported: The fact “Rouge” needs',
  );
  expect(rows[1]?.after).toMatchObject({ translations: { ar: { name: 'حقيبة' } } });
});

test.each([false, true])(
  'La-10 empty cells clear texts only if the admin chose that: %s',
  async (clearEmpty) => {
    const id = await addTranslated();
    const checked = await imports.shop.check(
      'SKU,Name,Name [ar],Facts [ar],Name [fr],Description [fr]\nT-1,Translated,جديدة,,,\n',
      { clearEmpty },
    );
    await imports.shop.run(checked);
    const { ar, fr } = TRANSLATIONS;
    const { facts: _, ...withoutFacts } = ar;
    expect((await findProduct(imports.db, id))?.translations).toEqual(
      clearEmpty ? { ar: { ...withoutFacts, name: 'جديدة' } } : { ar: { ...ar, name: 'جديدة' }, fr },
    );
  },
);
