import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { enter } from '../support/administrator.ts';
import { offerLanguages, withdrawLanguages } from '../support/offer-languages.ts';
import { expect, test } from '../support/own-shop.ts';
import { publishSettings } from '../support/publish-settings.ts';

test.use({ expectedFailures: [/\/(ar|zh|fr|en|women)\b/] });
test.afterEach(({ page, ownShop }) => withdrawLanguages(page, ownShop));

async function offer(page: Page, ...languages: string[]): Promise<void> {
  for (const language of languages) await page.getByLabel(`Offer ${language}`).check();
  await publishSettings(page);
}

test('La-1 La-4 La-6 the owner offers languages, visitors switch between them on open pages, and the owner removes one', async ({
  page,
  ownShop,
  browser,
}) => {
  const visitor = await browser.newPage({ baseURL: ownShop.origin });
  await visitor.goto('/women?sort=price-up');
  const footer = visitor.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Contact Us' })).toBeVisible();
  expect(await visitor.content()).not.toMatch(/ hreflang=|og:locale|العربية/);

  await enter(page, ownShop.origin, '/admin/shop/languages');
  await offer(page, 'Arabic', 'Chinese');

  await footer.locator('summary').click();
  await footer.getByRole('link', { name: 'العربية' }).click();
  await expect(visitor).toHaveURL('/ar/women?sort=price-up');
  await expect(visitor.locator('html')).toHaveAttribute('dir', 'rtl');
  // A visitor who has chosen a language is not offered another, even if the browser prefers it.
  await visitor.waitForLoadState('load');
  await expect(visitor.getByRole('region', { name: 'English' })).toBeHidden();
  await visitor.locator('main article a').first().click();
  await expect(visitor.getByRole('dialog')).toBeVisible();
  await expect(visitor).toHaveURL(/\/ar\/product\//);
  const product = new URL(visitor.url()).pathname.replace('/ar', '');
  await visitor.reload();
  await footer.locator('summary').click();
  await footer.getByRole('link', { name: '简体中文' }).click();
  await expect(visitor).toHaveURL(`/zh${product}`);
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await footer.locator('summary').click();
  await footer.getByRole('link', { name: 'English' }).click();
  await expect(visitor).toHaveURL(product);

  await visitor.goto('/zh/women');
  await page.getByLabel('Offer Chinese').uncheck();
  await publishSettings(page);
  const statusOf = async (path: string) => (await fetch(ownShop.origin + path)).status;
  await expect.poll(() => statusOf('/zh/women')).toBe(404);
  expect(await statusOf('/ar/women')).toBe(200);
  expect(await statusOf('/ar/admin/dashboard')).toBe(404);
  await visitor.close();
});

test('La-2 the prefix of the main language leads to the address without it', async ({ ownShop }) => {
  expect((await fetch(`${ownShop.origin}/ar/women`)).status).toBe(404);
  await offerLanguages(ownShop, ['en', 'ar']);
  const moved = await fetch(`${ownShop.origin}/en/women?page=1`, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/women?page=1']);
  const foreign = await fetch(`${ownShop.origin}/en/%2Fother.example`, { redirect: 'manual' });
  expect(foreign.headers.get('location')).toBe('/%2Fother.example');
  await offerLanguages(ownShop, ['ar', 'en']);
  const languageOf = async (path: string) =>
    /<html lang="\w+"/.exec(await (await fetch(ownShop.origin + path)).text())?.[0];
  await expect.poll(() => languageOf('/women')).toBe('<html lang="ar"');
  expect(await languageOf('/en/women')).toBe('<html lang="en"');
});

test('La-4 search engines find every language of a page', async ({ ownShop }) => {
  await offerLanguages(ownShop, ['en', 'ar', 'zh']);
  const read = async (path: string) => (await fetch(ownShop.origin + path)).text();
  for (const [path, canonical, locale] of [
    ['/women', '/women', 'en_US'],
    ['/ar', '/ar', 'ar_AR'],
    ['/ar/women', '/ar/women', 'ar_AR'],
    ['/zh/women', '/zh/women', 'zh_CN'],
  ]) {
    const html = await read(path ?? '');
    expect(html).toContain(`<link rel="canonical" href="${ownShop.origin}${canonical}"/>`);
    expect(html).toContain(`<meta property="og:locale" content="${locale}"/>`);
    const page = path === '/ar' ? '' : '/women';
    for (const [tag, address] of [
      ['en', page || '/'],
      ['ar', `/ar${page}`],
      ['zh-Hans', `/zh${page}`],
      ['x-default', page || '/'],
    ])
      expect(html).toContain(`<link rel="alternate" hrefLang="${tag}" href="${ownShop.origin}${address}"/>`);
  }
  const sitemap = await read('/ar/sitemap.xml');
  expect(sitemap).toContain(`<loc>${ownShop.origin}/ar/women</loc>`);
  expect(sitemap).toContain(
    `<xhtml:link rel="alternate" hreflang="zh-Hans" href="${ownShop.origin}/zh/women"/>`,
  );
  expect(await read('/robots.txt')).toContain(`Sitemap: ${ownShop.origin}/ar/sitemap.xml`);
});

test('La-5 a visitor is offered a language of the browser once', async ({ ownShop, browser }) => {
  await offerLanguages(ownShop, ['en', 'ar']);
  const context = await browser.newContext({ baseURL: ownShop.origin, locale: 'ar-IQ' });
  const visitor = await context.newPage();
  await visitor.goto('/women');
  const line = visitor.getByRole('region', { name: 'العربية' });
  await expect(line, 'the link is a word of the sentence').toHaveText('هذا المتجر متاح بالعربية أيضًا.');
  await expect(line.getByRole('link', { name: 'بالعربية' })).toBeVisible();
  await expectAccessible(visitor);
  // Offline, the link would not work, and the line would be below the note.
  await context.setOffline(true);
  await expect(visitor.getByText('You are offline')).toBeVisible();
  await expect(line).toBeHidden();
  await context.setOffline(false);
  await line.getByRole('button', { name: 'ليس الآن' }).click();
  await expect(line).toBeHidden();
  await visitor.goto('/men');
  await visitor.waitForLoadState('load');
  await expect(visitor.getByRole('contentinfo').locator('summary')).toBeVisible();
  await expect(line).toBeHidden();
  await context.close();
});

test('La-5 the offer of a language does not cover the contact options of a short list', async ({
  ownShop,
  browser,
}) => {
  await offerLanguages(ownShop, ['en', 'ar']);
  const context = await browser.newContext({ baseURL: ownShop.origin, locale: 'ar-IQ' });
  const visitor = await context.newPage();
  await visitor.setViewportSize({ width: 390, height: 2_000 });
  const [product] = await ownShop.sql<{ id: string }>('select id from products where not hidden limit 1');
  await visitor.goto(`/shortlist?products=${product?.id}`);
  await expect(visitor.getByRole('region', { name: 'العربية' })).toBeVisible();
  const option = visitor.locator('.ask-row a');
  const { y = 0 } = (await option.boundingBox()) ?? {};
  // On this screen, both are at the same height.
  await visitor.setViewportSize({ width: 390, height: Math.round(y) + 120 });
  const isOnTop = (link: Element) => {
    const { left, width, top, height } = link.getBoundingClientRect();
    return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  expect(await option.evaluate(isOnTop)).toBe(true);
  await context.close();
});

test('La-3 an Arabic page is right to left: arrow keys, photos and the open product', async ({
  page,
  ownShop,
}) => {
  await offerLanguages(ownShop, ['en', 'ar']);
  // The page opens its live connection after hydration.
  const isHydrated = page.waitForRequest(/\/live\?/);
  await page.goto('/ar/women');
  await isHydrated;
  const card = page
    .locator('main article')
    .filter({ has: page.locator('.card-dots') })
    .first();
  const dots = card.locator('.card-dots > span');
  await card.getByRole('link').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(dots.nth(1)).toHaveAttribute('data-current');
  await page.keyboard.press('ArrowRight');
  await expect(dots.nth(0)).toHaveAttribute('data-current');
  const names = await page.locator('main article h3').allTextContents();
  await page.locator('main article a').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: names[0] })).toBeVisible();
  await expect(dialog.locator('[aria-keyshortcuts="Shift+ArrowRight"]')).toBeVisible();
  // The keys work when the product is loaded.
  await expect(dialog.locator('a[href^="https://wa.me"]').first()).toBeAttached();
  await expect(page).toHaveURL(/\/ar\/product\//);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(dialog.getByRole('heading', { name: names[1] })).toBeVisible();
  await expect(page).toHaveURL(/\/ar\/product\//);
  await page.goBack();
  await expect(page).toHaveURL('/ar/women');
});
