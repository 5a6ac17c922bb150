import { expect } from 'vitest';
import { understood } from './table-of-text.ts';

export const HEADER =
  'Handle,Title,Body (HTML),Type,Variant SKU,Variant Price,Variant Compare At Price,Image Src,Image Position,Published,Status,Gift Card';

/** Returns a row of a Shopify export; other cells are empty. */
export function row(cells: Partial<Record<string, string>>): string {
  return HEADER.split(',')
    .map((name) => `"${(cells[name] ?? '').replaceAll('"', '""')}"`)
    .join(',');
}

export const BAG = {
  Handle: 'bag',
  Title: 'Bag',
  'Body (HTML)': 'Soft.',
  Type: 'Bags',
  'Variant Price': '12.50',
};

/** Returns the products of an export with these rows. */
export async function shopify(...rows: Partial<Record<string, string>>[]) {
  return (await understood([HEADER, ...rows.map(row)].join('\n'))).products;
}

/** Returns the only product of these rows. */
export async function only(...rows: Partial<Record<string, string>>[]) {
  const [product, ...others] = await shopify(...rows);
  expect(others).toEqual([]);
  if (!product) throw new Error('No product');
  return product;
}
