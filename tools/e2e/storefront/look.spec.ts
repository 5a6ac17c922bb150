import type { Locator } from '@playwright/test';
import { enter } from '../support/administrator.ts';
import { holdScripts } from '../support/hydration.ts';
import { expect, test } from '../support/test.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

test('Ux-1 Ux-2 the first product of a list begins within 420 px on a phone and 560 px on a desktop; a card is one tab stop', async ({
  page,
}) => {
  const cards = page.locator('main article');
  for (const path of ['/accessories', '/search?q=bag', '/women']) {
    await page.goto(path);
    for (const [viewport, most] of [
      [PHONE, 420],
      [DESKTOP, 560],
    ] as const) {
      await page.setViewportSize(viewport);
      await expect(cards.first()).toBeVisible();
      const box = await cards.first().boundingBox();
      expect(box?.y, `${path}, ${viewport.width} px wide`).toBeLessThanOrEqual(most);
    }
  }
  const count = await cards.count();
  expect(count).toBeGreaterThan(3);
  const stops = cards
    .locator('a, button, input, select, [tabindex]')
    .and(page.locator(':not([tabindex="-1"])'));
  await expect(stops).toHaveCount(count);
});

test('Ux-9 the heading of a category and its tagline are 120 px high on a desktop', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/women');
  const head = await page.locator('main header').boundingBox();
  expect(head?.height).toBeGreaterThan(110);
  expect(head?.height).toBeLessThanOrEqual(124);
});

test('Ux-3 featured products are three or four in a row on a desktop', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/');
  const cards = page.getByRole('region', { name: 'Featured Products' }).getByRole('article');
  const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
  const inFirstRow = tops.filter((top) => top === tops[0]).length;
  expect([3, 4]).toContain(inFirstRow);
});

test('Ux-29 a tile of words fills the row beside fewer than four products, at every width', async ({
  page,
}) => {
  await page.goto('/accessories?subcategory=Watches');
  const tile = page.locator('main .text-tile');
  await expect(tile).toHaveText(/^AccessoriesEyewear, watches, belts and jewelry\.See everything$/);
  for (const width of [390, 820, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const [grid, card, box] = await Promise.all([
      page.locator('main .product-grid').boundingBox(),
      page.getByRole('article').boundingBox(),
      tile.boundingBox(),
    ]);
    if (!grid || !card || !box) throw new Error('something is not visible');
    expect(box.y, `${width} px`).toBe(card.y);
    expect(box.x + box.width, `${width} px`).toBeCloseTo(grid.x + grid.width, 0);
  }
  await tile.getByRole('link').click();
  await expect(page).toHaveURL('/accessories');
});

test('Ux-29 four products are one row on tablets, and two as the list of a page on upright ones', async ({
  page,
}) => {
  for (const [path, rows] of [
    ['/bags', 2],
    ['/bags?max=1', 1],
  ] as const) {
    await page.goto(path);
    const cards = page.locator('main article');
    await expect(cards).toHaveCount(4);
    for (const [width, height] of [
      [768, 1024],
      [820, 1180],
      [1024, 1366],
      [1024, 768],
      [1200, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
      expect(new Set(tops).size, `${path}, ${width} × ${height} px`).toBe(width < height ? rows : 1);
    }
  }
});

test('Ux-33 no page has a hole above its footer on an upright tablet', async ({ page }) => {
  await page.goto('/bags');
  await page
    .getByRole('button', { name: /^Keep .* on the shortlist$/ })
    .first()
    .click();
  for (const viewport of [
    { width: 820, height: 1180 },
    { width: 1024, height: 1366 },
  ]) {
    await page.setViewportSize(viewport);
    for (const path of ['/bags', '/bags?max=1', '/search', '/contact', '/ask', '/shortlist', '/pages/care']) {
      await page.goto(path);
      if (path === '/shortlist') await expect(page.getByText('1 product', { exact: true })).toBeVisible();
      const hole = await page.evaluate(() => {
        const ends = [...document.querySelectorAll('main *')]
          .filter((element) => element.checkVisibility() && element.children.length === 0)
          .map((element) => element.getBoundingClientRect().bottom);
        return (document.querySelector('footer')?.getBoundingClientRect().top ?? 0) - Math.max(...ends);
      });
      expect(hole, `${path}, ${viewport.width} px`).toBeLessThan(240);
    }
  }
});

test('Ux-33 the footer of an empty shortlist does not move on a high screen', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 1366 });
  await page.goto('/shortlist');
  await expect(page.getByText(/^Press the heart on a product/)).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) =>
          resolve(
            list.getEntries().reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0),
          ),
        );
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 1_000);
      }),
  );
  expect(shift).toBeLessThan(0.02);
});

