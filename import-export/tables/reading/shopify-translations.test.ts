import { expect, test } from 'vitest';
import type { Table, TableRow } from '../table.ts';
import { withRowPerProduct } from './shopify-translations.ts';

const HEADER = ['Type', 'Identification', 'Field', 'Locale', 'Default content', 'Translated content'];
const LONG = 'x'.repeat(1024 * 1024);
const PRODUCTS = 80;

/** A file with two rows of 1 MB for each product. Until its second row, each product waits for `gap` rows of others. */
function fileWithGap(gap: number): Table {
  const rows: TableRow[] = [];
  for (let at = 0; at < PRODUCTS + gap; at += 1)
    for (const [product, field] of [
      [at, 'title'],
      [at - gap, 'body_html'],
    ] as const)
      if (product >= 0 && product < PRODUCTS)
        rows.push({
          line: rows.length + 2,
          cells: ['PRODUCT', `${product}`, field, 'fr', `Belt ${product}`, LONG],
        });
  return {
    header: HEADER,
    rows: {
      [Symbol.asyncIterator]: async function* () {
        yield* rows;
      },
    },
  } as unknown as Table;
}

async function namesIn(table: Table): Promise<string[]> {
  const names: string[] = [];
  for await (const { cells } of (await withRowPerProduct(table)).rows) names.push(cells[1] ?? '');
  return names;
}

test('La-16 only texts of incomplete products count towards the limit, however large the file is', async () => {
  expect(await namesIn(fileWithGap(2))).toHaveLength(PRODUCTS);
  await expect(namesIn(fileWithGap(70))).rejects.toThrow('scattered');
});
