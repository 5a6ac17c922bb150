import type { Locator, Page } from '@playwright/test';
import type { OwnShop } from './own-shop.ts';

interface Given {
  name: string;
  price?: number;
  category?: string;
  subCategory?: string | null;
  description?: string;
}

/** Adds products with three pictures past the shop, the last as the newest of all. @returns their ids, in this order. */
export async function addProducts(shop: OwnShop, given: Given[]): Promise<string[]> {
  const ids: string[] = [];
  for (const {
    name,
    price = 100,
    category = 'Bags',
    subCategory = null,
    description = 'A thing.',
  } of given) {
    const [added] = await shop.sql<{ id: string }>(
      `insert into products (name, price, category, sub_category, description, images, created_at)
       select $1, $2, $3, $4, $5, images, clock_timestamp() + interval '1 hour'
       from products order by cardinality(images) desc limit 1 returning id`,
      [name, price, category, subCategory, description],
    );
    ids.push(added?.id ?? '');
  }
  return ids;
}

/** Takes products away again, past the shop. */
export async function removeProducts(shop: OwnShop, ids: string[]): Promise<void> {
  await shop.sql('delete from products where id = any($1::uuid[])', [ids]);
}

/** The rows of the dashboard's table that show a product. */
export function productRows(page: Page): Locator {
  return page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
}
