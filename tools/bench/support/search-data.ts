import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';

/** A product of the collection. `right` of a query refers to products by their number `n`. */
export interface RealProduct {
  n: number;
  name: string;
  category: string;
  subCategory: string | null;
  description: string | null;
}

/** A search term, the set it belongs to, and the numbers of the products that are correct results. */
export interface RealQuery {
  set: string;
  q: string;
  right: number[];
}

/** @throws an error that names the missing files if the folder has no collection */
export function readCollection(folder: string): { products: RealProduct[]; queries: RealQuery[] } {
  const files = ['products.jsonl', 'queries.json'].map((name) => join(folder, name));
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length > 0) {
    throw new Error(
      `${missing.join(' and ')} missing. Pass the folder of the collection as an argument, with a slash.`,
    );
  }
  const [products = '', queries = ''] = files.map((file) => readFileSync(file, 'utf8'));
  const lines = products.split('\n').filter((line) => line !== '');
  return { products: lines.map((line) => JSON.parse(line)), queries: JSON.parse(queries) };
}

/** Returns `count` products: the collection, then copies whose names also contain a word of another product. */
export function manyOf(products: RealProduct[], count: number): RealProduct[] {
  return Array.from({ length: count }, (_, at) => {
    const copy = Math.floor(at / products.length);
    const product = products[at % products.length] as RealProduct;
    if (copy === 0) return product;
    const other = products[(at * 7_919) % products.length]?.name.split(' ')[0];
    return { ...product, n: product.n + copy * 1_000_000, name: `${product.name} ${other}`.slice(0, 200) };
  });
}

/** Fills an empty catalog. Product number 1 is the oldest. */
export async function loadProducts(db: Db, products: RealProduct[]): Promise<void> {
  for (let first = 0; first < products.length; first += 2_000) {
    const part = JSON.stringify(products.slice(first, first + 2_000));
    await db.execute(sql`
      insert into products (id, name, price, category, sub_category, description, created_at)
      select idOf.id, as_line(left(as_line(name), 200)), 10, category, case category when 'Accessories' then nullif("subCategory", '') end, description,
        timestamptz '2026-01-01' + n * interval '1 second'
      from json_to_recordset(${part}::json)
        as loaded (n int, name text, category text, "subCategory" text, description text),
        lateral (select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid) as idOf (id)`);
  }
  await db.execute(sql`vacuum analyze`);
}

/** Returns the number of a product; for a copy, the number of its original. */
export function numberOf(id: string): number {
  return Number(id.slice(-12)) % 1_000_000;
}
