import { readFile } from 'node:fs/promises';
import { administratorOf, openDemoShop } from './support/measured-shop.ts';
import { atMost, type Row } from './support/row.ts';

/** Measures the compressed size of all scripts that pages load or preload. */
export async function measure(): Promise<Row[]> {
  const shop = await openDemoShop();
  const request = await administratorOf(shop);
  const [product = ''] = /\/product\/[\w-]+/.exec(await (await request('/women')).text()) ?? [];
  const rows: Row[] = [];
  for (const [path, most, name] of [...PAGES, [product, 128, 'a product page'] as const]) {
    const kilobytes = await kilobytesOfScripts(await (await request(path)).text());
    rows.push(atMost(most, `JavaScript of ${name}, brotli, all files`, kilobytes, 'KB'));
  }
  await shop.close();
  return rows;
}

/** Maximum sizes with Brotli. `tools/e2e/storefront/first-visit.spec.ts` fails above them. */
export const PAGES: [path: string, most: number, name: string][] = [
  ['/women', 122, 'a category page'],
  ['/admin/dashboard', 175, 'the product table'],
  ['/admin/products/new', 175, 'the product form'],
];

/** Returns the compressed size of all scripts that a page of the built shop refers to, including their imports. */
export async function kilobytesOfScripts(page: string): Promise<number> {
  const files = await filesReachedFrom(new Set(page.match(/\/assets\/[\w.-]+\.js/g) ?? []));
  const sizes = await Promise.all(
    files.map(async (file) => (await readFile(`build/client${file}.br`)).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000;
}

/** Returns the entries and their static imports, recursively. Dynamic imports are not included. */
async function filesReachedFrom(entries: Set<string>): Promise<string[]> {
  const reached = new Set(entries);
  for (const file of reached) {
    const code = await readFile(`build/client${file}`, 'utf8');
    for (const [, name] of code.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
      reached.add(`/assets/${name}`);
  }
  return [...reached];
}
