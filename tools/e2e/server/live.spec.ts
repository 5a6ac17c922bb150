import type { Page } from '@playwright/test';
import { FIRST_PRICE, race } from '../../bench/support/race.ts';
import { signInByRequest } from '../support/administrator.ts';
import { addProducts, removeProducts } from '../support/own-products.ts';
import { expect, type OwnShop, test } from '../support/own-shop.ts';
import { readsOf } from '../support/reads.ts';

/** Runs all tests of this file in one worker, because starting a second shop takes longer than the tests. */
test.describe.configure({ mode: 'default' });

test('Rt-1 a change by any process appears without a reload, and only on the pages that it affects', async ({
  page,
  context,
  ownShop,
}) => {
  await page.goto('/women');
  const searchPage = await context.newPage();
  await searchPage.goto('/search?q=cardigan');
  const reads = readsOf(page);
  await rename(ownShop, 'Men', 'A cardigan from somewhere else');
  await expect(searchPage.getByText('A cardigan from somewhere else')).toBeVisible();
  expect(reads).toEqual([]);
  await rename(ownShop, 'Women', 'A dress from somewhere else');
  await expect(page.getByText('A dress from somewhere else')).toBeVisible();
  expect(reads).toHaveLength(1);
});

test('Rt-1 a burst of changes loads the page data at most twice, and keeps scroll position and focus', async ({
  page,
  ownShop,
}) => {
  await page.goto('/women');
  const card = page.getByRole('main').getByRole('listitem').nth(2).getByRole('link').first();
  await card.focus();
  await page.evaluate(() => window.scrollTo(0, 300));
  const reads = readsOf(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/women.data*', async (route) => {
    await held.promise;
    await route.continue();
  });
  for (let count = 1; count <= 20; count += 1) await rename(ownShop, 'Women', `Change ${count} of 20`);
  held.resolve();
  await expect(page.getByText('Change 20 of 20')).toBeVisible();
  // The focused card prefetches its product.
  expect(reads.filter((path) => path.startsWith('/women.data')).length).toBeLessThanOrEqual(2);
  expect(await page.evaluate(() => window.scrollY)).toBe(300);
  await expect(card).toBeFocused();
});

test('Rt-1 a list that was prefetched before an announced change shows the change', async ({
  page,
  ownShop,
}) => {
  const [product] = await ownShop.sql<{ id: string }>(
    `select id from products where category = 'Bags' limit 1`,
  );
  const path = `/product/${product?.id}`;
  const connection = page.waitForRequest(/\/live\?.*category=Bags/);
  await page.goto(path);
  await connection;
  const prefetched = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver((list) => {
          if (list.getEntries().some(({ name }) => name.endsWith('/bags.data'))) resolve();
        }).observe({ type: 'resource' });
      }),
  );
  const link = page.getByRole('banner').getByRole('link', { name: 'Bags', exact: true });
  await link.hover();
  await prefetched;
  // The page of the product has the same topic as the list, so the change is announced only here.
  const refresh = page.waitForResponse(`**${path}.data*`);
  await rename(ownShop, 'Bags', 'Changed after the prefetch');
  await (await refresh).finished();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bags' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('main').getByText('Changed after the prefetch')).toBeVisible();
});

test('Rt-1 a press on a product while the list is loaded again does not lose the change', async ({
  page,
  ownShop,
}) => {
  const connection = page.waitForRequest(/\/live\?.*category=Women/);
  await page.goto('/women');
  await connection;
  const held = Promise.withResolvers<void>();
  await page.route('**/women.data*', async (route) => {
    await held.promise;
    // The press has aborted the first request.
    await route.continue().catch(() => {});
  });
  const refresh = page.waitForRequest('**/women.data*');
  await rename(ownShop, 'Women', 'Changed before the press');
  await refresh;
  await page.getByRole('article').nth(2).getByRole('link').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  held.resolve();
  await expect(page.locator('#content').getByText('Changed before the press')).toHaveCount(1);
});

test.describe('after a deletion', () => {
  test.use({ expectedFailures: [/status of 404/] });

  test('Rt-1 Mo-3 a product open in the modal updates, and says so when it is deleted', async ({
    page,
    ownShop,
  }) => {
    const [product] = await ownShop.sql<{ id: string }>(
      `insert into products (name, price, category, description)
     values ('Soon to be gone', 10, 'Bags', 'Not for long.') returning id`,
    );
    await page.goto('/bags');
    await page.getByRole('link', { name: 'Soon to be gone' }).click();
    const modal = page.getByRole('dialog');
    await expect(modal.getByText('Not for long.')).toBeVisible();
    const id = product?.id;
    await ownShop.sql(`update products set name = 'Going', description = 'Any moment.' where id = $1`, [id]);
    await expect(modal.getByRole('heading', { name: 'Going' })).toBeVisible();
    await expect(modal.getByText('Any moment.')).toBeVisible();
    await ownShop.sql('delete from products where id = $1', [product?.id]);
    await expect(page.getByRole('dialog', { name: 'This product is no longer here' })).toBeVisible();
    await expect(page).toHaveTitle('This product is no longer here - Vitrine');
    await page.keyboard.press('Escape');
    await expect(modal).toHaveCount(0);
    await expect(page.getByRole('article').filter({ hasText: 'Going' })).toHaveCount(0);
  });
});

