import { LANGUAGES, languageTag } from '#catalog/text/languages.ts';
import { latinWordsIn, namesOf } from '../support/latin-words.ts';
import { offerLanguages } from '../support/offer-languages.ts';
import { expect, test } from '../support/own-shop.ts';

const PAGES = [
  '',
  '/women',
  '/women?page=99',
  '/women?min=1&max=2',
  '/women?fact=Color%3A+None',
  '/women?sort=price-up&min=20.50',
  '/footwear',
  '/kids',
  '/accessories',
  '/accessories?sections=name',
  '/accessories?subcategory=Belt',
  '/accessories?subcategory=Nothing',
  '/accessories?page=99',
  '/search',
  '/search?q=bag',
  '/search?q=zzzqqqxxx',
  '/search?q=bag&page=99',
  '/search?q=lether',
  '/locations',
  '/contact',
  '/product/00000000-0000-4000-8000-000000000000',
  '/line-sheet/00000000-0000-4000-8000-000000000000',
  '/pages/nothing',
  '/nowhere',
];

test.afterEach(({ ownShop }) => ownShop.sql('truncate shop_settings, shop_settings_draft'));

for (const language of ['ar', 'zh', 'hi'] as const) {
  test(`La-20 in ${language}, no page has Latin words except names, or texts of another language in its scripts`, async ({
    ownShop,
  }) => {
    await offerLanguages(ownShop, [...LANGUAGES], { pages: [] });
    const names = await namesOf(ownShop);
    const products = await ownShop.sql<{ id: string }>(
      'select id from products where not hidden order by random() limit 12',
    );
    const found: string[] = [];
    for (const path of [...PAGES, ...products.map(({ id }) => `/product/${id}`)]) {
      const html = await (await fetch(`${ownShop.origin}/${language}${path}`)).text();
      expect(html, path).toContain(`<html lang="${languageTag(language)}"`);
      found.push(...latinWordsIn(path, html, names));
      const files = [...html.matchAll(/\/assets\/texts-(en|ar|zh|fr|hi)-/g)].map(([, name]) => name);
      expect(new Set(files), path).toEqual(new Set([language]));
    }
    expect(found).toEqual([]);
  });
}

test('La-20 in ar, pages work with scripts and load the texts of one language', async ({ page, ownShop }) => {
  await offerLanguages(ownShop, ['en', 'ar'], { pages: [] });
  // Store a choice; otherwise pages would offer the browser's language, English, in English.
  await page.addInitScript(() => localStorage.setItem('vitrine-language', 'en'));
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const names = await namesOf(ownShop);
  const found: string[] = [];
  const look = async (path: string) => {
    found.push(...latinWordsIn(path, await page.content(), names));
  };
  await page.goto('/ar/women');
  await page.locator('main article a').first().click();
  await expect(page.getByRole('dialog').locator('a[href^="https://wa.me"]').first()).toBeAttached();
  await look('/product');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  for (const path of ['/locations', '/contact', '/accessories', '/search']) {
    await page.getByRole('contentinfo').locator(`a[href="/ar${path}"]`).click();
    await expect(page).toHaveURL(`/ar${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(path);
  }
  expect(found).toEqual([]);
  const texts = loaded.filter((path) => path.includes('/texts-')).map((path) => path.split('-')[1]);
  expect(new Set(texts.filter((name) => name && /^(ar|zh|fr|hi|en)$/.test(name)))).toEqual(new Set(['ar']));
  // An Arabic page would load itself again when the shop stops offering Arabic.
  await page.goto('/');
});
