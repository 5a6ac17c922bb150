import type { Locator, Page } from '@playwright/test';
import { enter } from './administrator.ts';
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
  const complete = given.map((each) => ({
    price: 100,
    category: 'Bags',
    subCategory: null,
    description: 'A thing.',
    ...each,
  }));
  const added = await shop.sql<{ id: string }>(
    `insert into products (name, price, category, sub_category, description, images, created_at)
     select given.name, given.price, given.category, given.sub_category, given.description, images,
       clock_timestamp() + interval '1 hour' + (place - cardinality($1::text[])) * interval '1 ms'
     from unnest($1::text[], $2::numeric[], $3::text[], $4::text[], $5::text[])
         with ordinality as given (name, price, category, sub_category, description, place),
       (select images from products order by cardinality(images) desc limit 1) as pictured
     order by place returning id`,
    (['name', 'price', 'category', 'subCategory', 'description'] as const).map((key) =>
      complete.map((each) => each[key]),
    ),
  );
  return added.map(({ id }) => id);
}

/** Adds a product and opens its form. @returns its id */
export async function openForm(page: Page, shop: OwnShop, name: string): Promise<string> {
  const [id = ''] = await addProducts(shop, [{ name }]);
  await enter(page, shop.origin, `/admin/products/${id}/edit`);
  return id;
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
