import { offerLanguages } from '../support/offer-languages.ts';
import { addProducts, removeProducts } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';
import { pdfPages } from '../support/pdf-pages.ts';

test.afterEach(async ({ page, ownShop }) => {
  // An open page loads again when its language is no longer offered, and would interrupt the next test.
  await page.goto('about:blank');
  await ownShop.sql('truncate shop_settings, shop_settings_draft');
});

const QUESTIONS = [
  ['ar', 'أود الاستفسار عن', 'استفسار عن'],
  ['zh', '您好，我想咨询：', '咨询：'],
  ['fr', 'Bonjour, j’ai une question', 'Question à propos de'],
  ['hi', 'नमस्ते, मुझे इस उत्पाद', 'के बारे में सवाल'],
] as const;

test('La-22 questions and shared links are in the visitor’s language', async ({ page, ownShop }) => {
  await offerLanguages(ownShop, ['en', 'ar', 'zh', 'fr', 'hi']);
  const [product] = await ownShop.sql<{ id: string; name: string }>(
    `select id, name from products where category = 'Bags' and not hidden and not price_on_request limit 1`,
  );
  for (const [language, question, subject] of QUESTIONS) {
    const html = await (await page.request.get(`/${language}/product/${product?.id}`)).text();
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    const hrefs = [...main.matchAll(/href="((?:https:\/\/wa\.me|mailto)[^"]*)"/g)].map(([, href = '']) =>
      decodeURIComponent(href),
    );
    expect(hrefs.length, language).toBeGreaterThan(1);
    for (const href of hrefs) {
      expect(href).toContain(question);
      expect(href).toContain(product?.name);
    }
    expect(hrefs.at(-1)).toContain(subject);
  }

  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async ({ url }: { url: string }) => document.body.setAttribute('data-shared', url),
    });
  });
  const isHydrated = page.waitForRequest(/\/live\?/);
  await page.goto(`/ar/product/${product?.id}`);
  await isHydrated;
  await page.locator('main div:has(> [role=status]) > button').first().click();
  await expect(page.locator('body')).toHaveAttribute(
    'data-shared',
    `${ownShop.origin}/ar/product/${product?.id}`,
  );
});

test('La-22 a line sheet prints as pages in the language of its address, with names in any script as text', async ({
  page,
  ownShop,
}) => {
  await offerLanguages(ownShop, ['en', 'ar', 'fr']);
  // The fonts of the shop, or of every device, have these scripts.
  const names = ['Ring', 'حقيبة جلدية', 'Пальто <b>', 'word '.repeat(30).trim()];
  const many = Array.from({ length: 14 }, (_, at) => ({ name: names[at] ?? `Piece ${at}`, price: 248.1 }));
  const ids = await addProducts(ownShop, many);
  const share = async (paper: string, hasPrices: boolean) => {
    const [sheet] = await ownShop.sql<{ id: string }>(
      `insert into line_sheets (title, wanted, paper, has_prices, expires_at)
        values ('Bags', $1, $2, $3, now() + interval '3 days') returning id`,
      [JSON.stringify({ ids }), paper, hasPrices],
    );
    return `/line-sheet/${sheet?.id}`;
  };
  const [withPrices, withoutPrices] = [await share('a4', true), await share('letter', false)];
  const printed = async (address: string) => {
    const response = await page.goto(address);
    expect(response?.headers()['cache-control']).toBe('private, no-store');
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const sizes = new Set(pdf.toString('latin1').match(/\/MediaBox \[[^\]]+\]/g));
    return { pages: pdfPages(pdf), size: [...sizes].join(), html: (await response?.text()) ?? '' };
  };

  const english = await printed(withPrices);
  expect(english.size).toBe('/MediaBox [0 0 594.95996 841.91998]');
  expect(english.pages).toHaveLength(3);
  const [cover = '', first = '', second = ''] = english.pages;
  expect(cover).toMatch(/^VitrineBags.*14 products/);
  expect(cover).toContain(new URL(ownShop.origin).host);
  expect(first).toMatch(/^Bags14Piece 13\$248\.10Ask/);
  expect(first).toMatch(/1 \/ 2$/);
  expect(first).toContain('Пальто <b>');
  expect(second).toMatch(/Ring\$248\.10Ask.*2 \/ 2$/);
  expect(second).toContain(new URL(ownShop.origin).host);

  const french = await printed(`/fr${withoutPrices}`);
  expect(french.size).toBe('/MediaBox [0 0 612 792]');
  expect(french.pages).toHaveLength(3);
  expect(french.pages[0]).toContain('Sacs');
  expect(french.pages.join()).not.toContain('248');
  expect(french.html).not.toContain('248.1');

  const arabic = await printed(`/ar${withPrices}`);
  expect(arabic.pages).toHaveLength(3);
  expect(arabic.pages[2]).toMatch(/\p{Script=Arabic}{5}/u);
  await page.emulateMedia({ media: 'print' });
  const [right, left] = await page
    .getByRole('listitem')
    .filter({ hasText: /Piece 1[32]/ })
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left));
  expect(right).toBeGreaterThan(left ?? Number.NaN);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('حقائب');
  await page.emulateMedia({ media: 'screen' });
  await removeProducts(ownShop, ids);
});
