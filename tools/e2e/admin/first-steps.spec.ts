import { expectAccessible } from '../support/accessibility.ts';
import { enter } from '../support/administrator.ts';
import { expect, test } from '../support/own-shop.ts';
import { publishSettings } from '../support/publish-settings.ts';

// The test aborts the first request.
test.use({ expectedFailures: [/\/admin\/dashboard\.data/] });

test('Hs-21 Hs-22 the first steps lead through the demo content, which one button removes and one undo restores', async ({
  page,
  ownShop,
}) => {
  await ownShop.sql('truncate shop_settings, shop_settings_draft');
  await ownShop.sql('update first_steps set dismissed = false');
  const [edited] = await ownShop.sql<{ id: string }>(
    "update products set price = 5 where name = 'Halden Leather Tote' returning id",
  );
  await enter(page, ownShop.origin);
  const section = page.getByRole('region', { name: /^First steps/ });
  await expect(section.getByRole('listitem')).toHaveText([
    'Brand',
    'Contact',
    'Offices',
    'Home',
    'Products: done',
  ]);
  await expectAccessible(page);

  await section.getByRole('link', { name: 'Brand' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Maison Ida');
  await publishSettings(page);
  await page.goto('/admin/dashboard');
  await expect(section.getByRole('listitem').first()).toHaveText('Brand: done');

  await section.getByRole('button', { name: 'Remove demo content' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('31 products with');
  await expect(dialog).toContainText('5 slides of the home page');
  await expect(dialog).toContainText('3 pages of text');
  await expectAccessible(page);
  await page.route('**/admin/dashboard.data*', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Remove demo content' }).click();
  await expect(page.getByText('Failed to remove the demo content.')).toBeVisible();
  await section.getByRole('button', { name: 'Remove demo content' }).click();
  await dialog.getByRole('button', { name: 'Remove demo content' }).click();
  await expect(page.getByText('The demo content is removed.')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Remove demo content' })).toBeHidden();
  const home = await (await page.request.get('/')).text();
  expect(home).toContain('Clothes, bags and small pleasures');
  expect(home).not.toContain('aria-roledescription="carousel"');
  expect(home).not.toContain('/pages/care');
  await page.goto('/');
  const header = await page.getByRole('banner').boundingBox();
  const tagline = await page.getByRole('main').getByText('Clothes, bags and small pleasures').boundingBox();
  expect((tagline?.y ?? 0) - (header?.y ?? 0) - (header?.height ?? 0)).toBeGreaterThanOrEqual(40);
  await page.goto('/admin/activity');
  const entry = page.getByRole('listitem').filter({ hasText: 'Demo content removed: 31 products, 5 slides' });
  await entry.getByRole('button', { name: 'Undo this change of 31 products' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Photos are kept for 30 days.');
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  const back = page.getByText(
    /^31 products were restored\. \d accessory categories were restored\. The home page and the pages of text were restored\.$/,
  );
  await expect(back).toBeVisible();
  await page.goto('/admin/dashboard');
  await section.getByRole('button', { name: 'Remove demo content' }).click();
  await expect(dialog).toContainText('31 products with');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const dismiss = section.getByRole('button', { name: 'Dismiss' });
  await page.route('**/admin/dashboard.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await dismiss.press('Enter');
  await expect(page.getByText('Failed to dismiss the first steps.')).toBeVisible();
  await expect(dismiss, 'also after a failure').toBeFocused();
  await page.unroute('**/admin/dashboard.data*');
  await page.keyboard.press('Enter');
  await expect(section).toBeHidden();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.reload();
  await expect(page.getByText('Welcome, admin')).toBeVisible();
  await expect(section).toBeHidden();
  await ownShop.sql('update products set price = 248 where id = $1', [edited?.id]);
  await ownShop.sql('truncate shop_settings, shop_settings_draft');
});
