import { readsOf } from '../support/reads.ts';
import { expect, test } from '../support/test.ts';

test('hovering over a card prefetches its product, which a click does not load again; a click on a link loads the page data once', async ({
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
  await page.getByRole('banner').getByRole('link', { name: 'Bags', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bags' })).toBeVisible();
  // Its placeholder has the same heading. The focus moves when the page arrives.
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('banner').getByRole('link', { name: 'Women', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Women' })).toBeVisible();
  expect(reads.filter((read) => !read.startsWith('/product/'))).toEqual(['/bags.data', '/women.data']);
});
