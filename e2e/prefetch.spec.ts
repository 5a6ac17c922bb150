import { addProducts, removeProducts } from './own-products.ts';
import { expect, test } from './own-shop.ts';
import { readsOf } from './reads.ts';

/** One worker, one shop: a second one would cost more than the tests. */
test.describe.configure({ mode: 'default' });

test('a page whose link is pointed at is read once, ahead', async ({ page }) => {
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

test('a product whose card is pointed at is read ahead alone, and once; turning elsewhere gives it up', async ({
  page,
}) => {
  await page.goto('/women');
  const reads = readsOf(page);
  const [first, second] = [0, 1].map((index) => page.locator('#content a[href^="/product/"]').nth(index));
  const pathOf = async (card = first) => `${await card?.getAttribute('href')}.data`;
  const [given, wanted] = [await pathOf(first), await pathOf(second)];
  await page.route(`**${given}*`, () => {});
  const givenUp = page.waitForEvent('requestfailed');
  await first?.hover();
  await expect.poll(() => reads.length).toBe(1);
  const answer = page.waitForResponse(`**${wanted}*`);
  await second?.hover();
  expect(new URL((await givenUp).url()).pathname).toBe(given);
  await (await answer).finished();
  await second?.click();
  await expect(page.getByRole('dialog').getByText('Loading the description…')).toBeHidden();
  // After a while its neighbours are read as well.
  expect(reads.slice(0, 2).map((read) => read.split('?')[0])).toEqual([given, wanted]);
  expect(reads.filter((read) => read.startsWith(wanted))).toHaveLength(1);
});

test('a page that is asked for at once is read once as well', async ({ page }) => {
  await page.goto('/women');
  const reads = readsOf(page);
  await page.getByRole('banner').getByRole('link', { name: 'Bags', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bags' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Women', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Women' })).toBeVisible();
  expect(reads).toEqual(['/bags.data', '/women.data']);
});

test('what has changed since it was read ahead is shown all the same', async ({ page, ownShop }) => {
  const ids = await addProducts(ownShop, [{ name: 'A bag' }]);
  await page.goto('/women');
  const link = page.getByRole('banner').getByRole('link', { name: 'Bags', exact: true });
  const answer = page.waitForResponse('**/bags.data');
  await link.hover();
  await (await answer).finished();
  await ownShop.sql(`update products set name = 'A bag that was renamed meanwhile' where id = any($1)`, [
    ids,
  ]);
  await link.click();
  await expect(page.getByRole('main').getByText('A bag that was renamed meanwhile')).toBeVisible();
  await removeProducts(ownShop, ids);
});
