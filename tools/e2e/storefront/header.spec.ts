import type { Page } from '@playwright/test';
import { widthInEms } from '#app/storefront/header/header.tsx';
import { store } from '#store';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

const CATEGORIES = ['Women', 'Men', 'Kids', 'Healthcare', 'Cosmetics', 'Bags', 'Accessories', 'Footwear'];

test('He-1 the header links to the home page, the eight categories, the contact and the locations', async ({
  page,
}) => {
  await page.goto('/bags');
  const header = page.getByRole('banner');
  const categories = header.getByRole('navigation', { name: 'Categories' }).getByRole('link');
  await expect(categories).toHaveText(CATEGORIES);
  await expect(header.locator('[aria-current=page]:visible')).toHaveText('Bags');
  await page.goto('/Bags/');
  await expect(header.locator('[aria-current=page]:visible')).toHaveText('Bags');

  await header.getByRole('link', { name: 'Locations' }).click();
  await expect(page).toHaveURL('/locations');
  await header.getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');
  await header.getByRole('link', { name: store.brand }).click();
  await expect(page).toHaveURL('/');
});

test('He-1 Fo-1 a name of 25 letters, even in capitals, fits on one line and is centered; the footer describes the shop and links to its categories and contact details', async ({
  page,
}) => {
  const isHydrated = page.waitForRequest(/\/live\?/);
  await page.goto('/contact');
  await isHydrated;
  const link = page.getByRole('banner').getByRole('link', { name: store.brand });
  const element = await link.elementHandle();
  for (const brand of ['Maison de la Haute Mesure', 'MAISON DE LA HAUTE MESURE', 'Vitrine']) {
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 700 });
      const measured = await element?.evaluate(
        (link: HTMLElement, [name, ems]) => {
          link.textContent = name;
          link.style.setProperty('--ems', String(ems));
          const text = document.createRange();
          text.selectNodeContents(link);
          const middleOf = ({ left, right }: DOMRect) => (left + right) / 2;
          const header = link.closest('header') ?? link;
          const offCenter = middleOf(link.getBoundingClientRect()) - middleOf(header.getBoundingClientRect());
          return {
            lines: text.getClientRects().length,
            isCentered: Math.abs(offCenter) <= 1,
            overflows: header.scrollWidth > header.clientWidth,
          };
        },
        [brand, widthInEms(brand)] as const,
      );
      const expected = { lines: 1, isCentered: true, overflows: false };
      expect(measured, `${brand}, ${width} px`).toEqual(expected);
    }
  }

  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('trusted partner for quality products');
  await expect(footer).toContainText('© 2024');
  await expect(footer.getByRole('navigation', { name: 'Collection' }).getByRole('link')).toHaveText(
    CATEGORIES,
  );
  const links = { 'Our Locations': '/locations', 'Contact Us': '/contact' };
  for (const [name, path] of Object.entries(links)) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path);
  }
  for (const address of Object.values(store.emails)) {
    await expect(footer.getByRole('link', { name: address })).toHaveAttribute('href', `mailto:${address}`);
  }
  for (const phone of store.phones) {
    const digits = phone.replaceAll(/\D/g, '');
    await expect(footer.getByRole('link', { name: phone })).toHaveAttribute('href', `tel:+${digits}`);
  }
});

test('He-1 the first tab stop skips the header, which hides on scrolling down and returns on scrolling up or keyboard focus', async ({
  page,
}) => {
  await page.goto('/women');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const header = page.getByRole('banner');
  const bar = page.locator('.listing-bar');
  const top = (place: typeof bar) => place.evaluate((element) => element.getBoundingClientRect().top);
  for (const width of [390, 1280]) {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.setViewportSize({ width, height: 600 });
    await page.mouse.move(width / 2, 400);

    // Retries, because the header always stays until the scripts are loaded.
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.mouse.wheel(0, 400);
      await expect(header).not.toBeInViewport({ timeout: 500 });
    }).toPass();
    await expect.poll(() => top(bar)).toBe(-1);
    await page.mouse.wheel(0, -60);
    await expect(header).toBeInViewport();
    await expect.poll(() => top(bar)).toBeGreaterThan(40);

    await page.mouse.wheel(0, 80);
    await expect(header).not.toBeInViewport();
    const search = header.getByRole('button', { name: 'Search' });
    const before = await page.evaluate(() => window.scrollY);
    await search.focus();
    await expect(header).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await scrollOn(page);
    await expect(header).toBeInViewport();

    await search.blur();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await scrollOn(page);
    await expect(header).toBeInViewport();
  }

  // The header is lower as soon as the page is scrolled. Its links are visible on keyboard focus at any position.
  const box = await header.boundingBox();
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
  await header.getByRole('link', { name: 'Men', exact: true }).focus();
  await page.keyboard.press('Shift+Tab');
  const women = header.getByRole('link', { name: 'Women' });
  await expect(women).toBeFocused();
  await expect(women).toBeInViewport({ ratio: 1 });
  await expect.poll(() => header.evaluate((element) => element.getBoundingClientRect().bottom)).toBe(57);
  expect(box?.height).toBe(73);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('He-1 He-2 all links are visible at any width, and the search works', async ({ page }) => {
    await page.goto('/women');
    const header = page.getByRole('banner');
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const name of [...CATEGORIES, 'Locations', 'Contact']) {
        await expect(header.getByRole('link', { name, exact: true }).filter({ visible: true })).toBeVisible();
      }
    }
    await header.getByRole('button', { name: 'Search' }).click();
    await page.getByPlaceholder('Search for products...').fill('tote');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=tote');
    await expect(page.getByRole('heading', { name: /^Found \d+ product\(s\) for "tote"$/ })).toBeVisible();
  });
});

