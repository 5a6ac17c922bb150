import { expectAccessible } from '../support/accessibility.ts';
import { enter } from '../support/administrator.ts';
import { expect, test } from '../support/own-shop.ts';
import { publishSettings } from '../support/publish-settings.ts';

// The browser logs the refused save.
test.use({ expectedFailures: [/\/admin\/shop\/brand\.data/] });

test('Hs-23 an accent color is shown in readable shades while it is chosen, and on open pages when it is published', async ({
  page,
  ownShop,
  browser,
}) => {
  await ownShop.sql('truncate shop_settings, shop_settings_draft');
  const [product] = await ownShop.sql<{ id: string }>(
    "select id from products where category = 'Bags' limit 1",
  );
  const visitor = await browser.newPage({ baseURL: ownShop.origin });
  await visitor.goto(`/product/${product?.id}`);
  const ask = visitor.getByRole('link', { name: 'WhatsApp', exact: true });
  await expect(ask).toHaveCSS('background-color', 'rgb(29, 26, 23)');
  await expect(visitor.locator('html')).not.toHaveAttribute('style');

  await enter(page, ownShop.origin, '/admin/shop/brand');
  const color = page.getByLabel('Accent color (optional), for the main buttons');
  await color.fill('yellow');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Must be a color like #6b1a2c.')).toBeVisible();
  await expect(color).toBeFocused();
  await color.fill('#FFD400');
  await expect(page.getByText('Easy to read on the dark page of the admin area: contrast 12')).toBeVisible();
  const message = page.getByText('Hard to read on the light page of the shop: the contrast is 1.');
  const shade = /#[0-9a-f]{6}/.exec((await message.textContent()) ?? '')?.[0] ?? '';
  await expectAccessible(page);
  await publishSettings(page);

  await expect(ask).not.toHaveCSS('background-color', 'rgb(29, 26, 23)');
  await visitor.reload();
  await expect(visitor.locator('html')).toHaveAttribute('style', new RegExp(`--accent-light: ?${shade}`));
  await expectAccessible(visitor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('link', { name: 'Add New Product' })).toHaveCSS(
    'background-color',
    'rgb(255, 212, 0)',
  );
  await visitor.close();
  await ownShop.sql('truncate shop_settings, shop_settings_draft');
});
