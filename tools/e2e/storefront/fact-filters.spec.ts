import { expectAccessible } from '../support/accessibility.ts';
import { addProducts, removeProducts } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';

test('Fa-5 a list is filtered by facts; the filter is in the URL and can be cleared', async ({
  page,
  ownShop,
}) => {
  const ids = await addProducts(ownShop, [
    { name: 'Alpha', category: 'Footwear' },
    { name: 'Beta', category: 'Footwear' },
    { name: 'Gamma', category: 'Footwear' },
  ]);
  const facts = (name: string, list: string) =>
    ownShop.sql(`update products set facts = '${list}' where name = '${name}'`);
  await facts('Alpha', '{"Color: Rust","Size: 38"}');
  await facts('Beta', '{"Color: Blue","Size: 38"}');
  await facts('Gamma', '{"color: rust","Size: 40"}');
  await page.goto('/footwear');
  await page.getByText('Filter', { exact: true }).click();
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('checkbox', { name: 'Rust 2' }), `${width} px`).toBeVisible();
    const count = await page
      .getByText('products', { exact: false })
      .filter({ hasText: /^\d+ products$/ })
      .boundingBox();
    expect(count?.width, `the count, ${width} px`).toBeGreaterThan(40);
  }
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Rust 2' }).check();
  await page.getByRole('checkbox', { name: '38 2' }).check();
  await page.getByRole('button', { name: 'Apply' }).first().click();
  await expect(page).toHaveURL(/\?fact=Color%3A\+Rust&fact=Size%3A\+38$/);
  const listed = page.getByRole('region', { name: 'Products' }).getByRole('listitem');
  await expect(listed).toHaveCount(1);
  await expect(listed).toContainText('Alpha');
  // Further pages of the list come from here.
  const further = await page.request.get(
    `${ownShop.origin}/products.json?category=Footwear&fact=Color%3A+Rust`,
  );
  expect(await further.json()).toMatchObject({ totalCount: 2 });
  const answer = await page.reload();
  expect(answer?.headers()).not.toHaveProperty('etag');
  await expect(page.getByText('Filter (2)')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await page.getByText('Filter (2)').click();
  await page.getByRole('link', { name: 'Clear the filter' }).click();
  await expect(page).toHaveURL(/\/footwear$/);
  await removeProducts(ownShop, ids);
});

test('Fa-8 chosen values are chips, which a press removes', async ({ page, ownShop }) => {
  const ids = await addProducts(ownShop, [{ name: 'Alpha', category: 'Footwear', price: 40 }]);
  await ownShop.sql(`update products set facts = '{"Colour: Rust","Sizes: S–L"}' where name = 'Alpha'`);
  await page.goto('/footwear?fact=Farbe:+rust&fact=Size:+M&max=50');
  const chips = page.getByRole('list', { name: 'Chosen filters' });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(chips.getByRole('listitem')).toHaveText(['Rust', 'M', 'Up to $50']);
  }
  await expectAccessible(page);
  await expect(page.getByRole('region', { name: 'Products' }).getByRole('listitem')).toHaveText(/Alpha/);
  await chips.getByRole('link', { name: 'Remove Rust' }).click();
  await expect(page).toHaveURL(/\/footwear\?max=50&fact=Sizes%3A\+M$/);
  await chips.getByRole('link', { name: 'Remove Up to $50' }).click();
  await expect(page).toHaveURL(/\/footwear\?fact=Sizes%3A\+M$/);
  await chips.getByRole('link', { name: 'Remove M' }).click();
  await expect(page).toHaveURL(/\/footwear$/);
  await expect(chips).toBeHidden();
  await removeProducts(ownShop, ids);
});
