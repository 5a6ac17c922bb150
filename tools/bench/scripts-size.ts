import { readFile } from 'node:fs/promises';
import { administratorOf, openDemoShop } from './support/measured-shop.ts';
import { atMost, type Row } from './support/row.ts';

/** Measures the compressed size of all scripts that pages load or preload. */
export async function measure(): Promise<Row[]> {
  const shop = await openDemoShop();
  const request = await administratorOf(shop);
  const read = async (path: string) => (await request(path)).text();
  const rows: Row[] = [];
  for (const [path, most, name] of PAGES) {
    const kilobytes = await kilobytesOfScripts(read, path);
    rows.push(atMost(most, `JavaScript of ${name}, brotli, all files`, kilobytes, 'KB'));
  }
  await shop.close();
  return rows;
}

/** Replaced by the address of the first product on `/women`. */
const PRODUCT = '/product';

/** Maximum sizes with Brotli. `tools/e2e/storefront/first-visit.spec.ts` fails above them. */
export const PAGES: [path: string, most: number, name: string][] = [
  ['/women', 122, 'a category page'],
  [PRODUCT, 128, 'a product page'],
  ['/admin/dashboard', 175, 'the product table'],
  ['/admin/products/new', 175, 'the product form'],
];

/** Returns the compressed size of all scripts that a page of `PAGES` refers to, including their imports. */
export async function kilobytesOfScripts(
  read: (path: string) => Promise<string>,
  path: string,
): Promise<number> {
  const [address = ''] = path === PRODUCT ? (/\/product\/[\w-]+/.exec(await read('/women')) ?? []) : [path];
  const page = await read(address);
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
