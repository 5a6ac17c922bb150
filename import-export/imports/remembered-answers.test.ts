import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Answers, ReadingChoice } from '#import-export/tables/columns/answers.ts';
import type { ColumnField } from '#import-export/tables/columns/fields.ts';
import { workbook } from '#import-export/tables/testing/workbook.ts';
import { imports } from '#platform/db/import-schema.ts';
import type { Import } from './import.ts';
import { moveImport } from './imports.server.ts';
import { setUpImports } from './testing/each-import.ts';

const opened = setUpImports();

const table = (price: string) => `Name,SKU,Price,Category\nBag,B-1,"${price}",Bags\n`;

/** Imports the table and returns the currency that the form shows for the next one with the same columns. */
async function currencyAfter(first: string, answer: string | null): Promise<string | null | undefined> {
  const { id } = await opened.shop.check(first);
  if (answer) {
    const [job] = await opened.db.select().from(imports).where(eq(imports.id, id));
    const answers = { ...(job?.answers as object), currency: answer };
    await opened.db.update(imports).set({ answers }).where(eq(imports.id, id));
  }
  const next = await opened.shop.upload(table('12.50'));
  return next.answers?.currency;
}

test('import: an answered currency is remembered for the same columns', async () => {
  expect(await currencyAfter(table('10.00'), 'AED')).toBe('AED');
});

test('import: a currency that another table names is not used for a table without one', async () => {
  expect(await currencyAfter(table('R$ 10,00'), null)).toBeNull();
});

test('import: an answered decimal separator is remembered, one that was read from the table is not', async () => {
  const unclear = 'Name,SKU,Price,Category\nBag,B-1,"1,500",Bags\n';
  const first = await opened.shop.check(unclear);
  expect(first.answers?.decimalMark).toBeNull();
  await opened.shop.checkAgain(first, { answers: { ...(first.answers as Answers), decimalMark: '.' } });
  expect((await opened.shop.upload(unclear)).answers?.decimalMark).toBe('.');
  await opened.shop.check('Name,SKU,Price,Category\nBag,B-1,"1,50",Bags\n');
  expect((await opened.shop.upload(unclear)).answers?.decimalMark).toBeNull();
});

test('import: answers about categories and values are remembered when a table in between lacks them', async () => {
  const rows = (...cells: string[]) => `Name,Price,Group,Status\n${cells.join('\n')}\n`;
  const [lamp, sofa] = ['Lamp,10,Lighting,glowing', 'Sofa,10,Seats,active'];
  const first = await opened.shop.check(rows(lamp, sofa));
  const answers: Answers = {
    ...(first.answers as Answers),
    categories: { lighting: { category: 'Accessories', subCategory: 'Lamps' } },
    values: { status: { glowing: 'visible' } },
  };
  await opened.shop.checkAgain(first, { answers });
  await opened.shop.check(rows(sofa));
  expect((await opened.shop.upload(rows(lamp, sofa))).answers).toMatchObject({
    categories: { lighting: { category: 'Accessories', subCategory: 'Lamps' } },
    values: { status: { glowing: 'visible', active: 'visible' } },
  });
});

/** Reads the file of an import again, as after a choice of another sheet, encoding or header row. */
async function readAgain({ id, answers }: Import, reading: ReadingChoice): Promise<Import> {
  await moveImport(opened.db, id, ['asking', 'failed'], 'reading', { reading, answers });
  return opened.shop.work(id);
}

/** Returns an import with another answer about one column. */
function answered(job: Import, name: string, field: ColumnField | null): Import {
  const answers = job.answers as Answers;
  const fields = answers.fields.with(job.survey?.header.indexOf(name) ?? -1, field);
  return { ...job, answers: { ...answers, fields, rates: { CHF: 1.1 } } };
}

test('Ta-13 answers stay when the owner chooses another sheet, for columns of the same name', async () => {
  const rows = [
    ['Name', 'Price', 'Price (net)', 'Woven by', 'Group', 'Status'],
    ['Bag', '10', '8', 'Ana', 'Lighting', 'active'],
  ];
  const other = [
    ['Status', 'Woven by', 'Name', 'Price', 'Color'],
    ['active', 'Ida', 'Cup', '9', 'Red'],
  ];
  const first = await opened.shop.upload(await workbook({ Bags: rows, Cups: other, Notes: [] }));
  const cups = await readAgain(answered(answered(first, 'Woven by', 'fact'), 'Status', null), {
    sheet: 'Cups',
  });
  expect(cups.answers).toMatchObject({
    fields: [null, 'fact', 'name', 'price', 'fact'],
    rates: { CHF: 1.1 },
  });
  // A sheet that cannot be read is not the one that the form shows afterwards.
  const failed = await readAgain(cups, { sheet: 'Notes' });
  expect(failed).toMatchObject({ state: 'failed', reading: { sheet: 'Cups' }, answers: cups.answers });
});

test('Ta-13 answers stay when the owner chooses another encoding or header row', async () => {
  const table = Buffer.from('Größe,Ware,Preis,Weber\nS,Tüte,10,Ana\nM,Hülle,12,Ida\n', 'latin1');
  const first = answered(await opened.shop.upload(table), 'Weber', 'fact');
  const garbled = await readAgain(first, { encoding: 'utf-8' });
  expect(garbled.answers?.fields).toEqual(['fact', null, 'price', 'fact']);
  const named = answered(garbled, 'Ware', 'name');
  const headless = await readAgain(named, { encoding: 'windows-1252', hasHeader: false });
  expect(headless.answers?.fields).toEqual(['fact', 'name', 'price', 'fact']);
  const again = await readAgain(headless, { encoding: 'windows-1252', hasHeader: true });
  expect(again.survey?.header[0]).toBe('Größe');
  expect(again.answers?.fields).toEqual(['fact', 'name', 'price', 'fact']);
});

test('Ta-13 answers of an import that was never previewed are not used for the next one', async () => {
  const table = 'Name,Price,Price (net)\nBag,12,10\n';
  const first = await opened.shop.upload(table);
  const tried = await readAgain(answered(first, 'Price (net)', 'price'), { hasHeader: true });
  expect(tried.answers?.fields).toEqual(['name', null, 'price']);
  const second = await opened.shop.upload(table);
  expect(second.answers).toMatchObject({ fields: ['name', null, null], undecided: [1, 2] });
});

test('La-10 the second table with names in another language still has its names', async () => {
  const names = 'Name,Name [ar]\nBag,حقيبة\n';
  const first = await opened.shop.upload(names);
  const second = await opened.shop.upload(names);
  expect(first.answers?.fields).toEqual(['name', 'translation']);
  expect(second.answers?.fields).toEqual(['name', 'translation']);
});
