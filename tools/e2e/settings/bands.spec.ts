import { expectAccessible } from '../support/accessibility.ts';
import { enter } from '../support/administrator.ts';
import { addProducts, removeProducts } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';
import { publishSettings } from '../support/publish-settings.ts';

test.afterEach(({ ownShop }) => ownShop.sql('truncate shop_settings, shop_settings_draft'));

test('Ux-26 the owner writes a line above every page, in each language; an open page follows, and an empty line is none', async ({
  page,
  ownShop,
  browser,
}) => {
  const visitor = await browser.newPage({ baseURL: ownShop.origin });
  await visitor.goto('/bags');
  const line = visitor.getByRole('complementary', { name: 'Announcement' });
  await expect(line).toHaveCount(0);

  await enter(page, ownShop.origin, '/admin/shop/brand');
  const field = page.getByLabel('One line of news above every page');
  await field.fill('New in: the <b>winter</b> knits');
  await expectAccessible(page);
  await publishSettings(page);
  await expect(line).toHaveText('New in: the <b>winter</b> knits');
  await expectAccessible(visitor);
  const [top, header] = await Promise.all([line.boundingBox(), visitor.getByRole('banner').boundingBox()]);
  expect(top?.y).toBe(0);
  expect(header?.y).toBe(top?.height);
  await visitor.setViewportSize({ width: 320, height: 640 });
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await field.fill(' ');
  await publishSettings(page);
  await expect(line).toHaveCount(0);
  await visitor.close();
});

test('Ux-27 the page of a category begins with its photo if the owner wants it: 40 % of the screen high, with the heading on it', async ({
  page,
  ownShop,
  browser,
}) => {
  const visitor = await browser.newPage({
    baseURL: ownShop.origin,
    viewport: { width: 1440, height: 900 },
  });
  await visitor.goto('/bags');
  const band = visitor.locator('.hero-band img');
  await expect(band).toHaveCount(0);

  await enter(page, ownShop.origin, '/admin/shop/categories');
  await page.locator('summary', { hasText: '/bags' }).click();
  const bags = page.getByRole('group', { name: 'Bags' });
  const tick = bags.getByLabel('The page begins with this photo');
  await expect(tick, 'there is no photo yet').toBeDisabled();
  await bags.getByLabel('Choose a photo of Bags').setInputFiles('demo/images/bags-zip-pouch-1.jpg');
  await expect(page.getByRole('button', { name: 'Remove the photo of Bags' })).toBeVisible();
  await tick.check();
  await publishSettings(page);

  await expect(band).toBeVisible();
  const [photo, heading] = await Promise.all([
    band.boundingBox(),
    visitor.getByRole('heading', { level: 1, name: 'Bags' }).boundingBox(),
  ]);
  const width = await visitor.evaluate(() => document.body.clientWidth);
  expect(photo).toMatchObject({ x: 0, width, height: 360 });
  const end = (box: typeof photo) => (box ? box.y + box.height : Number.NaN);
  expect(heading?.y).toBeGreaterThan(photo?.y ?? Number.NaN);
  expect(end(heading)).toBeLessThan(end(photo));
  await expectAccessible(visitor);
  await visitor.goto('/men');
  await expect(visitor.getByRole('heading', { level: 1, name: 'Men' })).toBeVisible();
  await expect(band).toHaveCount(0);
  await visitor.close();
});

test('Ux-30 some photos of a long list are of double width if the owner wants it, and no row has a hole', async ({
  page,
  ownShop,
  browser,
}) => {
  const names = Array.from({ length: 30 }, (_, index) => ({ name: `Pouch ${index}` }));
  const added = await addProducts(ownShop, names);
  const visitor = await browser.newPage({ baseURL: ownShop.origin });
  await visitor.goto('/bags');
  await expect(visitor.locator('.wide-card')).toHaveCount(0);
  await enter(page, ownShop.origin, '/admin/shop/categories');
  await page.locator('summary', { hasText: '/bags' }).click();
  await page.getByRole('group', { name: 'Bags' }).getByLabel('Every ninth photo').check();
  await publishSettings(page);

  await expect(visitor.locator('.wide-card').first()).toBeVisible();
  for (const width of [390, 820, 1440]) {
    await visitor.setViewportSize({ width, height: 900 });
    const cells = await visitor.locator('main .product-grid > li').evaluateAll((items) =>
      items.slice(0, 18).map((item) => {
        const { x, right, y, bottom } = item.getBoundingClientRect();
        const [photo] = item.querySelectorAll('.card-picture');
        return { x, right, y, bottom, photo: photo?.getBoundingClientRect().height ?? 0 };
      }),
    );
    const [left, right] = [
      Math.min(...cells.map(({ x }) => x)),
      Math.max(...cells.map((cell) => cell.right)),
    ];
    // In each row of cells, the cards and the gaps fill the whole width.
    for (const { y } of cells) {
      const inRow = cells.filter((cell) => cell.y <= y + 1 && cell.bottom > y + 1);
      const widths = inRow.reduce((sum, cell) => sum + cell.right - cell.x, 0);
      const gap = width < 640 ? 12 : 20;
      expect(widths + (inRow.length - 1) * gap, `${width} px, ${y}`).toBeCloseTo(right - left, 0);
    }
    for (const { photo } of cells) expect(photo).toBeGreaterThan(150);
  }
  await expectAccessible(visitor);
  await visitor.close();
  await removeProducts(ownShop, added);
});

test('Hs-30 the first large picture of the home page loads first, whatever its block; the form says what no block shows', async ({
  page,
  ownShop,
  browser,
}) => {
  await enter(page, ownShop.origin, '/admin/shop/home');
  await expect(page.getByText('The home page does not show them')).toHaveCount(0);
  const section = page.getByRole('region', { name: 'Blocks' });
  for (const name of ['Slides', 'Featured products', 'Categories']) {
    await section.locator('summary', { hasText: new RegExp(`^${name}$`) }).click();
    await section.getByRole('button', { name: `Remove ${name}`, exact: true }).click();
  }
  for (const name of ['Slides', 'Featured products'])
    await expect(page.getByText(`it has no block “${name}”`)).toBeVisible();
  await publishSettings(page);

  const visitor = await browser.newPage({ baseURL: ownShop.origin });
  await visitor.goto('/');
  const pictures = visitor.getByRole('main').locator('img');
  await expect(pictures.first()).toHaveAttribute('fetchpriority', 'high');
  await expect(pictures.first()).toHaveAttribute('loading', 'eager');
  await expect(pictures.nth(1)).toHaveAttribute('loading', 'lazy');
  await visitor.close();
});
