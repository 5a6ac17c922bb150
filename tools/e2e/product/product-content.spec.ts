import type { Locator, Page } from '@playwright/test';
import { enter } from '../support/administrator.ts';
import { addProducts, removeProducts } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';
import { cardOf, metadata, openProduct, sentMetadata } from '../support/product-parts.ts';

const HOSTILE = '</script><b>"Tote" & \'Co\'</b>';

test('Mo-3 Mo-4 Cd-2 Ux-22 a sold-out product with a hostile name, no description and no picture', async ({
  page,
  ownShop,
}) => {
  const [added] = await ownShop.sql<{ id: string }>(
    `insert into products (name, price, market_price, category, in_stock) values ($1, 1234.5, 1000, 'Bags', false) returning id`,
    [HOSTILE],
  );
  await page.goto('/bags');
  const card = cardOf(page, HOSTILE);
  await expect(card).toContainText('Image not available');
  await expect(card).toContainText('Sold out');
  await expect(card.locator('s')).toHaveCount(0);

  const modal = await openProduct(page, HOSTILE);
  await expect(modal).toContainText('$1,234.50');
  await expect(modal).toContainText('Sold out');
  await expect(modal.getByText('is part of our Bags selection')).toBeVisible();
  await expect(modal).toContainText('Image not available');
  const chat = modal.getByRole('link', { name: 'WhatsApp' });
  await expect(chat, 'asks when it is back').toHaveAttribute('href', /\?text=When%20will%20this%20be%20back/);

  await expect(modal.getByRole('region', { name: 'Similar products' }).getByRole('link')).toHaveCount(3);

  // The first products of the category are sold out, too.
  const soldOut = await ownShop.sql<{ id: string }>(
    `insert into products (name, price, category, in_stock)
      select 'Sold out ' || number, 1, 'Bags', false from generate_series(1, 6) as number returning id`,
  );
  await page.goto(`/product/${added?.id}`);
  await expect(page.getByRole('region', { name: 'Similar products' }).getByRole('link')).toHaveCount(3);
  const { jsonLd = '', ...tags } = await sentMetadata(page, `/product/${added?.id}`);
  expect(tags['product:availability']).toBe('out of stock');
  expect(jsonLd).not.toContain('<');
  expect((await metadata(page)).jsonLd).toBe(jsonLd);
  expect(JSON.parse(jsonLd)).toMatchObject({
    name: HOSTILE,
    offers: { price: '1234.50', availability: 'https://schema.org/OutOfStock' },
  });
  await expect(page.getByRole('heading', { level: 1, name: HOSTILE })).toBeVisible();
  await removeProducts(
    ownShop,
    [...soldOut, ...(added ? [added] : [])].map(({ id }) => id),
  );
});

const NAMES = {
  Polish: 'Łódź, żółta torba skórzana',
  Vietnamese: 'Túi xách da bò cỡ lớn của người Hà Nội',
  Arabic: 'حقيبة يد من الجلد الطبيعي',
  long: 'Satchel of grained leather with a lining of cotton twill, '.repeat(4).slice(0, 200),
  unbroken: 'W'.repeat(200),
};

test('Mo-3 Cd-3 a name of any script and length is aligned, uses one font, and overflows nothing', async ({
  page,
  ownShop,
}) => {
  const ids = await addProducts(
    ownShop,
    Object.values(NAMES).map((name) => ({ name })),
  );
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/cosmetics');
  expect(await loadedFaces(page), 'other pages load no extended character sets').toEqual([]);
  await page.goto('/bags');
  for (const name of [NAMES.long, NAMES.unbroken]) {
    const height = await cardOf(page, name)
      .getByRole('heading')
      .evaluate((heading) => heading.clientHeight);
    expect(height, 'three lines').toBeLessThanOrEqual(60);
  }
  for (const [index, [kind, name]] of Object.entries(NAMES).entries()) {
    await page.goto(`/product/${ids[index]}`);
    const heading = page.getByRole('heading', { level: 1, name });
    const { direction, fontFamily, fontSize } = await heading.evaluate((element) => ({
      direction: getComputedStyle(element.querySelector('bdi') ?? element).direction,
      fontFamily: getComputedStyle(element).fontFamily,
      fontSize: Number.parseFloat(getComputedStyle(element).fontSize),
    }));
    expect(direction).toBe(kind === 'Arabic' ? 'rtl' : 'ltr');
    expect(await indentOf(heading), `${kind}: at the page's start`).toBeLessThanOrEqual(1);
    expect(fontFamily).toMatch(['Vietnamese', 'Arabic'].includes(kind) ? /^"Hanken/ : /^"Bodoni/);
    expect(fontSize <= 20, 'long names are smaller').toBe(name.length > 60);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), kind).toBeLessThanOrEqual(320);
    const [category, last] = await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('listitem')
      .evaluateAll((items) => items.slice(-2).map((item) => item.getBoundingClientRect()));
    expect(category?.right, 'breadcrumbs do not overlap').toBeLessThanOrEqual((last?.left ?? 0) + 1);
    if (kind === 'Polish') await expect.poll(() => loadedFaces(page)).toContain('Bodoni Moda');
    if (kind === 'Vietnamese') await expect.poll(() => loadedFaces(page)).toContain('Hanken Grotesk');
  }
  await page.goto('/bags');
  expect(await indentOf(cardOf(page, NAMES.Arabic).getByRole('heading'))).toBeLessThanOrEqual(1);
  await enter(page, ownShop.origin, '/admin/dashboard?category=Bags');
  const inRow = page.getByRole('rowheader').getByRole('link', { name: NAMES.Arabic });
  expect(await indentOf(inRow)).toBeLessThanOrEqual(1);
  await page.goto('about:blank');
  await removeProducts(ownShop, ids);
});

/** Returns the distance in pixels between the left edge of an element and that of its text. */
function indentOf(element: Locator): Promise<number> {
  return element.evaluate((block) => {
    const text = document.createRange();
    text.selectNodeContents(block);
    const lefts = [...text.getClientRects()].map(({ left }) => left);
    return Math.min(...lefts) - block.getBoundingClientRect().left;
  });
}

/** Returns the font families whose extended character sets the page has loaded. */
function loadedFaces(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.fonts]
      .filter(({ unicodeRange, status }) => unicodeRange !== 'U+0-10FFFF' && status === 'loaded')
      .map(({ family }) => family),
  );
}
