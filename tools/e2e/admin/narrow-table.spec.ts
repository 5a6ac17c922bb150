import { enter } from '../support/administrator.ts';
import { addProducts, removeProducts } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';

test('Da-3 rows at 320 to 1,279 pixels show the whole code and description, the missing subcategory, the stock, the date and their actions', async ({
  page,
  ownShop,
}) => {
  // Exactly as long as the preview, so nothing may be cut.
  const description = 'With two handles, a zip, and a pocket for a phone.';
  const code = 'VT-'.padEnd(64, '0123456789');
  const product = { name: 'Narrow tote', category: 'Healthcare', price: 99_999_999, description };
  const [id = ''] = await addProducts(ownShop, [product]);
  await ownShop.sql('update products set code = $2 where id = $1', [id, code]);
  await enter(page, ownShop.origin, '/admin/dashboard?q=narrow+tote');
  const row = page.getByRole('row').filter({ hasText: 'Narrow tote' });
  for (const width of [320, 390, 600, 820, 1024, 1279]) {
    await page.setViewportSize({ width, height: 800 });
    for (const fact of [
      row.getByText(description),
      row.getByText('-', { exact: true }),
      row.getByText('In stock'),
      row.locator('time'),
    ]) {
      await expect(fact.filter({ visible: true }), `${width} px`).toHaveCount(1);
    }
    const [category, price] = await Promise.all(
      ['Healthcare', '$99,999,999.00'].map((text) =>
        row.getByText(text).filter({ visible: true }).boundingBox(),
      ),
    );
    const isCategoryFree = price && category && category.x + category.width <= price.x;
    expect(isCategoryFree, `${width} px`).toBe(true);
    await expect(row.locator('details')).toHaveCSS('opacity', '1');
    const isCut = await row.getByText(`Ref. ${code}`).evaluate((element) => {
      const { right } = element.getBoundingClientRect();
      const parents = [element.parentElement, element.closest('th'), element.closest('tr')];
      return parents.some((parent) => parent && parent.getBoundingClientRect().right < right);
    });
    expect(isCut, `${width} px`).toBe(false);
  }
  await removeProducts(ownShop, [id]);
});

test('on a phone the row of pages, and one of filters, scroll to the current link', async ({
  page,
  ownShop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, ownShop.origin, '/admin/shop/brand');
  const pages = page.getByRole('navigation', { name: 'Administration' });
  await expect(pages.getByRole('link', { name: 'Shop' })).toBeInViewport({ ratio: 1 });
  await page.goto('/admin/activity?days=30');
  await expect(pages.getByRole('link', { name: 'Activity' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: 'Last 30 days' })).toBeInViewport({ ratio: 1 });
});
