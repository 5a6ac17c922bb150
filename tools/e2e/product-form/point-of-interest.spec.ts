import { expectAccessible } from '../support/accessibility.ts';
import { actionsOf, chooseAction } from '../support/image-tiles.ts';
import { openForm } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';

test.afterEach(async ({ ownShop }) => {
  await ownShop.sql("delete from products where name like 'Form %'");
});

test('Pf-1 the point of interest of an image is set by click or keyboard, previewed at once, and saved', async ({
  page,
  ownShop,
}) => {
  const id = await openForm(page, ownShop, 'Form Tote');
  const dialog = page.getByRole('dialog', { name: /^Point of interest of image/ });
  const open = (position: number) => chooseAction(page, position, 'Point of interest');
  const picture = page.getByRole('listitem').locator('img');
  await expect(picture.first()).toHaveCSS('object-position', '50% 50%');

  await open(1);
  const whole = dialog.getByRole('button', { name: 'Choose the point on the picture' });
  await expect.poll(() => whole.locator('img').evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
  const { width = 0, height = 0 } = (await whole.boundingBox()) ?? {};
  await whole.click({ position: { x: width / 4, y: height * 0.8 } });
  await expect(dialog.getByRole('slider', { name: 'From the left' })).toHaveValue('25');
  await expect(dialog.getByRole('slider', { name: 'From the top' })).toHaveValue('80');
  await expect(dialog.getByRole('figure').locator('img')).toHaveCSS('object-position', '25% 80%');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(actionsOf(page, 1)).toBeFocused();
  await expect(picture.first()).toHaveCSS('object-position', '25% 80%');

  await open(2);
  await dialog.getByRole('slider', { name: 'From the left' }).press('ArrowLeft');
  for (const _ of [1, 2]) await dialog.getByRole('slider', { name: 'From the top' }).press('ArrowRight');
  await page.keyboard.press('Escape');
  await open(3);
  await dialog.getByRole('slider', { name: 'From the left' }).press('End');
  await dialog.getByRole('button', { name: 'Reset to the center' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  // The point moves with its image.
  await chooseAction(page, 1, 'Move later');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  expect(await ownShop.sql('select image_focuses from products where id = $1', [id])).toEqual([
    { image_focuses: ['49 52', '25 80', ''] },
  ]);
});
