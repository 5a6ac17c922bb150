import { expectAccessible } from '../support/accessibility.ts';
import { addProducts, removeProducts } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';

test('Fa-5 Ux-8 Ux-10 a list is filtered by facts; the filter is in the URL and can be cleared', async ({
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
  await page.getByRole('button', { name: 'Filter and sort' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filter and sort' });
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('checkbox', { name: 'Rust 2' }), `${width} px`).toBeVisible();
    const count = await page.locator('.listing-bar p').boundingBox();
    expect(count?.width, `the count, ${width} px`).toBeGreaterThan(40);
  }
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Rust 2' }).check();
  await page.getByRole('checkbox', { name: '38 2' }).check();
  await expect(drawer.getByRole('button', { name: 'Show 1 product', exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: '38 2' }).uncheck();
  await expect(drawer.getByRole('button', { name: 'Show 2 products' })).toBeVisible();
  await page.getByRole('checkbox', { name: '38 2' }).check();
  await drawer.getByRole('button', { name: 'Show 1 product', exact: true }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\?fact=Color%3A\+Rust&fact=Size%3A\+38$/);
  const listed = page.getByRole('region', { name: 'Products' }).getByRole('article');
  await expect(listed).toHaveCount(1);
  await expect(listed).toContainText('Alpha');
  // Further pages of the list come from here.
  const further = await page.request.get(
    `${ownShop.origin}/products.json?category=Footwear&fact=Color%3A+Rust`,
  );
  expect(await further.json()).toMatchObject({ totalCount: 2 });
  const answer = await page.reload();
  expect(answer?.headers()).not.toHaveProperty('etag');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await page.getByRole('button', { name: 'Filter and sort (2)' }).click();
  await drawer.getByRole('link', { name: 'Clear all filters' }).click();
  await expect(page).toHaveURL(/\/footwear$/);
  await expect(drawer).toBeHidden();

  await page.goto('/footwear?fact=Color%3A+Rust&fact=Size%3A+39');
  await expect(page.getByText('No products match these filters.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'More from Footwear' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(4);
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
  await expect(page.getByRole('region', { name: 'Products' }).getByRole('article')).toHaveText(/Alpha/);
  await chips.getByRole('link', { name: 'Remove Rust' }).click();
  await expect(page).toHaveURL(/\/footwear\?max=50&fact=Sizes%3A\+M$/);
  await chips.getByRole('link', { name: 'Remove Up to $50' }).click();
  await expect(page).toHaveURL(/\/footwear\?fact=Sizes%3A\+M$/);
  await chips.getByRole('link', { name: 'Remove M' }).click();
  await expect(page).toHaveURL(/\/footwear$/);
  await expect(chips).toBeHidden();
  await removeProducts(ownShop, ids);
});
