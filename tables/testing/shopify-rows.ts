import { expect } from 'vitest';
import { understood } from './table-of-text.ts';

export const HEADER =
  'Handle,Title,Body (HTML),Type,Variant SKU,Variant Price,Variant Compare At Price,Image Src,Image Position,Published,Status,Gift Card';

/** One row of an export of Shopify's; what is not given is empty. */
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

/** What an export of these rows is understood as. */
export async function shopify(...rows: Partial<Record<string, string>>[]) {
  return (await understood([HEADER, ...rows.map(row)].join('\n'))).products;
}

/** The single product of these rows. */
export async function only(...rows: Partial<Record<string, string>>[]) {
  const [product, ...others] = await shopify(...rows);
  expect(others).toEqual([]);
  if (!product) throw new Error('No product');
  return product;
}
