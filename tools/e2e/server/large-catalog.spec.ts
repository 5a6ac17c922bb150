import { CATEGORIES, categoryPath } from '#catalog/products/product.ts';
import { manyProducts } from '../../bench/support/many-products.ts';
import { expect, type OwnShop, test } from '../support/own-shop.ts';

test.describe.configure({ mode: 'serial' });

const LOADED = `created_at < '2025-01-02'`;

async function load(shop: OwnShop): Promise<void> {
  await shop.sql(manyProducts(2_000).join(';'));
}

test.describe('with 2,000 products', () => {
  test.beforeAll(({ ownShop }) => load(ownShop));
  test.afterAll(async ({ ownShop }) => {
    await ownShop.sql(`delete from products where ${LOADED}`);
  });

  test('Ca-6 every category page shows 24 products, and the accessories page a limited number', async ({
    request,
  }) => {
    for (const category of CATEGORIES) {
      const html = await (await request.get(categoryPath(category))).text();
      const cards = html.split('<article').length - 1;
      expect(cards, category).toBe(category === 'Accessories' ? 64 : 24);
      expect(html.replace(/<style.*?<\/style>/s, '').length, category).toBeLessThan(300_000);
    }
  });

  test('Ca-6 the list loads more products on scrolling, each product once, in the shop’s order, and follows changes', async ({
    page,
    ownShop,
  }) => {
    await page.goto('/healthcare');
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(24);
    await page.getByRole('link', { name: 'Show more' }).scrollIntoViewIfNeeded();
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(48);
    await page.getByRole('status').getByText('products shown').scrollIntoViewIfNeeded();
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(72);

    const shown = await page
      .locator('article a')
      .evaluateAll((links) =>
        links.map((link) => new URL((link as HTMLAnchorElement).href).pathname.replace('/product/', '')),
      );
    const expected = await ownShop.sql<{ id: string }>(
      `select id from products where category = 'Healthcare' and leads order by pin_rank desc, created_at desc, id desc limit ${shown.length}`,
    );
    expect(shown).toEqual(expected.map(({ id }) => id));

    // A change of the catalog appears on additionally loaded pages.
    await ownShop.sql(`update products set name = 'Renamed far below' where id = $1`, [shown[30]]);
    await expect(page.getByText('Renamed far below')).toBeVisible();

    // In the modal, Previous leads to products that the page has not loaded.
    await page.goto('/healthcare?page=2');
    await cards.first().getByRole('link').click();
    const modal = page.getByRole('dialog');
    await expect(modal.getByText('25 of').first()).toBeVisible();
    const previous = modal.getByRole('button', { name: 'Previous product' });
    await expect(previous).toHaveAttribute('aria-disabled', 'false');
    await previous.click();
    await expect(modal.getByText('24 of').first()).toBeVisible();
    await expect(page).toHaveURL(`/product/${shown[23]}`);
  });

  test('Ca-6 Back from another page or an open product restores the length of the list and the scroll position', async ({
    page,
  }) => {
    await page.goto('/women');
    const cards = page.getByRole('article');
    await page.getByRole('link', { name: 'Show more' }).scrollIntoViewIfNeeded();
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(48);
    const card = cards.nth(40);
    await card.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    const count = await cards.count();

    const leave = {
      // Playwright's click would scroll to the link first.
      'by a link': () => page.getByRole('banner').getByRole('link', { name: 'Bags' }).dispatchEvent('click'),
      'by another document': () => page.goto('/bags'),
    };
    for (const [how, go] of Object.entries(leave)) {
      await go();
      // The heading appears before the data and the URL, so wait for the URL.
      await expect(page).toHaveURL('/bags');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bags');
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Women');
      await expect.poll(() => page.evaluate(() => window.scrollY), how).toBe(before);
      expect(await cards.count(), how).toBeGreaterThanOrEqual(count);
    }

    await card.getByRole('link').click();
    await expect(page).toHaveURL(/\/product\//);
    await page.goBack();
    await expect(page).toHaveURL('/women');
    expect(await cards.count()).toBeGreaterThanOrEqual(count);
  });

  test('Ca-6 on a phone a reload restores the scroll position beyond the first products of the list', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/women');
    const cards = page.getByRole('article');
    await page.getByRole('link', { name: 'Show more' }).scrollIntoViewIfNeeded();
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(48);
    await cards.nth(40).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    await page.reload();
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(48);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  });

  test('Ca-6 by keyboard: Show more moves the focus to the first new product', async ({ page }) => {
    await page.goto('/kids');
    await page.getByRole('link', { name: 'Show more' }).focus();
    await page.keyboard.press('Enter');
    // The page of the focused card depends on how many pages the list had already loaded.
    const focused = page.getByRole('article').filter({ has: page.locator('a:focus') });
    await expect(focused).toHaveCount(1);
    const index = await focused.evaluate((card) =>
      Array.from(document.querySelectorAll('article'), (article) => article === card).indexOf(true),
    );
    expect(index % 24).toBe(0);
  });

  test('Ca-6 if the next page cannot be loaded, the list says so and offers to try again', async ({
    page,
  }) => {
    let broken = true;
    await page.route('**/products.json*', (route) =>
      broken ? route.fulfill({ status: 204 }) : route.continue(),
    );
    await page.goto('/bags');
    await page.getByRole('link', { name: 'Show more' }).scrollIntoViewIfNeeded();
    await expect(page.getByText('The next products could not be loaded.')).toBeVisible();
    broken = false;
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('article').nth(24)).toBeVisible();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('Ca-6 links lead from page to page', async ({ page }) => {
      await page.goto('/footwear?sort=price-up');
      await page.getByRole('link', { name: 'Show more' }).click();
      await expect(page).toHaveURL('/footwear?sort=price-up&page=2');
      await expect(page.getByRole('article')).toHaveCount(24);
      await page.getByRole('link', { name: 'Show earlier' }).click();
      await expect(page).toHaveURL('/footwear?sort=price-up');
    });
  });
});

