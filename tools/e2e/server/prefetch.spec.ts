import type { Locator, Page } from '@playwright/test';
import { readsOf } from '../support/reads.ts';
import { expect, test } from '../support/test.ts';

test.use({ hasTouch: true });

test('hovering over a card or a link to a list prefetches it, and a click does not load it again; a tap or a key loads the list once', async ({
  page,
}) => {
  await page.goto('/women');
  const reads = readsOf(page);
  const card = page.locator('#content a[href^="/product/"]').nth(1);
  const path = `${await card.getAttribute('href')}.data`;
  const answer = page.waitForResponse(`**${path}*`);
  await card.hover();
  await (await answer).finished();
  await card.click();
  await expect(page.getByRole('dialog').getByText('Loading the description…')).toBeHidden();
  // The neighbors of the product are prefetched later.
  expect(reads[0]?.split('?')[0]).toBe(path);
  expect(reads.filter((read) => read.startsWith(path))).toHaveLength(1);

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const follow = async (name: string, press: (link: Locator) => Promise<void>) => {
    await press(page.getByRole('banner').getByRole('link', { name, exact: true }));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    // Its placeholder has the same heading. The focus moves when the page arrives.
    await expect(page.getByRole('main')).toBeFocused();
  };
  await follow('Kids', (link) => link.tap());
  await follow('Women', (link) => link.press('Enter'));
  await follow('Bags', async (link) => {
    await link.hover();
    await expect.poll(() => loadsOf(page, '/bags.data')).toContain('link');
    await link.click();
  });
  for (const path of ['/bags.data', '/kids.data', '/women.data'])
    expect((await loadsOf(page, path)).filter((source) => source !== 'cache')).toHaveLength(1);
});

test('hovering over a link to a list loads the photos of its first row, and a click does not load them again', async ({
  page,
}) => {
  await page.goto('/women');
  const link = page.getByRole('banner').getByRole('link', { name: 'Bags', exact: true });
  const data = page.waitForResponse('**/bags.data');
  await link.hover();
  const photos = ((await (await data).headerValue('first-photos')) ?? '').split(', ');
  expect(photos).toHaveLength(4);
  const path = (photo: string) => `/pictures/card/${photo}.avif`;
  for (const photo of photos) await expect.poll(() => loadsOf(page, path(photo))).toEqual(['img']);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bags' })).toBeVisible();
  for (const [at, photo] of photos.entries()) {
    const shown = page.locator('#content article').nth(at).locator('img').first();
    await shown.scrollIntoViewIfNeeded();
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.currentSrc))
      .toContain(path(photo));
    expect((await loadsOf(page, path(photo))).filter((source) => source !== 'cache')).toEqual(['img']);
  }
});

/** Returns where each load of a path came from: a prefetch, a `fetch`, or the browser's cache. */
function loadsOf(page: Page, path: string): Promise<string[]> {
  return page.evaluate(
    (path) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name, responseEnd }) => new URL(name).pathname === path && responseEnd > 0)
        .map(({ initiatorType, transferSize }) => (transferSize > 0 ? initiatorType : 'cache')),
    path,
  );
}
