import { addProducts, removeProducts } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';

test('Ca-4 Ux-29 sections of one product share rows: words fill the rest of a row, and printed cards are as wide as those of other lists', async ({
  page,
  ownShop,
}) => {
  // With the four sections of the demo, six: one and a half rows of a desktop, three of a phone.
  const ids = await addProducts(
    ownShop,
    ['Gloves', 'Hats'].map((subCategory) => ({ name: subCategory, category: 'Accessories', subCategory })),
  );
  const tile = page.locator('main .text-tile');
  const cards = page.locator('main article');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/accessories');
  await expect(cards).toHaveCount(6);
  await expect(tile).toBeVisible();
  const [box, last] = await Promise.all([tile.boundingBox(), cards.nth(3).boundingBox()]);
  if (!box || !last) throw new Error('something is not visible');
  expect(box.x + box.width).toBeCloseTo(last.x + last.width, 0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(tile).toBeHidden();

  await page.emulateMedia({ media: 'print' });
  const widths = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().width));
  await page.goto('/women');
  const other = await cards.first().boundingBox();
  for (const width of widths) expect(width).toBeCloseTo(other?.width ?? 0, -1);
  await page.emulateMedia({ media: null });
  await removeProducts(ownShop, ids);
});

test('Ca-3 the links of many sections are one row on a phone, scrolled to the chosen one', async ({
  page,
  ownShop,
}) => {
  const ids = await addProducts(
    ownShop,
    Array.from({ length: 18 }, (_, at) => ({
      name: `Row ${at}`,
      category: 'Accessories',
      subCategory: `Section ${at + 10}`,
    })),
  );
  const links = page.getByRole('navigation', { name: 'Accessories', exact: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/accessories?subcategory=Section+27');
  await expect(links.getByRole('link', { name: 'Section 27' })).toBeInViewport({ ratio: 1 });
  await expect(links.getByRole('link', { name: 'All', exact: true })).not.toBeInViewport();
  expect((await links.boundingBox())?.height).toBeLessThan(60);
  await links.getByRole('link', { name: 'Section 24' }).click();
  await expect(page).toHaveURL('/accessories?subcategory=Section+24');
  await expect(links.getByRole('link', { name: 'Section 24' })).toBeInViewport({ ratio: 1 });
  await removeProducts(ownShop, ids);
});
