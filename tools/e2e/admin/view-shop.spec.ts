import { enter } from '../support/administrator.ts';
import { expect, test } from '../support/own-shop.ts';

test('Hs-27 the shop opens beside the admin; only the signed-in administrator’s browser adds "Edit" to a product', async ({
  page,
  browser,
  ownShop,
}) => {
  const [product] = await ownShop.sql<{ id: string }>('select id from products where not hidden limit 1');
  const address = `/product/${product?.id}`;
  await enter(page, ownShop.origin);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'View shop (opens in a new tab)' }).click();
  const shop = await opened;
  await expect(shop).toHaveURL(`${ownShop.origin}/`);
  await expect(page).toHaveURL('/admin/dashboard');

  await shop.goto(ownShop.origin + address);
  const edit = shop.getByRole('main').getByRole('link', { name: 'Edit', exact: true });
  await expect(edit).toBeVisible();
  // The page itself is the same for everyone, because it is cached.
  expect(await (await page.request.get(address)).text()).not.toContain(`/admin/products/${product?.id}`);
  await edit.click();
  await expect(shop).toHaveURL(`${ownShop.origin}/admin/products/${product?.id}/edit`);
  await shop.close();

  const visitor = await browser.newPage({ baseURL: ownShop.origin });
  await visitor.goto(address);
  await expect(visitor.getByRole('button', { name: 'Share' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
  await visitor.close();
});
