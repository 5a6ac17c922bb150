import { offerLanguages } from '../support/offer-languages.ts';
import { addProducts, removeProducts } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';

test('Rt-1 a page stays live after a press on a link to another language that is canceled', async ({
  page,
  ownShop,
}) => {
  await offerLanguages(ownShop, ['en', 'ar']);
  const [id = ''] = await addProducts(ownShop, [{ name: 'Before the press' }]);
  const rename = (name: string) => ownShop.sql('update products set name = $2 where id = $1', [id, name]);
  await page.clock.install();
  await page.goto('/bags');
  await rename('Live');
  await expect(page.getByRole('main')).toContainText('Live');

  await page.getByRole('banner').locator('summary').click();
  await page.getByRole('banner').getByRole('link', { name: 'العربية' }).hover();
  await page.mouse.down();
  await page.mouse.move(600, 500);
  await page.mouse.up();
  await rename('After the press');
  await page.clock.fastForward(5_000);
  await expect(page.getByRole('main')).toContainText('After the press');

  await page.goto('about:blank');
  await removeProducts(ownShop, [id]);
  await ownShop.sql('truncate shop_settings, shop_settings_draft');
});
