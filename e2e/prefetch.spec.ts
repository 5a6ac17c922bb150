import { addProducts, removeProducts } from './own-products.ts';
import { expect, test } from './own-shop.ts';
import { readsOf } from './reads.ts';

/** Runs all tests of this file in one worker, because starting a second shop takes longer than the tests. */
test.describe.configure({ mode: 'default' });

test('hovering over a link prefetches its page data, which a click does not load again', async ({ page }) => {
  await page.goto('/women');
  const reads = readsOf(page);
  const link = page.getByRole('banner').getByRole('link', { name: 'Bags', exact: true });
  const answer = page.waitForResponse('**/bags.data');
  await link.hover();
  await (await answer).finished();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bags' })).toBeVisible();
  expect(reads).toEqual(['/bags.data']);
});

test('no file is preloaded twice: Firefox fails the second preload of a file', async ({ page }) => {
  await page.goto('/women');
  const preloads = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href),
    );
  await page.locator('#content a[href^="/product/"]').first().hover();
  await expect.poll(preloads).toContainEqual(expect.stringMatching(/not-found/));
  const files = await preloads();
  expect(files).toContainEqual(expect.stringMatching(/modal/));
  expect(files).toEqual([...new Set(files)]);
});

test('hovering over a card prefetches that product once; moving to another card cancels the request', async ({
  page,
}) => {
  await page.goto('/women');
  const reads = readsOf(page);
  const [first, second] = [0, 1].map((index) => page.locator('#content a[href^="/product/"]').nth(index));
  const pathOf = async (card = first) => `${await card?.getAttribute('href')}.data`;
  const [abandoned, wanted] = [await pathOf(first), await pathOf(second)];
  await page.route(`**${abandoned}*`, () => {});
  const canceled = page.waitForEvent('requestfailed');
  await first?.hover();
  await expect.poll(() => reads.length).toBe(1);
  const answer = page.waitForResponse(`**${wanted}*`);
  await second?.hover();
  expect(new URL((await canceled).url()).pathname).toBe(abandoned);
  await (await answer).finished();
  await second?.click();
  await expect(page.getByRole('dialog').getByText('Loading the description…')).toBeHidden();
  // Compare only the first two reads: the neighbors of the product are prefetched later.
  expect(reads.slice(0, 2).map((read) => read.split('?')[0])).toEqual([abandoned, wanted]);
  expect(reads.filter((read) => read.startsWith(wanted))).toHaveLength(1);
});

test('a click without a prefetch loads the page data once', async ({ page }) => {
  await page.goto('/women');
  const reads = readsOf(page);
  await page.getByRole('banner').getByRole('link', { name: 'Bags', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bags' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Women', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Women' })).toBeVisible();
  expect(reads).toEqual(['/bags.data', '/women.data']);
});

test('a change after the prefetch is shown', async ({ page, ownShop }) => {
  const ids = await addProducts(ownShop, [{ name: 'A bag' }]);
  await page.goto('/women');
  const link = page.getByRole('banner').getByRole('link', { name: 'Bags', exact: true });
  const answer = page.waitForResponse('**/bags.data');
  await link.hover();
  await (await answer).finished();
  await ownShop.sql(`update products set name = 'A bag renamed after the prefetch' where id = any($1)`, [
    ids,
  ]);
  await link.click();
  await expect(page.getByRole('main').getByText('A bag renamed after the prefetch')).toBeVisible();
  await removeProducts(ownShop, ids);
});
