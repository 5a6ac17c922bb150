import { enter, signInByRequest } from '../support/administrator.ts';
import { expect, test } from '../support/own-shop.ts';
import { publishSettings } from '../support/publish-settings.ts';

test.afterEach(({ ownShop }) => ownShop.sql('truncate shop_settings, shop_settings_draft'));

test('Hs-4 Hs-15 an earlier version is viewed, previewed in the shop, and restored', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin, '/admin/shop/brand');
  for (const name of ['One', 'Two']) {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await publishSettings(page);
    await expect(page.getByRole('banner').getByText(name, { exact: true })).toBeVisible();
  }
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await page.getByRole('link', { name: 'View version 1' }).click();
  await expect(page.getByRole('region', { name: 'Viewed version' })).toContainText('One');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'See it in the shop (version 1)' }).click();
  const preview = await opened;
  await expect(preview.getByText('Preview of version 1. Visitors do not see it.')).toBeVisible();
  await expect(preview.getByRole('banner').getByRole('link', { name: 'One' })).toBeVisible();
  expect(await (await fetch(`${ownShop.origin}/contact`)).text()).toContain('Contact Us - Two');
  await preview.getByRole('button', { name: 'End preview' }).click();
  await expect(preview).toHaveURL(/\/admin\/shop\/brand$/);
  await preview.close();
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(/^Version 3, .* \(current\)$/)).toBeVisible();
  await expect(page.getByRole('banner').getByText('One', { exact: true })).toBeVisible();
  expect(await (await page.request.get('/contact')).text()).toContain('Contact Us - One');
  const message = page.getByRole('listitem').filter({ hasText: 'Published version 1 again.' });
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('banner').getByText('Two', { exact: true })).toBeVisible();
});

test('Hs-4 a version that cannot exist gets a 4xx, even if its number is larger than a database integer', async ({
  request,
  ownShop,
}) => {
  await signInByRequest(request, ownShop.origin);
  const statusOf = async (data: object) =>
    (await request.post('/admin/shop/restore', { headers: { Origin: ownShop.origin }, data })).status();
  expect(await statusOf({ version: 2_147_483_647 })).toBe(404);
  expect(await statusOf({ version: 2_147_483_648 })).toBe(400);
  expect(await statusOf({ undo: 2_147_483_648 })).toBe(400);

  // A malformed version cannot be previewed, and the history says that it does not exist.
  for (const version of ['abc', '-1', '1e3', '12345678901', '']) {
    const refused = await request.post('/admin/shop/preview', {
      headers: { Origin: ownShop.origin },
      form: { mode: 'start', version },
      maxRedirects: 0,
    });
    expect(refused.status(), version).toBe(400);
    expect(refused.headers()['set-cookie'], version).toBeUndefined();
    const history = await request.get(`/admin/shop/history?version=${version}`);
    expect(history.status(), version).toBe(404);
    expect(await history.text(), version).toContain('This version does not exist.');
  }
});

test('Hs-4 a preview of a version that does not exist says so', async ({ page, ownShop }) => {
  await enter(page, ownShop.origin, '/admin/shop/history');
  const preview = page.getByRole('listitem').filter({ hasText: 'The first values' }).locator('form');
  await preview.locator('input[name=version]').evaluate((field: HTMLInputElement) => {
    field.value = '77';
  });
  const opened = page.waitForEvent('popup');
  await preview.getByRole('button').click();
  const missing = await opened;
  await expect(missing).toHaveURL(/\/admin\/shop\/history\?version=77$/);
  await expect(missing.getByText('This version does not exist.')).toBeVisible();
  await expect(missing.getByRole('heading', { name: 'History' })).toBeVisible();
  await missing.close();
});

test('Hs-4 a preview that a restored backup has lost says so in the shop, and can be ended', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin);
  await page.context().addCookies([{ name: 'vitrine-preview', value: 'v77', url: ownShop.origin }]);
  await page.goto('/');
  const bar = page.getByRole('form', { name: 'Preview' });
  await expect(bar).toContainText('The version that you wanted to preview no longer exists.');
  await bar.getByRole('button', { name: 'End preview' }).click();
  await expect(page).toHaveURL(/\/admin\/shop\/brand$/);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar).toBeHidden();
});
