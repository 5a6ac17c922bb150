import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { offerLanguages, withdrawLanguages } from '../support/offer-languages.ts';
import { expect, test } from '../support/own-shop.ts';
import { barOf } from '../support/search-bar.ts';

test.use({ expectedFailures: [/status of 404/] });
test.afterEach(({ page, ownShop }) => withdrawLanguages(page, ownShop));

/** An address of each kind. */
const ADDRESSES = [
  '',
  '/',
  '.data',
  '/_.data',
  '/bags',
  '/bags.data',
  '/bags.data?_routes=Bags',
  '/product/00000000-0000-4000-8000-000000000000.data?_routes=product',
  '/products.json?category=Bags',
  '/search/suggestions?q=bag',
  '/feeds/google.xml',
  '/sitemap.xml',
  '/sitemap/1.xml',
  '/site.webmanifest',
  '/robots.txt',
  '/line-sheet/any',
];

test('La-2 all requests of a page in ar are in its language: lists, search, products, Back', async ({
  page,
  ownShop,
}) => {
  await offerLanguages(ownShop, ['en', 'ar', 'zh']);
  await page.goto('/ar');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await linkTo(page, '/ar/bags').click();
  await expect(page).toHaveURL('/ar/bags');
  await page.locator('main article a').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/\/ar\/product\//);
  await page.goBack();
  await expect(page).toHaveURL('/ar/bags');
  await page.goBack();
  await expect(page).toHaveURL('/ar');
  // Back before hydration reloads the page, which can abort this navigation.
  await expect(() => page.goto('/ar')).toPass();
  await barOf(page).toggle.press('Enter');
  await page.keyboard.type('leather');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/ar/search?q=leather');
  await expect(page.locator('main article').first()).toBeVisible();
  const shared = /^\/(assets|pictures|brand-images|live|counts|icon|favicon)/;
  const pages = requested.filter((path) => !shared.test(path));
  expect(pages.length).toBeGreaterThan(3);
  expect(pages.filter((path) => !path.startsWith('/ar'))).toEqual([]);
});

test('La-4 on a narrow phone, the menu changes the language by keyboard and keeps the page', async ({
  page,
  ownShop,
}) => {
  await offerLanguages(ownShop, ['en', 'ar', 'zh', 'fr', 'hi']);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/bags?sort=price-down');
  await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  const names = menu.locator('a[hreflang]');
  await expect(names).toHaveText(['العربية', '简体中文', 'Français', 'हिन्दी']);
  for (const [index, tag] of ['ar', 'zh-Hans', 'fr', 'hi'].entries())
    await expect(names.nth(index)).toHaveAttribute('lang', tag);
  await names.first().focus();
  await expect(names.first()).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/ar/bags?sort=price-down');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

test('La-4 an open product has links to itself in the other languages, which keep its list', async ({
  page,
  ownShop,
}) => {
  await page.goto('/bags');
  await page.locator('main article a').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Details' })).toBeVisible();
  await expect(dialog.locator('a[hreflang]')).toHaveCount(0);
  await page.goto('about:blank');

  await offerLanguages(ownShop, ['en', 'ar', 'zh']);
  await page.goto('/bags?sort=price-down');
  await page.locator('main article a').first().click();
  await expect(page).toHaveURL(/\/product\//);
  const address = new URL(page.url()).pathname;
  const links = dialog.locator('a[hreflang]');
  await expect(links).toHaveText(['العربية', '简体中文']);
  await page.emulateMedia({ media: 'print' });
  await expect(dialog.getByRole('heading').first()).toBeVisible();
  await expect(links.filter({ visible: true }), 'on paper').toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await links.first().press('Enter');
  await expect(page).toHaveURL(`/ar${address}`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  // The product is open over the list, as before.
  await expect(dialog.locator('a[hreflang]').first()).toHaveText('English');
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/ar/bags?sort=price-down');
  await expect(page.locator('main article a').first()).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/bags?sort=price-down');
  await expect(dialog).toHaveCount(0);
});

test('La-20 errors without a page are in the language of the address', async ({ page, ownShop }) => {
  await offerLanguages(ownShop, ['en', 'ar', 'zh']);
  for (const [address, text] of [
    ['/products.json?category=Shoes', 'This page does not exist.'],
    ['/ar/products.json?category=Women&page=99', 'هذه الصفحة غير موجودة.'],
    ['/zh/products.json?category=Women&page=0', '此页面不存在。'],
  ] as const) {
    const answer = await page.request.get(address);
    expect(answer.status(), address).toBe(404);
    expect(await answer.json()).toEqual({ message: text });
  }
});

test('La-6 when a language is switched off, its open pages are not found; switched on again, they are as before', async ({
  page,
  ownShop,
}) => {
  await offerLanguages(ownShop, ['en', 'ar', 'zh']);
  await page.goto('/zh/bags');
  const heading = page.getByRole('heading', { level: 1 });
  const name = await heading.textContent();
  await page.waitForLoadState('load');
  await offerLanguages(ownShop, ['en', 'ar']);
  // The open page loads itself again: the new document is in the main language.
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(heading).toHaveText('This page is not here');
  for (const address of ADDRESSES) {
    const status = async (prefix: string) => (await page.request.get(prefix + address)).status();
    expect(await status('/zh'), `/zh${address}`).toBe(404);
    expect(await status('/fr'), `/fr${address}`).toBe(404);
  }
  expect((await page.reload())?.status()).toBe(404);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' })).toBeVisible();
  await offerLanguages(ownShop, ['en', 'ar', 'zh']);
  await page.goto('/zh/bags');
  await expect(heading).toHaveText(name ?? '');
});

test('La-6 an open page follows its language to its new address when the main language changes', async ({
  page,
  ownShop,
}) => {
  await offerLanguages(ownShop, ['en', 'ar']);
  await page.goto('/bags?sort=price-down');
  await page.waitForLoadState('load');
  await offerLanguages(ownShop, ['ar', 'en']);
  await expect(page).toHaveURL('/en/bags?sort=price-down');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1, name: 'Bags' })).toBeVisible();
  await page.waitForLoadState('load');
  await offerLanguages(ownShop, ['en', 'ar']);
  await expect(page).toHaveURL('/bags?sort=price-down');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('La-6 an open page is in the new language as a whole if the shop replaces its only language', async ({
  page,
  ownShop,
}) => {
  const isLive = page.waitForRequest(/\/live\?/);
  await page.goto('/bags?sort=price-down');
  await isLive;
  await offerLanguages(ownShop, ['ar']);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'تواصل معنا' })).toBeVisible();
  await expect(page).toHaveURL('/bags?sort=price-down');
});

function linkTo(page: Page, path: string) {
  return page.locator(`header a[href="${path}"]:visible`).first();
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('La-4 the languages in the header are whole at any width', async ({ page, ownShop }) => {
    await offerLanguages(ownShop, ['en', 'ar', 'zh', 'fr', 'hi']);
    await page.goto('/contact');
    const links = page.getByRole('banner').locator('details a[hreflang]');
    await page.getByRole('banner').locator('summary').click();
    for (const width of [320, 390, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(links).toHaveText(['العربية', '简体中文', 'Français', 'हिन्दी']);
      for (const link of await links.all())
        expect((await link.boundingBox())?.height, `${width} px`).toBeLessThanOrEqual(45);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond, `${width} px`).toBeLessThanOrEqual(0);
    }
  });
});
