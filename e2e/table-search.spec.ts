import type { Page } from '@playwright/test';
import { enter } from './administrator.ts';
import { productRows } from './own-products.ts';
import { expect, test } from './own-shop.ts';

test('Da-2 the table is searched as one types, by what was meant as well, and says what the filter leaves out', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin);
  await page.goto('/admin/dashboard?category=Bags&sort=price-down');
  // As one types, in place of the address before.
  const search = page.getByRole('searchbox');
  await search.pressSequentially('strap');
  await search.fill('lether');
  await expect(page).toHaveURL('/admin/dashboard?category=Bags&q=lether&sort=price-down');
  await expect(search).toBeFocused();
  await expect(page.getByText(/for "leather", as nothing is called "lether"$/)).toBeVisible();
  await expect(productRows(page).first().locator('mark').first()).toHaveText(/leather/i);
  await page.getByRole('link', { name: /^\d more without the filter Bags$/ }).click();
  await expect(page).toHaveURL('/admin/dashboard?q=leather&sort=price-down');
  await expect(search).toHaveValue('leather');
  await page.goBack();
  await expect(search).toHaveValue('lether');

  // What is typed in the moment in which the text before is asked for is asked for next.
  await search.evaluate((field: HTMLInputElement) => {
    const type = (text: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    type('strap');
    setTimeout(type, 250, 'canvas');
  });
  await expect(page).toHaveURL('/admin/dashboard?category=Bags&q=canvas&sort=price-down');

  // A slow answer takes away nothing that was typed meanwhile: no space, no text that was emptied, no other filter.
  const answers = await holdAnswers(page);
  await search.fill('leather ');
  await answers.release(/q=leather&/);
  await expect(page.getByText(/for "leather"$/)).toBeVisible();
  await search.press('b');
  await expect(search).toHaveValue('leather b');
  await answers.asked(/q=leather\+b&/);
  await search.fill('leather');
  await answers.release(/q=leather\+b&/);
  await answers.release(/q=leather&/);
  await expect(page).toHaveURL('/admin/dashboard?category=Bags&q=leather&sort=price-down');
  await expect(search).toHaveValue('leather');
  await search.fill('belt');
  await answers.asked(/q=belt/);
  await page.getByRole('navigation', { name: 'Filter by category' }).getByText('Accessories').click();
  await answers.release(/category=Accessories&q=leather/);
  await answers.release(/category=Accessories&q=belt/);
  await expect(page).toHaveURL('/admin/dashboard?category=Accessories&q=belt&sort=price-down');
  await expect(search).toHaveValue('belt');
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  // Nor is it lost where the scripts of the page come late.
  const scripts = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/admin/dashboard', { waitUntil: 'commit' });
  await search.fill('canvas');
  scripts.resolve();
  await expect(page).toHaveURL('/admin/dashboard?q=canvas');
  await expect(search).toHaveValue('canvas');
});

/** Holds what the dashboard asks for until the test lets it go on. */
async function holdAnswers(page: Page) {
  const held: { url: string; release(): void }[] = [];
  await page.route('**/admin/dashboard.data?*', async (route) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held.push({ url: `${route.request().url()}&`, release: resolve });
    await promise;
    // The page may have gone on meanwhile.
    await route.continue().catch(() => {});
  });
  const asked = (pattern: RegExp) =>
    expect.poll(() => held.some(({ url }) => pattern.test(url)), pattern.source).toBe(true);
  return {
    asked,
    /** Lets the answer go that is asked for by such an address. */
    async release(pattern: RegExp) {
      await asked(pattern);
      const at = held.findIndex(({ url }) => pattern.test(url));
      held.splice(at, 1)[0]?.release();
    },
  };
}
