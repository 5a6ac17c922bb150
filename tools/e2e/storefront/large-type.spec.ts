import { enter } from '../support/administrator.ts';
import { expect, test } from '../support/test.ts';

const PATHS = ['/', '/women?min=10&max=150', '/search?q=dress', '/locations', '/contact', '/accessories'];
const ADMIN_PATHS = ['dashboard', 'activity', 'media', 'import', 'accessory-categories', 'products/new'];

test('with a default font of 32 pixels, no page scrolls sideways on a phone', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  const expectToFit = async () => {
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(
      390,
    );
  };
  for (const path of PATHS) {
    await page.goto(path);
    await expectToFit();
  }
  await page.goto('/bags');
  const bar = page.getByRole('form', { name: 'Sort and filter' });
  const count = await bar.getByText('4 products').boundingBox();
  const price = await bar.getByText('Price', { exact: true }).boundingBox();
  const sort = await bar.getByRole('combobox').boundingBox();
  if (!count || !price || !sort) throw new Error('The bar is incomplete.');
  expect(count.x + count.width).toBeLessThanOrEqual(price.x);
  expect(sort.y).toBeGreaterThanOrEqual(price.y + price.height);
  await page.getByRole('main').getByRole('link', { name: 'Halden Leather Tote' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectToFit();
  await page.reload();
  await expectToFit();
  await page.goto('/admin/login');
  await expectToFit();
  for (const path of ADMIN_PATHS) {
    await enter(page, baseURL ?? '', `/admin/${path}`);
    await expectToFit();
  }
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
});
