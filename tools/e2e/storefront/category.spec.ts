import type { Page } from '@playwright/test';
import { CATEGORIES, categoryPath } from '#catalog/products/product.ts';
import { store } from '#store';
import { holdScripts } from '../support/hydration.ts';
import { expect, test } from '../support/test.ts';

const PUBLIC_PAGES = ['/', ...CATEGORIES.map(categoryPath), '/locations', '/contact', '/search'];

test('Ro-1 Ca-1 Ca-2 every public page responds with 200, a header and a footer, and is complete without scripts', async ({
  request,
}) => {
  for (const path of PUBLIC_PAGES) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    const html = await answer.text();
    expect(html.slice(0, html.indexOf('<main')), path).toContain('<header');
    for (const part of ['<h1', '<footer']) expect(html.split(part), path).toHaveLength(2);
    // Content that React streams late needs a script to move it into place.
    expect(html, path).not.toMatch(/<template id="B:|<div hidden="" id="S:/);

    const category = CATEGORIES.find((name) => categoryPath(name) === path);
    if (!category) continue;
    const { heading, tagline } = store.categories[category];
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    expect(main, path).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
    expect(textOf(main), path).toContain(tagline);
    expect(main, path).toContain('<article');
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('Ca-6 sorting and filtering work as a plain form', async ({ page }) => {
    await page.goto('/men');
    const filters = page.getByRole('button', { name: /^Filter and sort/ });
    await filters.click();
    await page.getByRole('radio', { name: 'Lowest price' }).check();
    await page.getByLabel('From').fill('1');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/\/men\?.*sort=price-up/);
    await expect(page.getByText('From $1')).toBeVisible();
    expect(await pricesOn(page)).toEqual((await pricesOn(page)).toSorted((a, b) => a - b));
    await filters.click();
    await expect(page.getByRole('radio', { name: 'Lowest price' })).toBeChecked();
  });
});

