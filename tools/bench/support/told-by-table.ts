import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** What a CSV table says about a product, read without the importer. */
export interface Told {
  /** All numbers in columns named price, in US dollars at a rate of 0.01 for other currencies. */
  prices: Set<number>;
  /** All addresses in columns of pictures. */
  photos: Set<string>;
}

/**
 * Reads a CSV table in a simple way of its own, to compare it with an import: rows with the same handle, or whose
 * `Parent` names a SKU or an `id:…`, are one product. Returns what the table says, by the product's name.
 */
export function toldByTable(path: string): Map<string, Told> {
  const rows: Record<string, string>[] = parse(readFileSync(path), {
    bom: true,
    columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const products = new Map<string, { name: string; told: Told }>();
  for (const row of rows) {
    const keys = [row.handle || row['url handle'] || '', row.sku ?? '', `id:${row.id}`, row.name ?? ''];
    const own = row.parent || keys.find((key) => key && key !== 'id:undefined') || '';
    const product = products.get(own) ?? newProduct(row.title || row.name || '');
    add(product.told, row);
    if (row.parent) continue;
    for (const key of keys.filter(Boolean)) products.set(key, product);
  }
  // A grouped product of WooCommerce costs what its members cost.
  for (const row of rows) {
    const members = (row['grouped products'] ?? '').split(',').map((sku) => products.get(sku.trim()));
    for (const member of members)
      for (const price of member?.told.prices ?? []) products.get(row.sku ?? '')?.told.prices.add(price);
  }
  return new Map([...products.values()].map(({ name, told }) => [name.trim().replace(/\s+/g, ' '), told]));
}

function newProduct(name: string): { name: string; told: Told } {
  return { name, told: { prices: new Set(), photos: new Set() } };
}

function add({ prices, photos }: Told, row: Record<string, string>): void {
  const currency = Object.entries(row).find(([name]) => name.includes('currency'))?.[1] || 'USD';
  const rate = currency === 'USD' ? 1 : 0.01;
  for (const [name, cell] of Object.entries(row)) {
    const amount = Number(cell.replace(/[$, ]/g, ''));
    if (name.includes('price') && cell && amount > 0) prices.add(Math.round(amount * rate * 100) / 100);
    if (/image|photo|picture/.test(name))
      for (const url of cell.match(/https?:\/\/[^\s,]+/g) ?? []) photos.add(url);
  }
}