test.describe('after a deletion under an open overlay', () => {
  test.use({ expectedFailures: [/status of 404/], viewport: { width: 390, height: 844 } });

  for (const [overlay, button] of [
    ['photo in full screen', 'Full screen 1 of 3'],
    ['sheet of contact options', 'Other ways'],
  ] as const)
    test(`Rt-1 Ux-7 a deleted product can be closed at once, although it had a ${overlay}`, async ({
      page,
      ownShop,
    }) => {
      const [id = ''] = await addProducts(ownShop, [{ name: 'Soon to be gone' }]);
      await page.goto('/women');
      await page.goto('/bags');
      await page.getByRole('link', { name: 'Soon to be gone' }).click();
      const modal = page.getByRole('dialog').first();
      await modal.getByRole('button', { name: button }).click();
      await expect.poll(() => page.evaluate(() => history.state.overlay)).toBe(true);
      await ownShop.sql('delete from products where id = $1', [id]);
      await expect(page.getByRole('dialog', { name: 'This product is no longer here' })).toBeVisible();
      await expect.poll(() => page.evaluate(() => history.state.overlay)).toBeUndefined();
      await modal.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL('/bags');
      await page.goBack();
      await expect(page).toHaveURL('/women');
    });

  test('Mo-2 Ux-7 a photo that is removed while it is in full screen leaves no history entry', async ({
    page,
    ownShop,
  }) => {
    const [id = ''] = await addProducts(ownShop, [{ name: 'Soon with one photo' }]);
    await page.goto('/bags');
    await page.goto(`/product/${id}`);
    await page.getByRole('button', { name: 'Full screen 1 of 3' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('dialog').getByText('2 of 3', { exact: true })).toBeVisible();
    await ownShop.sql('update products set images = images[1:1] where id = $1', [id]);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => history.state.overlay)).toBeUndefined();
    await page.goBack();
    await expect(page).toHaveURL('/bags');
    await removeProducts(ownShop, [id]);
  });
});

test('Rt-2 a hidden page closes its live connection, and catches up when it is shown', async ({
  page,
  ownShop,
}) => {
  const connection = page.waitForRequest(/\/live\?/);
  await page.goto('/kids');
  await connection;
  const closed = page.waitForEvent('requestfailed', (request) => request.url().includes('/live?'));
  await setVisibility(page, 'hidden');
  await closed;
  const reads = readsOf(page);
  await rename(ownShop, 'Kids', 'Changed behind the scenes');
  expect(reads).toEqual([]);
  await setVisibility(page, 'visible');
  await expect(page.getByText('Changed behind the scenes')).toBeVisible();
});

test('Rt-3 after a change is announced, no response shows older data', async ({ ownShop }) => {
  const { body } = await fetch(`${ownShop.origin}/live?category=Footwear`);
  const events = body?.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  const [product] = await ownShop.sql<{ id: string }>(
    `insert into products (name, price, category, description)
     values ('Race 0', 10, 'Footwear', 'Runs.') returning id`,
  );
  // Skip the announcement of the new product, so that each later one belongs to a round.
  let received = '';
  while (!received.includes('event: changed')) received += (await events?.next())?.value ?? '';
  const pages = ['/footwear', '/footwear.data', '/search?q=race', `/product/${product?.id}`];
  const rounds = 30;
  const stopped = new AbortController();
  const crowd = pages.map(async (path) => {
    while (!stopped.signal.aborted) await fetch(ownShop.origin + path).then((answer) => answer.text());
  });
  let announced = 0;
  const write = async () => {
    for (let round = 1; round <= rounds; round += 1) {
      // The server ends a stream with more than 16 unread events.
      while (round - announced > 8) await new Promise((resolve) => setTimeout(resolve, 5));
      await ownShop.sql('update products set name = $1 where id = $2', [`Race ${round}`, product?.id]);
    }
  };
  const read = async () => {
    while (announced < rounds) {
      const { value = '' } = (await events?.next()) ?? {};
      announced += value.split('event: changed').length - 1;
      const shown = await Promise.all(
        pages.map(async (path) => {
          const answer = await fetch(ownShop.origin + path).then((response) => response.text());
          return Number(/Race (\d+)/.exec(answer)?.[1]);
        }),
      );
      expect(Math.min(...shown)).toBeGreaterThanOrEqual(announced);
    }
  };
  await Promise.all([write(), read()]);
  stopped.abort();
  await Promise.all(crowd);
  await ownShop.sql('delete from products where id = $1', [product?.id]);
});