test('Ca-6 a chosen order keeps the focus, and Back undoes it; a price range without products can be cleared; decimal commas are accepted, and ambiguous amounts are rejected', async ({
  page,
}) => {
  await page.goto('/women');
  const filters = page.getByRole('button', { name: /^Filter and sort/ });
  const drawer = page.getByRole('dialog', { name: 'Filter and sort' });
  await filters.click();
  await expect(drawer.getByRole('button', { name: 'Close' })).toBeFocused();
  await expect(drawer.getByRole('radio', { name: 'Recommended' })).toBeChecked();
  await drawer.getByRole('radio', { name: 'Highest price' }).check();
  await drawer.getByRole('button', { name: /^Show/ }).click();
  await expect(page).toHaveURL('/women?sort=price-down');
  await expect(filters).toBeFocused();
  await expect.poll(() => pricesOn(page).then(isFalling)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL('/women');
  // The drawer belongs to the shown list, and closes when another one is shown.
  await expect.poll(() => pricesOn(page).then(isFalling)).toBe(false);
  await filters.click();
  await expect(drawer.getByRole('radio', { name: 'Recommended' })).toBeChecked();

  await page.getByLabel('To (US$)').fill('1');
  await expect(drawer.getByRole('button', { name: 'Show 0 products' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/women?max=1');
  await expect(page.getByText('No products in this price range.')).toBeVisible();
  await expect(page.getByText('0 products', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Clear the price filter' }).last().click();
  await expect(page).toHaveURL('/women');
  await expect(page.getByRole('article').first()).toBeVisible();

  await filters.click();
  const from = page.getByLabel('From (US$)');
  await expect(from).toHaveAttribute('placeholder', '118');
  await from.focus();
  await page.keyboard.press('Escape');
  await expect(from).toBeHidden();
  await expect(filters).toBeFocused();
  await page.keyboard.press('Enter');
  for (const [typed, complaint] of [
    ['12x', 'Please enter a valid price'],
    ['1,234', 'Please enter 1234 or 1.23'],
  ] as const) {
    await from.fill(typed);
    await page.keyboard.press('Enter');
    await expect
      .poll(() => from.evaluate((field: HTMLInputElement) => field.validationMessage))
      .toBe(complaint);
    await expect(page).toHaveURL('/women');
  }
  await from.fill('');
  await from.pressSequentially('12,50');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/women?min=12.5');
  await expect(page.getByText('From $12.50')).toBeVisible();
});

test('Ux-7 Back closes the filters and stays on the list; after a choice, it leads to the list before', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.goto('/women');
  const filters = page.getByRole('button', { name: /^Filter and sort/ });
  const drawer = page.getByRole('dialog', { name: 'Filter and sort' });
  await filters.click();
  await expect.poll(() => page.evaluate(() => history.state.overlay)).toBe(true);
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL('/women');
  await filters.click();
  await drawer.getByRole('radio', { name: 'Newest' }).check();
  await drawer.getByRole('button', { name: /^Show/ }).click();
  await expect(page).toHaveURL('/women?sort=newest');
  await page.goBack();
  await expect(page).toHaveURL('/women');
  await page.goBack();
  await expect(page).toHaveURL('/contact');
});

test('Ux-7 Ux-8 a press on a text keeps the filters open; “Clear all” keeps the list before in the history, in another tab, too', async ({
  page,
}) => {
  await page.goto('/women?max=150');
  const filters = page.getByRole('button', { name: /^Filter and sort/ });
  const drawer = page.getByRole('dialog', { name: 'Filter and sort' });
  const clear = drawer.getByRole('link', { name: 'Clear all filters' });
  await filters.click();
  await expect.poll(() => page.evaluate(() => history.state.overlay)).toBe(true);
  const entries = await page.evaluate(() => history.length);
  // In Safari, a press on a label or a button moves the focus in the same way.
  await drawer.getByRole('heading', { name: 'Filter and sort' }).click();
  await expect(drawer).toBeVisible();
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    clear.click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(other).toHaveURL('/women');
  await other.close();
  await expect(drawer).toBeVisible();
  await clear.click();
  await expect(page).toHaveURL('/women');
  await expect(drawer).toBeHidden();
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.goBack();
  await expect(page).toHaveURL('/women?max=150');
  expect(await page.evaluate(() => history.state.overlay)).toBeUndefined();
});

test.describe('when a count fails', () => {
  test.use({ expectedFailures: [/products\.json/] });

  test('Ux-8 the button of the filters shows no count that is not the one of the chosen values', async ({
    page,
  }) => {
    let isAnswered = false;
    const counts: string[] = [];
    await page.route('**/products.json?*', (route) => {
      counts.push(new URL(route.request().url()).search);
      return isAnswered ? route.continue() : route.fulfill({ status: 400 });
    });
    await page.goto('/women');
    await page.getByRole('button', { name: /^Filter and sort/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Filter and sort' });
    const show = drawer.getByRole('button', { name: /^(Show \d+ products?|Apply)$/ });
    await expect(show).toHaveText(/^Show/);
    const all = (await show.textContent()) ?? '';
    const highest = drawer.getByRole('textbox', { name: 'To' });
    // Another order has the same products.
    await drawer.getByRole('radio', { name: 'Newest' }).check();
    await highest.fill('150');
    await expect(show).toHaveText('Apply');
    await expect.poll(() => counts).toEqual(['?category=Women&only=count&max=150']);
    await expect(show).toHaveText('Apply');
    isAnswered = true;
    await highest.fill('160');
    await expect(show).toHaveText(/^Show/);
    await expect(show).not.toHaveText(all);
    await highest.fill('');
    await expect(show).toHaveText(all);
    expect(counts.filter((search) => !search.includes('max='))).toEqual([]);
  });
});

test('Ca-6 an order chosen before the scripts are loaded is applied, and going back restores the earlier order', async ({
  page,
}) => {
  const releaseScripts = await holdScripts(page);
  await page.goto('/women', { waitUntil: 'commit' });
  const filters = page.getByRole('button', { name: /^Filter and sort/ });
  const drawer = page.getByRole('dialog', { name: 'Filter and sort' });
  await filters.click();
  await drawer.getByRole('radio', { name: 'Highest price' }).check();
  releaseScripts();
  await drawer.getByRole('button', { name: /^Show/ }).click();
  await expect(page).toHaveURL('/women?sort=price-down');
  await expect.poll(() => pricesOn(page).then(isFalling)).toBe(true);
  // Going back two pages loads the list again, and the browser must not restore the choice.
  await page.getByRole('contentinfo').evaluate(() => window.location.assign('/contact'));
  await expect(page).toHaveURL('/contact');
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL('/women');
  await filters.click();
  await expect(drawer.getByRole('radio', { name: 'Recommended' })).toBeChecked();
  await expect.poll(() => pricesOn(page).then(isFalling)).toBe(false);
});

test('Ca-3 Ca-4 Ca-5 accessories: links to categories, sections with counts, one chosen category', async ({
  page,
}) => {
  await page.goto('/accessories');
  const choice = page.getByRole('navigation', { name: 'Accessories' });
  await expect(choice.getByRole('link')).toHaveText(['All', 'Eyewear', 'Watches', 'Belts', 'Jewelry']);
  await expect(choice.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Eyewear',
    'Watches',
    'Belts',
    'Jewelry',
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

test('Ca-6 a page number that does not exist is a 404 in the site’s design, with a link to the first page', async ({
  request,
}) => {
  for (const path of ['/women?page=abc', '/accessories?page=1e9']) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    const html = await answer.text();
    for (const part of ['<header', '<h1', '<footer']) expect(html, path).toContain(part);
    expect(html, path).toMatch(/<meta name="robots" content="noindex/);
    const link = new RegExp(`<a [^>]*href="${path.replace(/\?.*/, '')}"[^>]*>[^<]*first page`);
    const main = html.slice(html.indexOf('<main'), html.indexOf('<footer'));
    expect(main, path).toMatch(link);
    // Ux-10
    expect(main.match(/<article/g), path).toHaveLength(4);
  }
});

test('a category in upper case or with a trailing slash is the same category, with one canonical URL', async ({
  request,
  baseURL,
}) => {
  for (const path of ['/MEN', '/men/', '/men?sort=price-up', '/men?utm_source=x']) {
    const html = await (await request.get(path)).text();
    expect(html, path).toMatch(/<h1[^>]*>Men<\/h1>/);
    expect(html, path).toContain(`<link rel="canonical" href="${baseURL}/men"`);
    expect(html.includes('<meta name="robots"'), path).toBe(path.includes('sort'));
  }
});

test('search engines get the breadcrumb of a page as structured data', async ({ request, baseURL }) => {
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

/** Returns the text of a piece of HTML. */
function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

/** Returns the prices of the cards, in the order of the page. */
async function pricesOn(page: Page): Promise<number[]> {
  const cards = await page.getByRole('article').allInnerTexts();
  return cards.map((text) => Number(/\$([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '')));
}

function isFalling(prices: number[]): boolean {
  return prices.length > 1 && prices.every((price, at) => at === 0 || price <= (prices[at - 1] ?? price));
}
