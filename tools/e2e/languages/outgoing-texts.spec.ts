import { offerLanguages } from '../support/offer-languages.ts';
import { expect, test } from '../support/own-shop.ts';

test.afterEach(({ ownShop }) => ownShop.sql('truncate shop_settings, shop_settings_draft'));

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
  await page.goto(`/ar/product/${product?.id}`);
  await page.locator('main div:has(> [role=status]) > button').first().click();
  await expect(page.locator('body')).toHaveAttribute(
    'data-shared',
    `${ownShop.origin}/ar/product/${product?.id}`,
  );
});

test('La-22 a shared line sheet has a page and a PDF in each language', async ({ ownShop }) => {
  await offerLanguages(ownShop, ['en', 'ar', 'fr']);
  const [sheet] = await ownShop.sql<{ id: string }>(
    `insert into line_sheets (title, wanted, paper, has_prices, expires_at)
      values ('Bags', '{"view":"category=Bags"}', 'a4', true, now() + interval '3 days') returning id`,
  );
  for (const [base, title, tag] of [
    ['', 'Bags', 'en'],
    ['/ar', 'حقائب', 'ar'],
    ['/fr', 'Sacs', 'fr'],
  ] as const) {
    const address = `${ownShop.origin}${base}/line-sheet/${sheet?.id}`;
    expect(await (await fetch(address)).text()).toContain(`>${title}</h1>`);
    const pdf = await fetch(`${address}/catalogue.pdf`);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toContain(`/Lang (${tag})`);
  }
  const expired = await fetch(
    `${ownShop.origin}/fr/line-sheet/00000000-0000-4000-8000-000000000000/catalogue.pdf`,
  );
  expect(await expired.text()).toBe('Ce catalog n’existe pas, ou son lien a expiré.');
});
