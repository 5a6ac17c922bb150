import type { Page } from '@playwright/test';
import { expect, type OwnShop, test } from './own-shop.ts';

/** One worker, one shop: a second one would cost more than the tests. */
test.describe.configure({ mode: 'default' });

test('Rt-1 a change by any process appears on open pages without a reload, and only where it belongs', async ({
  page,
  context,
  ownShop,
}) => {
  await page.goto('/women');
  const home = await context.newPage();
  await home.goto('/search?q=cardigan');
  const reads = readsOf(page);

  await rename(ownShop, 'Men', 'A cardigan from somewhere else');
  await expect(home.getByText('A cardigan from somewhere else')).toBeVisible();
  expect(reads).toEqual([]);

  await rename(ownShop, 'Women', 'A dress from somewhere else');
  await expect(page.getByText('A dress from somewhere else')).toBeVisible();
  expect(reads).toHaveLength(1);
});

test('Rt-1 a burst of changes is read once, or twice at most', async ({ page, ownShop }) => {
  await page.goto('/women');
  const reads = readsOf(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/women.data*', async (route) => {
    await held.promise;
    await route.continue();
  });
  for (let count = 1; count <= 20; count += 1) await rename(ownShop, 'Women', `Change ${count} of 20`);
  held.resolve();
  await expect(page.getByText('Change 20 of 20')).toBeVisible();
  expect(reads.length).toBeLessThanOrEqual(2);
});

test('Rt-1 scroll position and focus stay where they are', async ({ page, ownShop }) => {
  await page.goto('/women');
  const card = page.getByRole('main').getByRole('listitem').nth(2).getByRole('link').first();
  await card.focus();
  await page.evaluate(() => window.scrollTo(0, 300));
  await rename(ownShop, 'Women', 'A change below the fold');
  await expect(page.getByText('A change below the fold')).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBe(300);
  await expect(card).toBeFocused();
});

test.describe('when the server restarts', () => {
  test.use({ expectedFailures: [/\/live\?/] });

  test('Rt-2 the page reconnects by itself and catches up with what it has missed', async ({
    page,
    ownShop,
  }) => {
    await page.goto('/kids');
    await ownShop.server.stop();
    await rename(ownShop, 'Kids', 'Changed in the meantime');
    await ownShop.server.start();
    await expect(page.getByText('Changed in the meantime')).toBeVisible({ timeout: 15_000 });
  });
});

/** Gives the newest product of a category another name, past the shop. */
async function rename(shop: OwnShop, category: string, name: string): Promise<void> {
  await shop.sql(
    `update products set name = $2 where id =
       (select id from products where category = $1 order by created_at desc, id desc limit 1)`,
    [category, name],
  );
}

/** The reads of page data that the browser sends from now on. */
function readsOf(page: Page): string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.data')) reads.push(request.url());
  });
  return reads;
}
