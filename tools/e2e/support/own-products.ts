import type { Locator, Page } from '@playwright/test';
import { enter } from './administrator.ts';
import { expect, type OwnShop } from './own-shop.ts';

interface ProductFields {
  name: string;
  price?: number;
  category?: string;
  subCategory?: string | null;
  description?: string;
}

/**
 * Adds products with three pictures directly in the database. The last one is the newest of the shop.
 *
 * @returns their ids, in the same order
 */
export async function addProducts(shop: OwnShop, products: ProductFields[]): Promise<string[]> {
  const complete = products.map((product) => ({
    price: 100,
    category: 'Bags',
    subCategory: null,
    description: 'A thing.',
    ...product,
  }));
  const added = await shop.sql<{ id: string }>(
    `insert into products (name, price, category, sub_category, description, images, created_at)
     select added.name, added.price, added.category, added.sub_category, added.description, images,
       clock_timestamp() + interval '1 hour' + (place - cardinality($1::text[])) * interval '1 ms'
     from unnest($1::text[], $2::numeric[], $3::text[], $4::text[], $5::text[])
         with ordinality as added (name, price, category, sub_category, description, place),
       (select images[1:3] as images from products order by cardinality(images) desc limit 1) as pictured
     order by place returning id`,
    (['name', 'price', 'category', 'subCategory', 'description'] as const).map((key) =>
      complete.map((product) => product[key]),
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

/** Deletes products directly in the database. */
export async function removeProducts(shop: OwnShop, ids: string[]): Promise<void> {
  await shop.sql('delete from products where id = any($1::uuid[])', [ids]);
}

/** Opens the menu of a product's row. @returns its item, for example "Delete" */
export async function menuItem(page: Page, action: string, name: string): Promise<Locator> {
  const menu = page.getByLabel(`Actions for ${name}`, { exact: true });
  const item = page.getByText(`${action} ${name}`, { exact: true });
  await expect(async () => {
    if (!(await item.isVisible())) await menu.press('Enter');
    await expect(item).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return item;
}

/** The product rows of the dashboard's table, without the header row. */
export function productRows(page: Page): Locator {
  return page.locator('tr:has(> th[scope=row])');
}
