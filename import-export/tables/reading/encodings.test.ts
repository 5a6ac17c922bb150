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

test('Chinese in GB is detected', async () => {
  const bytes = Buffer.from('c3fbb3c62cbcdbb8f10ac5aecab0cad6ccc1b0fc2c3235300a', 'hex');
  expect(await read(bytes)).toMatchObject({ encoding: 'gb18030', header: ['名称', '价格'] });
});

test('the owner’s choice of an encoding takes precedence', async () => {
  const table = await read(encoded('Ad;Fiyat\nDeri çanta;120\n', 'windows-1254'), {
    encoding: 'windows-1251',
  });
  expect(table).toMatchObject({ encoding: 'windows-1251', rows: [{ cells: ['Deri зanta', '120'] }] });
});
