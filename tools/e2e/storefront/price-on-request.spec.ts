import { enter } from '../support/administrator.ts';
import { addProducts, productRows, removeProducts } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';

test('Rq-1 Rq-2 Rq-3 a hidden price is replaced on open pages, asked for, and sent to no visitor', async ({
  page,
  browser,
  ownShop,
}) => {
  const [id = ''] = await addProducts(ownShop, [{ name: 'Sapphire Satchel', price: 4567.89 }]);
  await ownShop.sql('update products set market_price = 7654.32 where id = $1', [id]);
  const visitors = await browser.newContext({ baseURL: ownShop.origin });
  const [list, productPage] = [await visitors.newPage(), await visitors.newPage()];
  await list.goto('/bags');
  await productPage.goto(`/product/${id}`);
  await expect(productPage.getByText('$4,567.89')).toBeVisible();

  await enter(page, ownShop.origin, `/admin/products/${id}/edit`);
  await page.getByLabel('Price on request').check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(productRows(page).getByText('Price on request')).toBeVisible();
  const card = list.getByRole('listitem').filter({ has: list.getByText('Sapphire Satchel') });
  await expect(card.getByText('Price on request')).toBeVisible();
  await expect(productPage.getByText('Price on request')).toBeVisible();
  await expect(productPage.getByText('Ask for the price')).toBeVisible();
  await expect(productPage.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /What%20is%20the%20price%20of%20Sapphire%20Satchel/,
  );
  for (const address of [
    '/bags',
    '/bags.data',
    '/bags?sort=price-down',
    '/products.json?category=Bags',
    '/search?q=sapphire',
    `/product/${id}`,
    `/product/${id}.data`,
  ]) {
    const answer = await (await visitors.request.get(address)).text();
    expect(answer, address).toContain('Sapphire Satchel');
    expect(answer, address).not.toMatch(/4,?567|7,?654/);
  }
  const html = await (await visitors.request.get(`/product/${id}`)).text();
  expect(html).not.toContain('product:price');
  expect(html).not.toContain('"offers"');
  expect(await (await visitors.request.get('/feeds/google.xml')).text()).not.toContain('Sapphire');

  // Reload to remove the message of the save, which also has an Undo button.
  await page.reload();
  await page.getByLabel('Select Sapphire Satchel').click();
  await page.getByRole('button', { name: 'Show prices' }).click();
  await page.getByRole('button', { name: 'Show the price of 1 product' }).click();
  await expect(productPage.getByText('$4,567.89')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(productPage.getByText('Price on request')).toBeVisible();
  await visitors.close();
  await removeProducts(ownShop, [id]);
});
