import type { Page } from '@playwright/test';
import { store } from '#store';
import { readDemo } from '../../../demo/seed.server.ts';
import { layoutShift } from '../support/hydration.ts';
import { PRODUCTS_PER_CATEGORY } from '../support/seeded-shop.ts';
import { expect, test } from '../support/test.ts';

const SECOND_SLIDE = 'Slide 2: Men';

test('Ho-1 the home page has metadata for search engines', async ({ request, baseURL }) => {
  const html = await (await request.get('/')).text();
  expect(html).toContain(`<title>${store.brand}: ${store.tagline}</title>`);
  expect(html).toContain(`<meta name="description" content="${store.description}"`);
  expect(html).toContain(`<link rel="canonical" href="${baseURL}/"`);
  const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)];
  const [organization, site] = blocks.map(([, json = '']) => JSON.parse(json));
  expect(organization).toMatchObject({ '@type': 'Organization', name: store.brand, url: `${baseURL}/` });
  expect(site.potentialAction.target.urlTemplate).toBe(`${baseURL}/search?q={search_term_string}`);
  for (const address of [organization.logo, `${baseURL}/brand-images/social.jpg`]) {
    expect((await request.get(address)).headers()['content-type']).toMatch(/^image\//);
  }
});

test('Ho-2 five slides, each with its text, link and alignment; Ho-4 eight tiles; Ho-5 the featured products, newest first', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStill(page);
  // In a right-to-left page the text stays on the empty side of the picture, too.
  const title = page.getByRole('heading', { name: 'The quiet colors' });
  for (const direction of ['rtl', 'ltr']) {
    await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction);
    expect((await title.boundingBox())?.x, direction).toBeLessThan(400);
  }
  for (const [index, slide] of store.slides.entries()) {
    await page.getByRole('button', { name: `Slide ${index + 1}: ${slide.subtitle}` }).click();
    const shown = page.getByRole('group', { name: `${index + 1} of 5` });
    for (const words of [slide.title, slide.subtitle, slide.description]) {
      await expect(shown.getByText(words, { exact: true })).toBeInViewport();
    }
    await expect(shown.getByRole('link', { name: slide.callToAction })).toHaveAttribute('href', slide.link);
    const { x = 0, width = 0 } = (await shown.getByRole('heading').boundingBox()) ?? {};
    const middle = (x + width / 2) / 1440;
    if (slide.textPosition === 'left') expect(middle).toBeLessThan(0.4);
    if (slide.textPosition === 'right') expect(middle).toBeGreaterThan(0.6);
    if (slide.textPosition === 'center') expect(Math.abs(middle - 0.5)).toBeLessThan(0.02);
  }

  const tiles = page.getByRole('region', { name: 'Shop by Category' }).getByRole('link');
  await expect(tiles).toHaveText([
    'Women',
    'Men',
    'Kids',
    'Healthcare',
    'Cosmetics',
    'Bags',
    'Accessories',
    'Footwear',
  ]);
  await expect(tiles.nth(5)).toHaveAttribute('href', '/bags');

  const { products } = await readDemo('demo', PRODUCTS_PER_CATEGORY);
  const featured = products.filter((product) => product.featured).slice(0, 6);
  const shown = page.getByRole('region', { name: 'Featured Products' }).getByRole('article');
  await expect(shown).toHaveCount(featured.length);
  for (const [index, { name }] of featured.entries()) await expect(shown.nth(index)).toContainText(name);
});

test('Ho-3 the slides advance every 5000 ms, except under the pointer, with focus, when paused, or in a hidden tab', async ({
  page,
}) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto('/');
  await hydrated(page);
  await expectSlide(page, 1);
  await page.clock.runFor(4999);
  await expectSlide(page, 1);
  await page.clock.runFor(1);
  await expectSlide(page, 2);

  const carousel = page.getByRole('region', { name: 'Collections' });
  await carousel.hover();
  await page.clock.runFor(6000);
  await expectSlide(page, 2);
  await page.mouse.move(0, 0);
  await page.clock.runFor(5000);
  await expectSlide(page, 3);

  await page.getByRole('button', { name: 'Next slide' }).focus();
  await page.clock.runFor(6000);
  await expectSlide(page, 3);
  await page.getByRole('link', { name: store.brand, exact: true }).first().focus();
  await page.clock.runFor(5000);
  await expectSlide(page, 4);

  await hideTab(page, true);
  await page.clock.runFor(6000);
  await expectSlide(page, 4);
  await hideTab(page, false);

  await page.getByRole('button', { name: 'Pause the slides' }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(6000);
  await expectSlide(page, 4);
  await page.getByRole('button', { name: 'Play the slides' }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(5000);
  await expectSlide(page, 5);
  await page.clock.runFor(5000);
  await expectSlide(page, 1);
});

test('Ho-3 with reduced motion the slides do not advance until the visitor presses play', async ({
  page,
}) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await openStill(page);
  await page.clock.runFor(11_000);
  await expectSlide(page, 1);
  await page.getByRole('button', { name: 'Play the slides' }).press('Enter');
  await page.clock.runFor(5000);
  await expectSlide(page, 2);
});

test('Ho-2 Ho-3 the layout of a small phone does not shift; arrows wrap around, dots and scrolling reach any slide, and only the visible slide is focusable', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openStill(page);
  expect(await layoutShift(page)).toBeLessThan(0.01);
  await page.setViewportSize({ width: 1280, height: 800 });
  const row = page.getByRole('group', { name: '1 of 5' }).locator('..');
  await row.evaluate((element) => element.scrollBy({ left: element.clientWidth }));
  await expectSlide(page, 2);
  await page.getByRole('button', { name: 'Previous slide' }).click();
  await expectSlide(page, 1);
  await page.getByRole('button', { name: 'Previous slide' }).click();
  await expectSlide(page, 5);
  await page.getByRole('button', { name: 'Next slide' }).click();
  await expectSlide(page, 1);
  await page.getByRole('button', { name: 'Slide 4: ' }).click();
  await expectSlide(page, 4);
  await page.getByRole('button', { name: SECOND_SLIDE }).press('Enter');
  await expectSlide(page, 2);
  await page.getByRole('button', { name: 'Slide 5: Accessories' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'See the men’s collection' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/men$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('Ho-2 every slide can be scrolled to, and buttons that need scripts are hidden', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Next slide' })).toBeHidden();
    const last = page.getByRole('link', { name: 'See the accessories' });
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    await last.click();
    await expect(page).toHaveURL(/\/accessories$/);
  });
});

/** Opens the home page with reduced motion and waits for hydration. */
async function openStill(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await hydrated(page);
}

/** Waits for hydration: only the scripts make the other four slides inert. */
async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('[aria-roledescription=slide][inert]')).toHaveCount(4);
}

async function expectSlide(page: Page, number: number): Promise<void> {
  await expect(page.getByRole('button', { name: `Slide ${number}: ` })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(page.getByText(store.slides[number - 1]?.title ?? '')).toBeInViewport();
}

/** Simulates a background tab, because tests cannot create one (HTML Standard, page visibility). */
async function hideTab(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}
