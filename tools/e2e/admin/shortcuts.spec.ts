import { expectAccessible } from '../support/accessibility.ts';
import { enter, openAccountMenu } from '../support/administrator.ts';
import { expect, test } from '../support/test.ts';

test('shortcuts work on every admin page, but not while typing or behind a dialog', async ({
  page,
  baseURL,
}) => {
  await enter(page, baseURL ?? '');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.getByRole('link', { name: 'Add New Product' }).focus();
  // Retries until the scripts are loaded and listen for keys.
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(list).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible(page);
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(page.getByRole('link', { name: 'Add New Product' })).toBeFocused();
  await expect(page).toHaveURL('/admin/dashboard');

  await page.getByRole('link', { name: 'Accessory categories' }).click();
  // The address changes a moment before the table and its search field disappear.
  await expect(page.getByRole('heading', { name: 'Accessory categories' })).toBeVisible();
  // On a page without a search field, the key opens the dashboard, which has one.
  await page.keyboard.press('/');
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('a/?');
  await expect(page.getByRole('searchbox')).toHaveValue('a/?');
  await expect(page).toHaveURL('/admin/dashboard?q=a%2F%3F');
  await page.getByRole('searchbox').fill('');
  await expect(page).toHaveURL('/admin/dashboard');

  await page.getByLabel('Select all products on this page').focus();
  await page.keyboard.type('abcdefghijklmnopqrstuvwxyz');
  await expect(page).toHaveURL('/admin/dashboard');
  await page.getByRole('link', { name: 'Add New Product' }).click();
  await expect(page.getByRole('heading', { name: 'Add product' })).toBeVisible();
  await page.keyboard.type('abcdefghijklmnopqrstuvwxyz');
  await expect(page.getByText('Product name is required')).toBeHidden();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Product name is required')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Sash');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Price is required')).toBeVisible();
  await expect(page.getByText('Product name is required')).toBeHidden();
});

test('a field focused as soon as its page appears keeps the focus', async ({ page, baseURL }) => {
  await enter(page, baseURL ?? '');
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const name = document.querySelector<HTMLInputElement>('main form input[name="name"]');
      if (!name) return;
      observer.disconnect();
      name.focus();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('link', { name: 'Add New Product' }).click();
  // The page takes the focus before it announces its title.
  await expect(page.getByRole('status').filter({ hasText: 'Add product' })).toBeAttached();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
});

test('the shortcuts without Ctrl can be turned off, and stay off after a reload', async ({
  page,
  baseURL,
}) => {
  await enter(page, baseURL ?? '', '/admin/activity');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const singleKeys = page.getByLabel('Shortcuts without Ctrl');
  const openFromMenu = async () => {
    await openAccountMenu(page);
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  };
  await openFromMenu();
  await singleKeys.uncheck();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await page.keyboard.press('?');
  await page.keyboard.press('/');
  await openFromMenu();
  await expect(page).toHaveURL('/admin/activity');
  await singleKeys.check();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('?');
  await expect(list).toBeVisible();
});