test('Rt-3 the first page requested after a save shows the saved value', async ({ request, ownShop }) => {
  await signInByRequest(request, ownShop.origin);
  const { cookies } = await request.storageState();
  const [product] = await ownShop.sql<{ id: string }>(
    `insert into products (name, price, category, description)
     values ('Raced', $1, 'Footwear', 'It runs.') returning id`,
    [FIRST_PRICE],
  );
  const { saves, pages, stale } = await race({
    origin: ownShop.origin,
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    products: [{ id: product?.id ?? '', category: 'Footwear', saved: FIRST_PRICE }],
    until: Date.now() + 1_000,
  });
  await ownShop.sql('delete from products where id = $1', [product?.id]);
  expect(saves).toBeGreaterThan(0);
  expect(pages).toBeGreaterThan(0);
  expect(stale).toBe(0);
});

test.describe('during outages', () => {
  test.use({ expectedFailures: [/\/live\?|women\.data|ERR_CONNECTION_REFUSED/] });

  test('Rt-2 after a restart the page reconnects by itself and catches up', async ({ page, ownShop }) => {
    await page.clock.install();
    await page.goto('/kids');
    await ownShop.server.stop();
    await rename(ownShop, 'Kids', 'Changed in the meantime');
    await ownShop.server.start();
    await expect(async () => {
      // The longest pause between two attempts is 30 s.
      await page.clock.fastForward(31_000);
      await expect(page.getByText('Changed in the meantime')).toBeVisible({ timeout: 5_000 });
    }).toPass();
  });

  test('a failed refresh keeps the page, shows a message, and is retried', async ({ page, ownShop }) => {
    await page.goto('/women');
    const before = page.getByRole('main').getByRole('listitem').first();
    await expect(before).toBeVisible();
    await page.route('**/women.data*', (route) => route.fulfill({ status: 500, body: 'out of order' }));
    await rename(ownShop, 'Women', 'Changed behind a failure');
    const note = page.getByText('Failed to refresh products');
    await expect(note).toBeVisible();
    await expect(before).toBeVisible();
    await page.unroute('**/women.data*');
    await expect(page.getByText('Changed behind a failure')).toBeVisible();
    await expect(note).toBeHidden();
  });

  test('Rt-2 the message of a failed refresh disappears on the next page', async ({ page, ownShop }) => {
    await page.goto('/women');
    await page.route('**/women.data*', (route) => route.fulfill({ status: 500, body: 'out of order' }));
    // The next page is newer than the change whose refresh fails.
    await rename(ownShop, 'Women', 'Changed behind a failure');
    await rename(ownShop, 'Men', 'Changed after it');
    const note = page.getByText('Failed to refresh products');
    await expect(note).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Men', exact: true }).click();
    await expect(page.getByText('Changed after it')).toBeVisible();
    await expect(note).toBeHidden();
  });

  test('Ro-6 without its database the shop responds with 503 and Retry-After, and recovers by itself', async ({
    page,
    request,
    ownShop,
  }) => {
    const logged = ownShop.log().length;
    await page.clock.install();
    await page.goto('/women');
    const note = page.getByText('Real-time subscription failed');
    const uncached = '/women?min=1&max=99998';
    await ownShop.database.stop();
    try {
      await expect.poll(async () => (await request.get(uncached)).status()).toBe(503);
      const answer = await request.get(uncached);
      expect(await answer.text()).toContain('Something went wrong');
      expect(await answer.text()).not.toMatch(/select |ECONN|postgres|\.js:\d/i);
      expect(answer.headers()['retry-after']).toBe('10');
      // First the heartbeat is missed, then the reconnection fails.
      await page.clock.fastForward(36_000);
      await page.clock.fastForward(11_000);
      await expect(note).toBeVisible();
    } finally {
      await ownShop.database.start();
    }
    await expect.poll(async () => (await request.get(uncached)).status()).toBe(200);
    // The shop retries its own connection to the database with pauses.
    await expect(async () => {
      await page.clock.fastForward(31_000);
      await expect(note).toBeHidden({ timeout: 1_000 });
    }).toPass();
    expect(ownShop.log().slice(logged)).not.toMatch(/ {4}at /);
  });
});

/** Renames the newest product of a category directly in the database, until the test ends. */
async function rename(shop: OwnShop, category: string, name: string): Promise<void> {
  const [product] = await shop.sql<{ id: string; name: string }>(
    'select id, name from products where category = $1 and not hidden order by created_at desc, id desc limit 1',
    [category],
  );
  if (!product) throw new Error(`There is nothing in ${category}`);
  if (!renamed.has(product.id)) renamed.set(product.id, product.name);
  await shop.sql('update products set name = $2 where id = $1', [product.id, name]);
}

const renamed = new Map<string, string>();
test.afterEach(async ({ ownShop }) => {
  for (const [id, name] of renamed)
    await ownShop.sql('update products set name = $2 where id = $1', [id, name]);
  renamed.clear();
});

/** Simulates switching tabs, because all pages of a headless browser are visible. */
async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}
