import { offerLanguages } from '../support/offer-languages.ts';
import { expect, test } from '../support/own-shop.ts';

test.afterEach(({ ownShop }) => ownShop.sql('truncate shop_settings, shop_settings_draft'));

for (const [language, question, subject, address] of [
  ['ar', 'أود الاستفسار عن', 'استفسار عن', '/ar'],
  ['zh', '您好，我想咨询：', '咨询：', '/zh'],
  ['fr', 'Bonjour, j’ai une question', 'Question à propos de', '/fr'],
  ['hi', 'नमस्ते, मुझे इस उत्पाद', 'के बारे में सवाल', '/hi'],
] as const) {
  test(`La-22 in ${language}, questions and shared links are in the visitor’s language`, async ({
    page,
    ownShop,
  }) => {
    await offerLanguages(ownShop, ['en', language]);
    const [product] = await ownShop.sql<{ id: string; name: string }>(
      `select id, name from products where category = 'Bags' and not hidden and not price_on_request limit 1`,
    );
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: async ({ url }: { url: string }) => document.body.setAttribute('data-shared', url),
      });
    });
    await page.goto(`${address}/product/${product?.id}`);
    const hrefs = await page
      .locator('main a[href^="https://wa.me"], main a[href^="mailto"]')
      .evaluateAll((links) => links.map((link) => decodeURIComponent((link as HTMLAnchorElement).href)));
    expect(hrefs.length).toBeGreaterThan(1);
    for (const href of hrefs) {
      expect(href).toContain(question);
      expect(href).toContain(product?.name);
    }
    expect(hrefs.at(-1)).toContain(subject);
    const share = page.locator('main div:has(> [role=status]) > button').first();
    await share.click();
    await expect(page.locator('body')).toHaveAttribute(
      'data-shared',
      `${ownShop.origin}${address}/product/${product?.id}`,
    );
  });
}

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
  expect(await expired.text()).toBe('Ce catalogue n’existe pas, ou son lien a expiré.');
});
