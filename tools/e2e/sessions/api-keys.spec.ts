import { expectAccessible } from '../support/accessibility.ts';
import { enter, openAccountMenu, signIn } from '../support/administrator.ts';
import { expect, test } from '../support/own-shop.ts';
import { ACCOUNT } from '../support/server-process.ts';

test.use({ expectedFailures: [/400|401|409/] });

test('Ap-2 Ap-1 a key is shown once, opens only the API, and is refused after it was deleted', async ({
  page,
  playwright,
  ownShop,
}) => {
  await ownShop.sql('delete from api_keys');
  await signIn(page);
  await openAccountMenu(page);
  await page.getByRole('link', { name: 'API keys' }).click();
  await expect(page.getByText('There are no keys.')).toBeVisible();
  await page.getByLabel('Name').fill('Inventory');
  await page.getByRole('checkbox', { name: 'Read and write products' }).check();
  await page.getByLabel('Your password').fill('not the password');
  await page.getByRole('button', { name: 'Add key' }).click();
  await expect(page.getByRole('alert')).toHaveText('This is not your password.');
  await page.getByLabel('Your password').fill(ACCOUNT.password);
  await page.getByRole('button', { name: 'Add key' }).click();
  const shown = page.getByLabel('The key of Inventory');
  await expect(shown).toBeFocused();
  const key = await shown.inputValue();
  expect(key).toMatch(/^vitrine_[\w-]{43}$/);
  await expectAccessible(page);

  await page.getByLabel('Name').fill('inventory');
  await page.getByLabel('Your password').fill(ACCOUNT.password);
  await page.getByRole('button', { name: 'Add key' }).click();
  await expect(page.getByRole('alert')).toHaveText('Another key has this name');
  await expect(page.getByLabel('Name')).toHaveValue('inventory');

  const program = await playwright.request.newContext({
    baseURL: ownShop.origin,
    extraHTTPHeaders: { Authorization: `Bearer ${key}` },
  });
  const listed = await program.get('/api/v1/products?limit=1');
  expect(listed.status()).toBe(200);
  expect(listed.headers()['cache-control']).toBe('no-store');
  expect((await program.get('/api/v1/questions')).status()).toBe(403);
  expect((await program.get('/admin/dashboard', { maxRedirects: 0 })).status()).toBe(302);
  expect((await program.post('/admin/uploads', { data: 'x' })).status()).toBe(401);
  expect((await page.request.get('/api/v1/products')).status()).toBe(401);
  expect((await page.request.get(`/api/v1/products?key=${key}`)).status()).toBe(401);

  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Inventory' })).toContainText('last used');
  expect(await page.content()).not.toContain(key);
  await page.getByRole('button', { name: 'Delete the key Inventory' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('There are no keys.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Keys', exact: true })).toBeFocused();
  expect((await program.get('/api/v1/products')).status()).toBe(401);
  await program.dispose();

  await page.goto('/admin/activity');
  const entries = page.getByRole('listitem').filter({ hasText: 'API key Inventory' });
  await expect(entries.filter({ hasText: 'deleted' })).toHaveCount(1);
  await expect(entries.filter({ hasText: 'added' })).toHaveCount(1);
  await expect(entries.filter({ hasText: 'added' })).toContainText('Read and write products');
});

test('Ap-7 the description of the API is a page with requests, types and examples', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin, '/admin/keys');
  await page.getByRole('link', { name: 'The description for developers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible();
  const change = page.getByRole('group').filter({ hasText: 'Change fields of a product' });
  await change.getByRole('heading').click();
  await expect(change.getByText('PATCH /api/v1/products/{id}')).toBeVisible();
  await expect(change.getByText('ProductPatch', { exact: true })).toBeVisible();
  await expect(change.getByText('"marketPrice": 248')).toBeVisible();
  await expect(change.getByRole('row').filter({ hasText: 'If-Match' })).toContainText('ETag');
  await expect(change.getByText('412: The product was changed meanwhile')).toBeVisible();
  const type = page.locator('#Product');
  await type.getByRole('heading', { name: 'Product', exact: true }).click();
  await expect(type.getByRole('row').filter({ hasText: 'marketPrice' })).toContainText('number | null');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 600 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
