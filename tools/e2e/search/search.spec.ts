import { store } from '#store';
import { barOf } from '../support/search-bar.ts';
import { expect, test } from '../support/test.ts';

test('He-2 Se-4 late suggestions never replace newer ones; the toggle opens the bar; Enter searches for the trimmed text; Escape and the close button close the bar, clear the text and return the focus', async ({
  page,
}) => {
  await page.goto('/women');
  const { toggle, field, cross } = barOf(page);
  await expect(field).toBeHidden();
  let releaseOlder = () => {};
  const held = new Promise<void>((resolve) => (releaseOlder = resolve));
  const olderSent = page.waitForRequest(/suggestions\?q=tote$/);
  await page.route(/suggestions\?q=tote$/, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await toggle.click();
  await field.fill('tote');
  await olderSent;
  await field.fill('trench');
  const options = page.getByRole('option');
  await expect(options.first()).toContainText('Harrow Belted Trench');
  const newer = await options.allTextContents();

  releaseOlder();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(options).toHaveText(newer);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();

  for (const close of [() => page.keyboard.press('Escape'), () => cross.click()]) {
    await toggle.press('Enter');
    await field.fill('zzzz');
    await expect(page.getByText('No suggestions.')).toBeVisible();
    await close();
    await expect(field).toBeHidden();
    await expect(toggle).toBeFocused();
    await toggle.press('Enter');
    await expect(field).toHaveValue('');
    await page.keyboard.press('Escape');
  }

  await toggle.press('Enter');
  await field.fill('zzzz');
  await page.evaluate(() => {
    const bar = document.getElementById('search-bar');
    bar?.hidePopover();
    bar?.showPopover();
  });
  await expect(field, 'opened again at once, it is empty, too').toHaveValue('');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');

  await toggle.press('Enter');
  // The bar focuses its field in a task of its own, which would otherwise undo the press of Tab.
  await expect(field).toBeFocused();
  await cross.press('Tab');
  await expect(field).toBeHidden();

  await toggle.press('Enter');
  await expect(field).toBeFocused();
  await page.mouse.click(200, 700);
  await expect(field, 'a click outside the bar closes it').toBeHidden();
  await expect(page.getByRole('dialog'), 'and opens no product under the pointer').toHaveCount(0);

  await toggle.click();
  await expect(field).toBeFocused();

  for (const blank of ['', '   ']) {
    await field.fill(blank);
    await field.press('Enter');
    await expect(field).toBeVisible();
    await expect(page).toHaveURL('/women');
  }

  await field.fill('  leather tote ');
  await field.press('Enter');
  await expect(page).toHaveURL('/search?q=leather+tote');
  await expect(field).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Found 1 product(s) for "leather tote"');
});

test('Se-1 Se-4 idle, searching and results: each state has its heading or message, the field keeps the term, a result opens over the results, and a late response never replaces a newer one', async ({
  page,
}) => {
  await page.goto('/search');
  const headline = page.getByRole('heading', { level: 1 });
  const field = page.getByRole('combobox', { name: 'Search the collection' });
  await expect(headline).toHaveText('Start Your Search');

  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/search\.data/, async (route) => {
    await held;
    await route.continue();
  });
  await field.fill(' LEATHER ');
  await field.press('Enter');
  const searching = page.getByRole('status').filter({ hasText: 'Searching...' });
  await expect(searching).toBeVisible();
  const spinner = searching.locator('[aria-hidden]');
  await expect(spinner).toBeVisible();
  await expect.poll(() => spinner.evaluate((element) => element.getAnimations().length)).toBe(1);
  answer();
  await expect(headline).toHaveText('Found 7 product(s) for "LEATHER"');
  await expect(page).toHaveURL('/search?q=LEATHER');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('LEATHER');
  // Most have the word in a fact, so no others follow.
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(7);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expect(page).toHaveTitle(`Search for “LEATHER” - ${store.brand}`);

  await page.getByRole('link', { name: 'Halden Leather Tote' }).click();
  await expect(page.getByRole('dialog')).toContainText('Halden Leather Tote');
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(page).toHaveURL('/search?q=LEATHER');
  await expect(page.getByRole('dialog')).toBeHidden();

  await field.fill('  ');
  await field.press('Enter');
  await expect(headline).toHaveText('Start Your Search');

  const { promise: mayArrive, resolve: releaseOlder } = Promise.withResolvers<void>();
  const olderSent = page.waitForRequest(/search\.data\?q=tote/);
  await page.route(/search\.data\?q=tote/, async (route) => {
    const response = await route.fetch();
    await mayArrive;
    await route.fulfill({ response }).catch(() => {});
  });
  await field.fill('tote');
  await field.press('Enter');
  await olderSent;
  await field.fill('leather');
  await field.press('Enter');
  await expect(headline).toHaveText('Found 7 product(s) for "leather"');
  releaseOlder();
  await page.unrouteAll({ behavior: 'wait' });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expect(headline).toHaveText('Found 7 product(s) for "leather"');
  await expect(page).toHaveURL('/search?q=leather');
  await expect(field).toHaveValue('leather');
});

test('Se-1 without exact matches the page shows corrected or similar results and says so; without any, search tips', async ({
  page,
}) => {
  await page.goto('/search?q=swetar');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No exact matches for “swetar”');
  await expect(page.getByText('Showing results for sweater')).toBeVisible();
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results.getByRole('link', { name: 'Aran Cable Sweater' })).toBeVisible();
  await page.getByRole('link', { name: 'sweater', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Found \d product\(s\) for "sweater"$/);

  await page.goto('/search?q=leather+zeppelin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No exact matches for “leather zeppelin”');
  await expect(page.getByText('Similar products:')).toBeVisible();
  await expect(results.getByRole('link', { name: 'Halden Leather Tote' })).toBeVisible();

  await page.goto('/search?q=qqqqqq');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No products found');
  await expect(page.getByRole('heading', { name: 'Search tips' })).toBeVisible();
  await expect(results).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    expectedFailures: [/page=3/],
  });

  test('Se-1 the page searches, links from page to page, and shows a 404 after the last page', async ({
    page,
  }) => {
    await page.goto('/search');
    await page.getByRole('combobox', { name: 'Search the collection' }).fill(' e ');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Found 32 product(s) for "e"');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(24);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/search?q=e&page=2');
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(8);
    await expect(page.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/search?q=e');
    await expect(page.getByRole('link', { name: 'Next' })).toBeHidden();

    expect((await page.goto('/search?q=e&page=3'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');
    await page.getByRole('link', { name: 'Go to the first page' }).click();
    await expect(page).toHaveURL('/search?q=e');
  });
});
