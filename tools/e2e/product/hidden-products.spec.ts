import { enter } from '../support/administrator.ts';
import { addProducts, productRows, removeProducts } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';

test.use({ expectedFailures: [/status of 40[049]/] });

test('hidden: a hidden product disappears from open pages, is a 404 for visitors, and returns with Undo', async ({
  page,
  browser,
  ownShop,
}) => {
  const [id = ''] = await addProducts(ownShop, [{ name: 'Secret Satchel' }]);
  await ownShop.sql(`update products set code = 'SAT-77' where id = $1`, [id]);
  const visitors = await browser.newContext({ baseURL: ownShop.origin });
  const [visitor, productPage] = [await visitors.newPage(), await visitors.newPage()];
  await productPage.goto(`/product/${id}`);
  await expect(productPage.getByText('Ref. SAT-77')).toBeVisible();
  await expect(productPage.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /Ref\.%20SAT-77/);
  await visitor.goto('/bags');
  const card = visitor.getByRole('link', { name: 'Secret Satchel' });
  await card.click();
  const modal = visitor.getByRole('dialog');
  await expect(modal.getByText('Ref. SAT-77')).toBeVisible();

  await enter(page, ownShop.origin, '/admin/dashboard?q=sat-77');
  await page.getByLabel('Select Secret Satchel').click();
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await page.getByRole('button', { name: 'Hide 1 product' }).click();
  await expect(productRows(page).getByText('Hidden')).toBeVisible();
  for (const place of [modal, productPage])
    await expect(place.getByText('This product is no longer here')).toBeVisible();
  await modal.getByRole('button', { name: 'Close' }).click();
  await expect(card).toBeHidden();

  const [path, data] = [`/product/${id}`, `/product/${id}.data`];
  for (const address of [path, data]) {
    expect((await visitor.request.get(address)).status()).toBe(404);
    const preview = await page.request.get(address);
    expect(preview.status()).toBe(200);
    expect(preview.headers()['cache-control']).toBe('private, no-store');
    expect((await visitor.request.get(address)).status()).toBe(404);
  }
  for (const address of [
    '/',
    '/bags',
    '/search?q=satchel',
    '/products.json?category=Bags',
    '/sitemap/1.xml',
  ]) {
    const answer = await (await visitor.request.get(address)).text();
    expect(answer.includes('Secret') || answer.includes(id), address).toBe(false);
  }

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();
  // Then the focus returns to the table, which closes an open menu.
  await expect(page.getByText('Secret Satchel was restored.')).toBeVisible();
  await page.getByLabel('Filter', { exact: true }).click();
  await page.getByLabel('Visibility').selectOption('Hidden');
  await expect(page.getByText('No products found')).toBeVisible();
  await visitors.close();
  await removeProducts(ownShop, [id]);
});

test('hidden: in the form a code that another product uses is refused at its field; the product page is a preview', async ({
  page,
  ownShop,
}) => {
  const [id = '', other = ''] = await addProducts(ownShop, [
    { name: 'First Satchel' },
    { name: 'Second Satchel' },
  ]);
  await ownShop.sql(`update products set code = 'SAT-78' where id = $1`, [other]);
  await enter(page, ownShop.origin, `/admin/products/${id}/edit`);
  await page.getByLabel('Product code').fill('sat-78');
  await page.getByLabel('Hidden from visitors').check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('“Second Satchel” already has this code.')).toBeVisible();
  await expect(page.getByLabel('Product code')).toBeFocused();
  await page.getByLabel('Product code').fill(' SAT-79 ');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  expect(await ownShop.sql('select code, hidden from products where id = $1', [id])).toEqual([
    { code: 'SAT-79', hidden: true },
  ]);
  await page.goto(`/product/${id}`);
  await expect(page.getByText('Hidden: only you see this')).toBeVisible();
  await expect(page.getByText('Ref. SAT-79')).toBeVisible();
  await removeProducts(ownShop, [id, other]);
});
