import { expect, test } from 'vitest';
import { read } from '../testing/table-file.ts';
import type { Encoding } from './encodings.ts';

/** The text in a single-byte encoding, which Node only decodes. */
function encoded(text: string, encoding: Encoding): Buffer {
  const decoder = new TextDecoder(encoding);
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Buffer.from([...text].map((character) => byteOf.get(character) ?? 0x3f));
}

test.each<[Encoding, string]>([
  ['windows-1256', 'الاسم,السعر\nحقيبة يد جلدية سوداء,250\nحذاء رياضي أبيض,120\n'],
  ['windows-1256', 'name,price\nحقيبة,250\n'],
  ['iso-8859-6', 'name,price\nحقيبة يد جلدية سوداء,250\n'],
  ['windows-1252', 'Artikel;Preis\nLedergürtel für Männer;12\nTasche aus Köln;99\n'],
  ['windows-1252', 'Nom;Prix\nSac à main élégant en cuir;120\nChaussures d’été;80\n'],
  ['windows-1252', 'Name;Price\nTote – large;€12\nCafé bag;£9\n'],
  ['windows-1250', 'Název;Cena\nKožená kabelka žlutá;1200\nPánské boty světlé;990\n'],
  ['windows-1250', 'Nazwa;Cena\nTorebka skórzana żółta;120\nPaski męskie;90\n'],
  ['windows-1251', 'Название;Цена\nСумка кожаная чёрная;1200\nКроссовки белые;900\n'],
  ['koi8-r', 'Название;Цена\nСумка кожаная чёрная;1200\n'],
  ['windows-1254', 'Ad;Fiyat\nDeri çanta şık;120\nGömlek kırmızı ışıltılı;90\n'],
  ['windows-1253', 'Όνομα;Τιμή\nΤσάντα δερμάτινη;120\n'],
  ['windows-1255', 'שם;מחיר\nתיק עור שחור;120\n'],
])('%s is detected, and read as it was written: %j', async (encoding, text) => {
  const table = await read(encoded(text, encoding));
  expect(table.encoding).toBe(encoding);
  const [, ...lines] = text.trim().split('\n');
  expect(table.rows.map(({ cells }) => cells.join(';'))).toEqual(lines.map((line) => line.replace(',', ';')));
});

test.each<[Encoding, string, string]>([
  ['gb18030', '名称,价格', 'c3fbb3c62cbcdbb8f10ac5aecabfcad6cce1b0fc2c3235300a'],
  [
    'big5',
    '名稱,價格,分類',
    'a657bad92cbbf9aee62ca4c0c3fe0ab6c2a6e2af75a5d6a4e2b4a3a55d2c313230302ca4e2b4a3a55d0a',
  ],
  ['big5', '品名,價錢', 'ab7ea6572cbbf9bffa0aa6cfa4f2b3f2a4792c3638300a'],
  ['big5', 'name,price', '6e616d652c70726963650ab455a46c2c3130300a'],
  ['euc-kr', '상품명,가격', 'bbf3c7b0b8ed2cb0a1b0dd0ab0cbc0babbf620b0a1c1d720c7dab5e5b9e92c3132303030300a'],
  ['shift_jis', '商品名,価格', '8fa4956996bc2c89bf8a690a8d9582a2967b8a76836f8362834f2c31323030300a'],
  ['euc-jp', '商品名,価格', 'bea6c9caccbe2cb2c1b3ca0ab9f5a4a4cbdcb3d7a5d0a5c3a5b02c31323030300a'],
])('import: %s is detected by its bytes: %s', async (encoding, header, hex) => {
  const table = await read(Buffer.from(hex, 'hex'));
  expect(table).toMatchObject({ encoding, header: header.split(',') });
});

test('the owner’s choice of an encoding takes precedence', async () => {
  const table = await read(encoded('Ad;Fiyat\nDeri çanta;120\n', 'windows-1254'), {
    encoding: 'windows-1251',
  });
  expect(table).toMatchObject({ encoding: 'windows-1251', rows: [{ cells: ['Deri зanta', '120'] }] });
});