test('Ux-34 a visitor who asks for more contrast reads all text in the darkest color', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' });
  await page.goto('/women');
  const colorOf = (name: string) =>
    page
      .getByText(name, { exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).color);
  expect(await colorOf('4 products')).toBe(await colorOf('Filter and sort'));
  await page.emulateMedia({ contrast: 'no-preference' });
  expect(await colorOf('4 products')).not.toBe(await colorOf('Filter and sort'));
});

test('Ux-31 on a tablet, the rows below a product are as wide as other products', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto('/bags');
  const path = await page.locator('main article a').first().getAttribute('href');
  await page.goto(path ?? '');
  const [row, grid] = [page.locator('main details.fold').first(), page.locator('main .product-grid')];
  expect((await row.boundingBox())?.width).toBeCloseTo((await grid.boundingBox())?.width ?? 0, 0);
});

test('Ux-32 buttons, text links and icons change under a mouse', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/women?max=1');
  await expectHoverChange(page.getByRole('main').getByRole('link', { name: 'Clear the price filter' }));
  await expectHoverChange(page.getByRole('banner').getByRole('button', { name: 'Search' }).locator('svg'));
  await page.goto('/ask');
  await expectHoverChange(page.getByRole('button', { name: 'Send' }));
});

test('Ux-12 the links of an empty shortlist stay at their place when the scripts start', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  const release = await holdScripts(page);
  await page.goto('/shortlist', { waitUntil: 'commit' });
  const links = page.getByRole('navigation', { name: 'Suggested pages' });
  await expect(links).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const before = await links.boundingBox();
  release();
  await expect(page.getByText(/^Press the heart on a product/)).toBeVisible();
  expect((await links.boundingBox())?.y).toBe(before?.y);
});

test('Ux-4 all selects of forms and dialogs look the same', async ({ page, baseURL }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/bags');
  await page.locator('main article a').first().click();
  const looks = [...(await looksOfSelects(page.getByRole('dialog')))];
  await enter(page, baseURL ?? '', '/admin/activity');
  looks.push(...(await looksOfSelects(page.locator('body'))));
  await page.goto('/admin/products/new');
  looks.push(...(await looksOfSelects(page.locator('body'))));
  await page.goto('/admin/dashboard');
  await page.getByLabel('Select all products on this page').check();
  await page.getByRole('button', { name: 'Change prices' }).click();
  looks.push(...(await looksOfSelects(page.locator('body'))));
  expect(looks.length).toBeGreaterThan(7);
  expect([...new Set(looks)]).toHaveLength(1);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: PHONE });

  test('Ux-5 the photos of cards have no arrows on a touch screen', async ({ page }) => {
    await page.goto('/bags');
    await expect(page.locator('main article').first()).toBeVisible();
    await expect(page.locator('main article').getByRole('button', { name: /^Next image of/ })).toHaveCount(0);
  });
});

/** Expects that a mouse over an element changes its background, its underline or its opacity. */
async function expectHoverChange(element: Locator): Promise<void> {
  const look = () =>
    element.evaluate((shown) => {
      const style = getComputedStyle(shown);
      return [style.backgroundColor, style.textDecorationThickness, style.opacity].join();
    });
  const before = await look();
  await element.hover();
  await expect.poll(look).not.toBe(before);
}

/** The lines, the arrow and the height of each select. */
async function looksOfSelects(part: Locator): Promise<string[]> {
  await expect(part.getByRole('combobox').first()).toBeVisible();
  return part.locator('select').evaluateAll((selects) =>
    selects.map((select) => {
      const { appearance, minHeight } = getComputedStyle(select);
      const frame = getComputedStyle(select.parentElement ?? select);
      const arrows = select.parentElement?.querySelectorAll('svg').length;
      return [appearance, minHeight, frame.borderWidth, frame.borderStyle, arrows].join(' ');
    }),
  );
}
