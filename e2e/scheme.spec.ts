import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { enter } from './administrator.ts';
import { expect, test } from './test.ts';

/** The colour of the text. */
const LIGHT = 'rgb(29, 26, 23)';
const DARK = 'rgb(237, 231, 222)';

test('the admin follows the system or the choice, from the first byte on; the shop stays light', async ({
  page,
  baseURL,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await enter(page, baseURL ?? '');
  await expect(page.locator('body')).toHaveCSS('color', DARK);
  const choices = page.getByRole('group', { name: 'Colours' });
  await expect(choices.getByRole('radio', { name: 'System' })).toBeChecked();
  await choices.getByTitle('Light').click();
  await expect(page.locator('body')).toHaveCSS('color', LIGHT);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.keyboard.press('ArrowRight');
  await expect(choices.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(page.locator('body')).toHaveCSS('color', DARK);
  await expect(page.getByRole('searchbox')).toHaveCSS('color-scheme', 'dark');

  // The server itself writes it: no script is needed for the first picture.
  const html = await (await page.request.get('/admin/dashboard')).text();
  expect(html).toContain('<meta name="color-scheme" content="dark"/>');
  await page.goto('/');
  await expect(page.locator('body')).toHaveCSS('color', LIGHT);
  await page.goto('/admin/media');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' });

  test('everything can be read in the dark scheme: pages, errors, dialogs', async ({ page, baseURL }) => {
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

/** Only the colours: what the elements are does not depend on the scheme. */
async function expectContrast(page: Page): Promise<void> {
  await expect(page.locator('body')).toHaveCSS('color', DARK);
  expect(await expectAccessible(page, ['color-contrast'])).toBe(1);
}
