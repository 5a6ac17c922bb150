import type { Page } from '@playwright/test';
import { CATEGORIES, categoryPath } from '#catalogue/product.ts';
import { store } from '#store';
import { expect, test } from './test.ts';

const PUBLIC_PAGES = ['/', ...CATEGORIES.map(categoryPath), '/locations', '/contact', '/search'];

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('Ro-1 Ca-1 Ca-2 every public page answers 200, complete, with header and footer', async ({ page }) => {
    for (const path of PUBLIC_PAGES) {
      const answer = await page.goto(path, { waitUntil: 'domcontentloaded' });
      expect(answer?.status(), path).toBe(200);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('contentinfo')).toBeVisible();

      const category = CATEGORIES.find((name) => categoryPath(name) === path);
      if (!category) continue;
      const { heading, tagline } = store.categories[category];
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('main').getByText(tagline)).toBeVisible();
      await expect(page.getByRole('article').first()).toBeVisible();
    }
  });

  test('Ca-6 sort and filter are a plain form', async ({ page }) => {
    await page.goto('/men');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Lowest price');
    await page.getByText('Price', { exact: true }).click();
    await page.getByLabel('From').fill('1');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/\/men\?.*sort=price-up/);
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price-up');
    await expect(page.getByText('From $1')).toBeVisible();
    expect(await pricesOn(page)).toEqual((await pricesOn(page)).toSorted((a, b) => a - b));
  });
});

test('Ca-6 choosing an order shows it at once, keeps the focus, and Back undoes it', async ({ page }) => {
  await page.goto('/women');
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await sort.focus();
  await sort.selectOption('Highest price');
  await expect(page).toHaveURL('/women?sort=price-down');
  await expect(sort).toBeFocused();
  await expect.poll(() => pricesOn(page).then(isFalling)).toBe(true);
  await page.goBack();
  await expect(sort).toHaveValue('newest');
});

test('Ca-6 a range of prices that nobody meets says so, and is cleared', async ({ page }) => {
  await page.goto('/women');
  await page.getByText('Price', { exact: true }).click();
  await page.getByLabel('To (US$)').fill('1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/women?max=1');
  await expect(page.getByText('Nothing here is in that range of prices.')).toBeVisible();
  await expect(page.getByText('0 products')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Clear the price filter' }).last().click();
  await expect(page).toHaveURL('/women');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('Ca-6 amounts are read as people write them, and the browser asks where there are two readings', async ({
  page,
}) => {
  await page.goto('/women');
  await page.getByText('Price', { exact: true }).click();
  const from = page.getByLabel('From (US$)');
  for (const [typed, complaint] of [
    ['12x', 'Please enter a valid price'],
    ['1,234', 'Please write 1234 or 1.23'],
  ] as const) {
    await from.fill(typed);
    await page.keyboard.press('Enter');
    expect(await from.evaluate((field: HTMLInputElement) => field.validationMessage)).toBe(complaint);
    await expect(page).toHaveURL('/women');
  }
  await from.fill('');
  await from.pressSequentially('12,50');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/women?min=12.5');
  await expect(page.getByText('From $12.50')).toBeVisible();
});

test('the price filter closes on Escape and gives the focus back', async ({ page }) => {
  await page.goto('/women');
  await page.getByText('Price', { exact: true }).click();
  await page.getByLabel('From').focus();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('From')).toBeHidden();
  await expect(page.locator('summary', { hasText: 'Price' })).toBeFocused();
});

test('Ca-3 Ca-4 Ca-5 accessories: buttons, sections with counts, a chosen one', async ({ page }) => {
  await page.goto('/accessories');
  const choice = page.getByRole('navigation', { name: 'Accessories' });
  await expect(choice.getByRole('link')).toHaveText(['All', 'Eyewear', 'Watches', 'Belts', 'Jewellery']);
  await expect(choice.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Eyewear',
    'Watches',
    'Belts',
    'Jewellery',
  ]);
  await expect(page.getByRole('main').getByText('1 product', { exact: true })).toHaveCount(4);

  await choice.getByRole('link', { name: 'Watches' }).click();
  await expect(page).toHaveURL('/accessories?subcategory=Watches');
  await expect(choice.getByRole('link', { name: 'Watches' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('Meridian Watch')).toBeVisible();

  await page.goto('/accessories?subcategory=Keys');
  await expect(page.getByText('No products in "Keys"')).toBeVisible();
});

test.describe('pages that do not exist', () => {
  test.use({ expectedFailures: [/404/] });

  for (const path of ['/women?page=abc', '/accessories?page=1e9']) {
    test(`Ca-6 ${path} answers 404 in the site's look, with a way to the first page`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      await page.getByRole('main').getByRole('link', { name: 'first page' }).click();
      await expect(page).toHaveURL(path.replace(/\?.*/, ''));
      await expect(page.getByRole('article').first()).toBeVisible();
    });
  }
});

test('a category in other letters or with a slash is the same category, with one canonical address', async ({
  page,
  baseURL,
}) => {
  for (const path of ['/MEN', '/men/', '/men?sort=price-up', '/men?utm_source=x']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Men');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/men`);
    await expect(page.locator('meta[name=robots]')).toHaveCount(path.includes('sort') ? 1 : 0);
  }
});

test('search engines are told the way to a page', async ({ request, baseURL }) => {
  const html = await (await request.get('/accessories?subcategory=Belts')).text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  const data = blocks.map(([, json]) => JSON.parse(json ?? ''));
  const trail = data.find((block) => block['@type'] === 'BreadcrumbList');
  expect(trail.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
    `${baseURL}/`,
    `${baseURL}/accessories`,
    `${baseURL}/accessories?subcategory=Belts`,
  ]);
});

/** What each card on the page costs, in the order of the page. */
async function pricesOn(page: Page): Promise<number[]> {
  const cards = await page.getByRole('article').allInnerTexts();
  return cards.map((text) => Number(/\$([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '')));
}

function isFalling(prices: number[]): boolean {
  return prices.length > 1 && prices.every((price, at) => at === 0 || price <= (prices[at - 1] ?? price));
}
