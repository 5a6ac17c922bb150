import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { ProcessEnded } from '#platform/processes/limited-process.server.ts';
import { TableError } from '../table.ts';
import { archive } from '../testing/archive.ts';
import { fileOf } from '../testing/table-file.ts';
import { workbook, workbookEntries } from '../testing/workbook.ts';
import { openTable } from './open-table.server.ts';

const ORIGIN = 'https://shop.example';
const bags = (count: number) =>
  `Name,Price,Category\n${Array.from({ length: count }, (_, at) => `Bag ${at},${at + 1},Bags`).join('\n')}\n`;

test('another process reads a table and its products', async () => {
  const table = await openTable(fileOf(bags(120)), {});
  expect(table).toMatchObject({ header: ['Name', 'Price', 'Category'], hasHeader: true, photos: 0 });
  const { answers, products } = await table.survey();
  expect(products).toBe(120);
  const complete = { ...answers, currency: 'USD' };
  const names = (await Array.fromAsync(table.products(complete, ORIGIN))).map(({ fields }) => fields.name);
  expect(names).toHaveLength(120);
  expect(names[110]).toBe('Bag 110');
  expect(await Array.fromAsync(table.rows([3, 121]))).toEqual([
    { line: 3, cells: ['Bag 1', '2', 'Bags'] },
    { line: 121, cells: ['Bag 119', '120', 'Bags'] },
  ]);
  await table.close();
});

test('another process reads a workbook, and describes all of it that another process can receive', async () => {
  const table = await openTable(
    fileOf(
      workbook({
        Bags: [
          ['Name', 'Price'],
          ['Bag', '5'],
        ],
      }),
    ),
    {},
  );
  expect(table).toMatchObject({ header: ['Name', 'Price'], sheetNames: ['Bags'] });
  expect(await table.survey()).toMatchObject({ products: 1, hiddenRows: 0 });
  await table.close();
});

test('a file that is not a table is refused with a message', async () => {
  await expect(openTable(fileOf('%PDF-1.7'), {})).rejects.toThrow(TableError);
  await expect(openTable(fileOf('%PDF-1.7'), {})).rejects.toThrow(/^This is a PDF/);
});

test.each([
  ['memory', { megabytes: 1, seconds: 100 }],
  ['processor time', { megabytes: 500, seconds: 0.1 }],
])('a table that takes too much %s ends the reader, not the server', async (_, limits) => {
  const whole = async () => {
    const table = await openTable(fileOf(bags(100_000)), {}, { limits });
    await table.survey();
  };
  await expect(whole()).rejects.toThrow(ProcessEnded);
});

/** The priorities of this test's reader processes. */
function priorities(): number[] {
  const children = readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  const readers = children.filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('reader-process'),
  );
  return readers.map((pid) => getPriority(Number(pid)));
}

test.runIf(process.platform === 'linux')(
  'only a large table has a lower priority than the server',
  async () => {
    const small = await openTable(fileOf(bags(10)), {});
    await small.survey();
    expect(priorities()).toEqual([getPriority()]);
    await small.close();
    const large = await openTable(fileOf(bags(2_000)), {});
    while (priorities()[0] === getPriority()) await large.survey();
    expect(priorities()).toEqual([10]);
    await large.close();
  },
);

test('an aborted read is killed and leaves no file', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => [`Bag ${at}`, at, 'Bags']);
  const path = fileOf(
    archive([
      { name: 'range.xlsx', content: workbook({ Products: [['Name', 'Price', 'Category'], ...rows] }) },
    ]),
  );
  const canceling = new AbortController();
  const table = await openTable(path, {}, { signal: canceling.signal });
  expect(readdirSync(dirname(path))).toEqual(['table']);
  const surveying = table.survey();
  canceling.abort();
  await expect(surveying).rejects.toThrow(ProcessEnded);
  expect(readdirSync(dirname(path))).toEqual(['table']);
  await table.close();
  expect((await (await openTable(path, {})).survey()).products).toBe(20_000);
});

/** 1 MB that does not compress too well for a workbook, in `rows` rows. */
function largeTextIn(rows: number): Buffer {
  const text = Array.from({ length: 150_000 }, (_, at) => (at * 7919).toString(36)).join(' ');
  return workbook({
    Products: [['Name', 'Description'], ...Array.from({ length: rows }, (_, at) => [`Bag ${at}`, text])],
  });
}

/** Reading hundreds of megabytes takes seconds. */
const completeTest = test.runIf(process.env.COMPLETE === 'true');

completeTest('a large text counts in each row of a workbook that refers to it', async () => {
  const few = await openTable(fileOf(largeTextIn(20)), {});
  expect((await few.survey()).rows).toBe(20);
  await few.close();
  const many = await openTable(fileOf(largeTextIn(3_000)), {});
  await expect(many.survey()).rejects.toThrow(/^This table is larger than 400 MB/);
  await many.close();
});

completeTest('a workbook with very many sheets and relations is refused without quadratic work', async () => {
  const count = 60_000;
  const listed = (tag: (at: number) => string) => Array.from({ length: count }, (_, at) => tag(at)).join('');
  const contents: Record<string, string> = {
    'xl/workbook.xml': `<workbook><sheets>${listed((at) => `<sheet name="S${at}" id="r${at}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${listed((at) => `<Relationship Id="r${at}" Type="a/worksheet" Target="sheet${at}.xml"/>`)}</Relationships>`,
  };
  const entries = workbookEntries({ Products: [['Name']] }).map((entry) => ({
    ...entry,
    content: contents[entry.name] ?? entry.content,
  }));
  // Quadratic work would exceed this.
  const limits = { megabytes: 500, seconds: 8 };
  await expect(openTable(fileOf(archive(entries)), {}, { limits })).rejects.toThrow(
    'This workbook has no visible sheet.',
  );
});