test('Ux-28 a mouse that rests on a category opens a panel with its photo and sections, which Escape, scrolling, a press and leaving close', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/contact');
  const categories = page.getByRole('banner').getByRole('navigation', { name: 'Categories' });
  const category = (name: string) => categories.getByRole('link', { name, exact: true });
  const panel = page.locator('.category-panel');
  await category('Accessories').hover();
  await expect(panel).toContainText(store.categories.Accessories.tagline);
  await expect(panel.locator('img')).toBeVisible();
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  const [box, header] = await Promise.all([panel.boundingBox(), page.getByRole('banner').boundingBox()]);
  expect(box?.y).toBeCloseTo((header?.y ?? 0) + (header?.height ?? 0), -1);
  await category('Women').hover();
  await expect(panel).toContainText(store.categories.Women.tagline);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);

  await category('Men').hover();
  await expect(panel).toContainText(store.categories.Men.tagline);
  await panel.hover();
  await expect(panel).toBeVisible();
  await page.mouse.move(700, 880);
  await expect(panel).toHaveCount(0);

  await category('Accessories').hover();
  const section = panel.getByRole('listitem').getByRole('link').first();
  await section.click();
  await expect(page).toHaveURL(/\/accessories\?subcategory=/);
  await expect(panel).toHaveCount(0);
  await category('Kids').click();
  await expect(page).toHaveURL('/kids');
  await expect(page.getByRole('heading', { level: 1, name: 'Kids' })).toBeVisible();
  await expect(panel).toHaveCount(0);
});

test('Ro-4 a page starts at its top, announces its title and focuses its content; Back and Forward restore the scroll position, even from WebKit’s back/forward cache', async ({
  page,
}) => {
  await page.goto('/women');
  // Scrolling up shows the header again. Waiting for frames keeps the browser from merging the two scrolls.
  await page.evaluate(async () => {
    for (const y of [400, 350]) {
      window.scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
  await expect(page.getByRole('banner')).toBeInViewport();
  // Use the keyboard: to click, Playwright would scroll while the header still moves.
  const link = page.getByRole('banner').getByRole('link', { name: 'Kids' });
  await link.evaluate((element) => element.focus({ preventScroll: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Kids' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: `Kids - ${store.brand}` })).toBeAttached();

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Women' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(350);

  // Simulate WebKit's events, because Playwright disables the back/forward cache.
  await page.evaluate(() => {
    const dispatch = (name: string) => dispatchEvent(new PageTransitionEvent(name, { persisted: true }));
    window.scrollTo(0, 300);
    dispatch('pagehide');
    window.scrollTo(0, 0);
    dispatch('pageshow');
  });
  expect(await page.evaluate(() => window.scrollY)).toBe(300);
  await page.goForward();
  await expect(page).toHaveURL('/kids');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

async function scrollOn(page: Page): Promise<void> {
  const before = await page.evaluate(() => window.scrollY);
  await page.mouse.wheel(0, 80);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before + 80);
}

test('Ro-4 Back before the page is hydrated shows the earlier page', async ({ page }) => {
  await page.goto('/contact');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Bags' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  // The heading is shown before the navigation ends.
  await expect(page).toHaveURL('/bags');
  await expect(heading).toHaveText('Bags');
  const { promise: wentBack, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client-*', async (route) => {
    await wentBack;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(heading).toHaveText('Bags');
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/contact');
  release();
  await expect(heading).toHaveText('Contact Us');
});

test('Ro-4 Back in the moment before hydration shows the earlier page', async ({ page }) => {
  await page.goto('/contact');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Bags' }).click();
  await expect(page).toHaveURL('/bags');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Bags');
  // React sends itself messages to schedule its work.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    const wentBack = new Promise((resolve) => window.addEventListener('popstate', resolve));
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      document.documentElement.dataset.scheduled = '';
      void wentBack.then(() => postMessage.call(this, message));
    };
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html[data-scheduled]')).toBeAttached();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/contact');
  await expect(heading).toHaveText('Contact Us');
});
