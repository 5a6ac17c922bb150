import type { Page } from '@playwright/test';
import { enter } from '../support/administrator.ts';
import { holdScripts } from '../support/hydration.ts';
import { productRows } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';

test('Da-2 the table is searched while typing, tolerates typos, and counts matches that the filter excludes', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin, '/admin/dashboard?category=Bags&sort=price-down');
  // Searching while typing replaces the history entry.
  const search = page.getByRole('searchbox');
  await search.pressSequentially('strap');
  await search.fill('lether');
  await expect(page).toHaveURL('/admin/dashboard?category=Bags&q=lether&sort=price-down');
  await expect(search).toBeFocused();
  await expect(page.getByText(/for "leather" \(no results for "lether"\)$/)).toBeVisible();
  await expect(productRows(page).first().locator('mark').first()).toHaveText(/leather/i);
  await page.getByRole('link', { name: /^\d results? in other categories$/ }).click();
  await expect(page).toHaveURL('/admin/dashboard?q=leather&sort=price-down');
  await expect(search).toHaveValue('leather');
  await page.goBack();
  await expect(search).toHaveValue('lether');

  // Text typed at the moment the previous search is sent is searched next.
  await search.evaluate((field: HTMLInputElement) => {
    const type = (text: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    type('strap');
    setTimeout(type, 250, 'canvas');
  });
  await expect(page).toHaveURL('/admin/dashboard?category=Bags&q=canvas&sort=price-down');

  // A slow response does not overwrite later input: a trailing space, cleared text, or another filter.
  const responses = await holdResponses(page);
  await search.fill('leather ');
  await responses.release(/q=leather&/);
  await expect(page.getByText(/for "leather"$/)).toBeVisible();
  await search.press('b');
  await expect(search).toHaveValue('leather b');
  await responses.requested(/q=leather\+b&/);
  await search.fill('leather');
  await responses.release(/q=leather\+b&/);
  await responses.release(/q=leather&/);
  await expect(page).toHaveURL('/admin/dashboard?category=Bags&q=leather&sort=price-down');
  await expect(search).toHaveValue('leather');
  await search.fill('belt');
  await responses.requested(/q=belt/);
  await page.getByRole('navigation', { name: 'Filter by category' }).getByText('Accessories').click();
  await responses.release(/category=Accessories&q=leather/);
  await responses.release(/category=Accessories&q=belt/);
  await expect(page).toHaveURL('/admin/dashboard?category=Accessories&q=belt&sort=price-down');
  await expect(search).toHaveValue('belt');
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  // Text typed before the scripts are loaded is not lost.
  const releaseScripts = await holdScripts(page);
  await page.goto('/admin/dashboard', { waitUntil: 'commit' });
  await search.fill('canvas');
  releaseScripts();
  await expect(page).toHaveURL('/admin/dashboard?q=canvas');
  await expect(search).toHaveValue('canvas');
});

/** Holds the dashboard's requests for page data until the test releases them. */
async function holdResponses(page: Page) {
  const held: { url: string; release(): void }[] = [];
  await page.route('**/admin/dashboard.data?*', async (route) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held.push({ url: `${route.request().url()}&`, release: resolve });
    await promise;
    // The page may have canceled the request in the meantime.
    await route.continue().catch(() => {});
  });
  const requested = (pattern: RegExp) =>
    expect.poll(() => held.some(({ url }) => pattern.test(url)), pattern.source).toBe(true);
  return {
    requested,
    /** Waits for a request whose URL matches and releases it. */
    async release(pattern: RegExp) {
      await requested(pattern);
      const at = held.findIndex(({ url }) => pattern.test(url));
      held.splice(at, 1)[0]?.release();
    },
  };
}
