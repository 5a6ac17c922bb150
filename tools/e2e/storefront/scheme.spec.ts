import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { enter } from '../support/administrator.ts';
import { expect, test } from '../support/test.ts';

/** The text color of each scheme. */
const LIGHT = 'rgb(29, 26, 23)';
const DARK = 'rgb(237, 231, 222)';

test("the admin area follows the system's color scheme; the shop stays light", async ({ page, baseURL }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await enter(page, baseURL ?? '');
  await expect(page.locator('body')).toHaveCSS('color', DARK);
  await expect(page.getByRole('searchbox')).toHaveCSS('color-scheme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('body')).toHaveCSS('color', LIGHT);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.locator('body')).toHaveCSS('color', LIGHT);
});

test.describe('in the dark scheme', () => {
  test.use({ colorScheme: 'dark' });

  test('pages, errors and dialogs have enough contrast', async ({ page, baseURL }) => {
    await page.goto('/admin/login');
    await expectContrast(page);
    await enter(page, baseURL ?? '');
    await page.getByLabel('Select all products on this page').check();
    await expectContrast(page);
    await page.getByRole('button', { name: 'Change prices' }).click();
    await page.getByRole('button', { name: 'Raise 10 prices' }).click();
    await expect(page.getByText('Please enter a number such as')).toBeVisible();
    await expectContrast(page);
    await page.goto('/admin/products/new');
    await page.getByRole('button', { name: 'Add product' }).click();
    await expect(page.getByText('Product name is required')).toBeVisible();
    await expectContrast(page);
  });
});

/** Checks only the contrast, because the other rules do not depend on the scheme. */
async function expectContrast(page: Page): Promise<void> {
  await expect(page.locator('body')).toHaveCSS('color', DARK);
  expect(await expectAccessible(page, ['color-contrast'])).toBe(1);
}
