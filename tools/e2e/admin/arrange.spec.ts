import { enter } from '../support/administrator.ts';
import { addProducts, menuItem, removeProducts } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';

test.use({ expectedFailures: [/\/admin\/arrange\/\w+\.data/] });

test('Or-1 Or-2 Or-3 the owner pins products and arranges them; open lists follow, a second window gets a message', async ({
  page,
  context,
  ownShop,
}) => {
  const ids = await addProducts(ownShop, [
    { name: 'Alpha', category: 'Footwear' },
    { name: 'Beta', category: 'Footwear' },
    { name: 'Gamma', category: 'Footwear' },
  ]);
  const visitor = await context.newPage();
  await visitor.goto(`${ownShop.origin}/footwear`);
  const listed = visitor.getByRole('region', { name: 'Products' }).getByRole('listitem');
  const expectList = (names: string[]) => expect(listed).toContainText(names);
  await expectList(['Gamma', 'Beta', 'Alpha']);

  await enter(page, ownShop.origin, '/admin/dashboard?category=Footwear');
  await (await menuItem(page, 'Pin to top of Footwear', 'Alpha')).click();
  await expect(page.getByText('Alpha is the first of Footwear.')).toBeVisible();
  await expect(page.getByText('Pinned', { exact: true })).toBeVisible();
  await expectList(['Alpha', 'Gamma', 'Beta']);

  await page.getByRole('link', { name: 'Arrange Footwear' }).click();
  const pinned = page.getByRole('region', { name: 'of 50 pinned' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Pin to top Beta' }).click();
  const undo = page
    .getByRole('listitem')
    .filter({ hasText: 'The order of Footwear is saved.' })
    .getByRole('button', { name: 'Undo' });
  // The offer stays as long as the pointer is over it.
  await undo.hover();
  await expect(pinned).toContainText(['Beta', 'Alpha']);
  await expectList(['Beta', 'Alpha', 'Gamma']);

  // Move by keyboard; the focus stays on the handle.
  const handle = page.getByRole('button', { name: 'Move Beta', exact: true });
  await handle.focus();
  const { promise: mayBeSaved, resolve: save } = Promise.withResolvers<void>();
  await page.route('**/admin/arrange/footwear.data*', async (route) => {
    await mayBeSaved;
    await route.continue();
  });
  const announcement = (words: string) => page.getByRole('status').filter({ hasText: words });
  await page.keyboard.press('Space');
  await expect(announcement('Beta is over position 1.')).toBeAttached();
  // Retries, because the keys work a moment after the announcement.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(announcement('Beta is over position 2.')).toBeAttached({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(pinned).toContainText(['Alpha', 'Beta']);
  await expect(handle).toBeFocused();
  await expect(undo, 'the offer to undo the previous change').toHaveCount(0);
  save();
  await expectList(['Alpha', 'Beta', 'Gamma']);
  await undo.click();
  await expect(pinned).toContainText(['Beta', 'Alpha']);

  // Another window changes the order after this one has read it.
  await page.route('**/admin/arrange/footwear.data*', async (route) => {
    await ownShop.sql("update products set pin_rank = 9 where name = 'Gamma'");
    await route.continue();
  });
  await page.getByRole('button', { name: 'Move Alpha to the top' }).click();
  await expect(page.getByText('The order was changed in another window.')).toBeVisible();
  await expect(pinned).toContainText(['Gamma', 'Beta', 'Alpha']);
  await page.unrouteAll();

  await page.reload();
  await page.getByRole('button', { name: 'Unpin Beta', exact: true }).click();
  await expect(pinned).toContainText(['Gamma', 'Alpha']);
  await expectList(['Gamma', 'Alpha', 'Beta']);
  await removeProducts(ownShop, ids);
});