test('Ca-5 hundreds of subcategories stay on pages of limited length', async ({ page, ownShop, request }) => {
  await ownShop.sql(`
    insert into products (name, price, category, sub_category, created_at)
    select 'Thing ' || i, 9, 'Accessories', 'Kind ' || (i % 300), '2024-01-01' from generate_series(1, 900) as i`);
  const html = await (await request.get('/accessories')).text();
  expect(Buffer.byteLength(html)).toBeLessThan(120_000);
  await ownShop.sql(`insert into products (name, price, category, sub_category, created_at)
    values ('Twin', 9, 'Accessories', 'KIND 299s', '2024-01-01')`);
  await page.goto('/accessories');
  await page.getByRole('link', { name: 'More sections' }).click();
  await expect(page).toHaveURL('/accessories?page=2');
  await expect(page.getByRole('heading', { level: 2, name: 'Kind 5' })).toBeVisible();
  // An old address with another spelling shows the products of the merged category.
  await page.goto('/accessories?subcategory=KIND 299s');
  await expect(page.getByRole('article')).toHaveCount(4);
  const choice = page.getByRole('navigation', { name: 'Accessories' });
  await expect(choice.getByRole('link', { name: 'Kind 299' })).toHaveAttribute('aria-current', 'page');
  await choice.getByRole('link', { name: '279 more' }).click();
  await expect(choice.getByRole('listitem')).toHaveCount(304);
  await page.getByRole('link', { name: 'Most products first' }).click();
  await expect(page).toHaveURL('/accessories?sections=count');
  await expect(choice.getByRole('listitem').first()).toHaveText('Kind 299 4');
  await page.getByRole('link', { name: 'Show fewer' }).click();
  await expect(page).toHaveURL('/accessories');
  await ownShop.sql(`delete from products where ${LOADED}`);
});

test('Ca-7 a failure to load accessory categories is logged, and the page still works', async ({
  page,
  ownShop,
}) => {
  await ownShop.sql('alter table accessory_categories rename to mislaid');
  // Notifies the shop of a change, which evicts the cached page.
  await ownShop.sql(`update products set price = price where category = 'Accessories'`);
  const logged = ownShop.log().length;
  await page.goto('/accessories');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Belts',
    'Eyewear',
    'Jewelry',
    'Watches',
  ]);
  await page.getByRole('link', { name: 'Belts', exact: true }).click();
  await expect(page.getByText('Bridle Belt')).toBeVisible();
  const lines = ownShop.log().slice(logged).trim().split('\n');
  expect(new Set(lines.map((line) => JSON.parse(line).msg))).toEqual(
    new Set([
      'Failed to load categories: the database reported an error (relation "accessory_categories" does not exist)',
    ]),
  );
  await ownShop.sql('alter table mislaid rename to accessory_categories');
});

test('Ca-1 Ca-2 Ca-4 Ca-5 an empty shop says so on every category page', async ({ request, ownShop }) => {
  await ownShop.sql('create table kept as select * from products; truncate products');
  const text = async (path: string) => (await request.get(path)).text();
  for (const category of CATEGORIES) {
    const sentence = EMPTY[category] ?? 'No products available in this category yet.';
    expect(await text(categoryPath(category))).toContain(`>${sentence}<`);
  }
  expect(await text('/accessories?subcategory=Belts')).toContain('>No products in &quot;Belts&quot;<');
  await ownShop.sql('insert into products select * from kept; drop table kept');
});

test('Ux-10 an empty category shows four products of the home page, and an open page follows', async ({
  page,
  ownShop,
}) => {
  const cards = page.getByRole('main').getByRole('article');
  // Other tests of this worker may have left products.
  const shown = await ownShop.sql<{ id: string; category: string }>(
    'select id, category from products where not hidden',
  );
  const bags = shown.filter(({ category }) => category === 'Bags');
  await ownShop.sql(`update products set hidden = true where category = 'Bags'`);
  await page.goto('/bags');
  await expect(page.getByText('No products available in this category yet.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
  await expect(cards).toHaveCount(4);
  const name = (await cards.first().getByRole('heading').textContent()) ?? '';
  await ownShop.sql(`update products set hidden = true where name = '${name.replaceAll("'", "''")}'`);
  await expect(cards.filter({ hasText: name })).toHaveCount(0);
  await ownShop.sql('update products set hidden = false where id = any($1)', [shown.map(({ id }) => id)]);
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toHaveCount(0);
  await expect(cards).toHaveCount(bags.length);
});

const EMPTY: Record<string, string> = { Footwear: 'Coming Soon', Accessories: 'No Accessories Available' };
