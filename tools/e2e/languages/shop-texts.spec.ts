import { store } from '#store';
import { expectAccessible } from '../support/accessibility.ts';
import { enter } from '../support/administrator.ts';
import { openTab } from '../support/language-tabs.ts';
import { offerLanguages, withdrawLanguages } from '../support/offer-languages.ts';
import { addProducts, removeProducts } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';
import { publishSettings } from '../support/publish-settings.ts';

const TITLE = 'ألوان هادئة';
const [slide] = store.slides;

test.use({ expectedFailures: [/\/(ar|zh)\b/] });
test.afterEach(({ page, ownShop }) => withdrawLanguages(page, ownShop));

test('La-14 the owner translates a slide, and open Arabic pages show it', async ({
  page,
  ownShop,
  browser,
}) => {
  await offerLanguages(ownShop, ['en', 'ar', 'zh']);
  const visitor = await browser.newPage({ baseURL: ownShop.origin });
  await visitor.goto('/ar');
  const heading = visitor.locator('main section h2').first();
  await expect(heading).toHaveText(slide?.title ?? '');
  await expect(heading).toHaveAttribute('lang', 'en');
  await expect(heading).toHaveAttribute('dir', 'ltr');

  await visitor.evaluate(() => Object.assign(window, { isSameDocument: true }));

  await enter(page, ownShop.origin, '/admin/shop/home');
  await page.getByText(`1. ${slide?.title}`).click();
  const tabs = page.getByRole('group', { name: 'Language of the texts' });
  const texts = store.blocks.flatMap(({ title, text, callToAction }) => [title, text, callToAction]);
  const missing = 4 * store.slides.length + texts.filter(Boolean).length;
  await expect(tabs.getByText(new RegExp(`^Arabic\\s*${missing} missing`))).toBeVisible();
  await openTab(page, 'Arabic');
  const first = page.getByRole('listitem').filter({ hasText: `1. ${slide?.title}` });
  await expect(first.getByText(`English: ${slide?.title}`)).toBeVisible();
  await first.getByLabel('Title in Arabic', { exact: true }).fill(TITLE);
  await first.getByLabel('Text of the link in Arabic').fill('شاهدي المجموعة <b>');
  await expect(tabs.getByText(new RegExp(`^Arabic\\s*${missing - 2} missing`))).toBeVisible();
  await tabs.getByLabel(/^Arabic/).press('ArrowRight');
  await first.getByLabel('Text in Chinese').fill('沉静的色彩');
  // All slides follow the chosen language.
  const second = page.getByRole('listitem').filter({ hasText: `2. ${store.slides[1]?.title}` });
  await second.locator('summary').click();
  await expect(second.getByLabel('Text in Chinese')).toBeVisible();
  await expectAccessible(page);
  await publishSettings(page);

  await expect(heading).toHaveText(TITLE);
  expect(await visitor.evaluate(() => 'isSameDocument' in window)).toBe(true);
  await expect(heading).not.toHaveAttribute('lang');
  await expect(visitor.getByRole('link', { name: 'شاهدي المجموعة <b>' })).toBeVisible();
  const chinese = await (await page.request.get('/zh')).text();
  for (const text of ['沉静的色彩', slide?.title]) expect(chinese).toContain(`>${text}<`);
  const english = await (await page.request.get('/')).text();
  expect(english).toContain(`>${slide?.title}<`);
  expect(english).not.toMatch(/沉静的色彩|ألوان/);

  await page.goto('/admin/activity');
  await page.getByText('3 changes', { exact: true }).first().click();
  await expect(page.getByText('title in Arabic added').first()).toBeVisible();
  await page.goto('/admin/shop/history?version=1');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(async () => (await visitor.request.get('/ar')).text()).not.toContain(TITLE);
  await visitor.close();
});

test('La-14 pages, footer, categories, contact and offices have the texts of the language', async ({
  page,
  ownShop,
}) => {
  await offerLanguages(ownShop, ['en', 'ar'], { pages: [] });
  await enter(page, ownShop.origin, '/admin/shop/pages');
  await page.getByRole('button', { name: 'Add “Privacy”' }).click();
  await page.getByLabel('Text', { exact: true }).fill('We store *nothing*.');
  await openTab(page, 'Arabic');
  await page.getByLabel('Title in Arabic').fill('الخصوصية');
  await page.getByLabel('Text in Arabic').fill('# البيانات\n\nلا نحفظ شيئًا. <script>alert(1)</script>');
  await publishSettings(page);
  await page.goto('/admin/shop/brand');
  await openTab(page, 'Arabic');
  await page.getByLabel('Tagline: one line in Arabic').fill('قطع مختارة');
  await page.getByLabel('Footer text in Arabic').fill('شريك موثوق');
  await publishSettings(page);
  await page.goto('/admin/shop/categories');
  await expect(page.getByText(/^Arabic\s*8 missing/)).toBeVisible();
  await openTab(page, 'Arabic');
  await page.locator('summary', { hasText: '/women' }).click();
  await page.getByRole('group', { name: 'Women', exact: true }).getByLabel('Name in Arabic').fill('لها');
  await publishSettings(page);
  await page.goto('/admin/shop/offices');
  await page.locator('summary', { hasText: 'India' }).click();
  await openTab(page, 'Arabic');
  await page.getByRole('textbox', { name: 'Address in Arabic' }).fill('مومباي، الهند');
  await publishSettings(page);
  await page.goto('/admin/shop/contact');
  await openTab(page, 'Arabic');
  await page.getByLabel('Introduction of the contact page in Arabic').fill('راسلينا');
  await publishSettings(page);

  await page.goto('/ar/pages/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('الخصوصية');
  await expect(page.getByRole('heading', { name: 'البيانات' })).toBeVisible();
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('شريك موثوق')).toBeVisible();
  await expect(footer.getByRole('link', { name: 'الخصوصية' })).toHaveAttribute('href', '/ar/pages/privacy');
  await page.goto('/ar/women');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('لها');
  const tagline = page.locator('main header p');
  await expect(tagline).toHaveAttribute('lang', 'en');
  await expect(tagline).toHaveCSS('direction', 'ltr');
  await expect(tagline).toHaveCSS('text-align', 'right');
  const sent = async (path: string) => (await page.request.get(path)).text();
  expect(/<h1[^>]*>/.exec(await sent('/ar/men'))?.[0]).not.toContain('lang=');
  await page.goto('/ar/locations');
  await expect(page.getByRole('link', { name: 'مومباي، الهند' })).toBeVisible();
  await expect(page.getByText(store.offices[1]?.address ?? '')).toHaveAttribute('lang', 'en');
  expect(await sent('/ar/contact')).toContain('>راسلينا<');
  expect(await sent('/ar')).toContain('قطع مختارة');
  const english = await sent('/pages/privacy');
  expect(english).toMatch(/<h1[^>]*>Privacy</);
  expect(english).not.toContain('الخصوصية');
});

test('La-3 in Arabic, the map of the offices is not mirrored; the list below it and all footer links begin on the right', async ({
  page,
  ownShop,
}) => {
  await offerLanguages(ownShop, ['en', 'ar']);
  const centers = async (selector: string) =>
    page.locator(selector).evaluateAll((elements) =>
      elements.map((element) => {
        const { left, right } = element.getBoundingClientRect();
        return Math.round((left + right) / 2);
      }),
    );
  const marks = 'main nav span.absolute svg';
  for (const [width, links] of [
    [1440, 'main nav > ul svg'],
    [390, 'main nav li'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/locations');
    const [english, list] = [await centers(marks), await centers(links)];
    expect(english).toHaveLength(store.offices.length);
    await page.goto('/ar/locations');
    expect(await centers(marks)).toEqual(english);
    // The list of a narrow screen and the legend of a wide one begin on the right.
    expect((await centers(links))[0]).toBeGreaterThan(list[0] ?? width);
  }
  // "Care" is narrower than the smallest link.
  const care = page.getByRole('contentinfo').getByRole('link', { name: 'Care' });
  const [edge, text] = await care.evaluate((link) => {
    const range = document.createRange();
    range.selectNodeContents(link);
    return [link, range].map((shape) => shape.getBoundingClientRect().right);
  });
  expect(text).toBeCloseTo(edge ?? 0, 0);
});

test('La-15 La-12 Arabic becomes the main language: addresses move, and every text stays in its language', async ({
  page,
  ownShop,
}) => {
  await offerLanguages(ownShop, ['en', 'ar']);
  await enter(page, ownShop.origin, '/admin/shop/brand');
  await openTab(page, 'Arabic');
  await page.getByLabel('Tagline: one line in Arabic').fill('قطع مختارة');
  await publishSettings(page);
  // The demo's products are translated.
  const names = ['Evening Clutch', 'Plain Satchel'] as const;
  const [bagId = '', plainId = ''] = await addProducts(
    ownShop,
    names.map((name) => ({ name })),
  );
  const bag = { id: bagId, name: names[0] };
  const plain = { id: plainId, name: names[1] };
  await ownShop.sql(
    `insert into product_texts (product_id, language, name) values ($1, 'ar', 'حقيبة سهرة')`,
    [bag.id],
  );
  await page.goto('/admin/shop/languages');
  await expect(page.getByLabel('Language that you write in')).toHaveValue('en');
  await page.getByLabel('Arabic is the main language').check();
  await publishSettings(page);

  const sent = async (path: string) => (await page.request.get(path)).text();
  const headingOf = async (path: string) => /<h1.*?<\/h1>/.exec(await sent(path))?.[0] ?? '';
  const home = await sent('/');
  expect(home).toContain('<html lang="ar"');
  expect(home).toContain('قطع مختارة');
  expect(await sent('/en')).toContain(`>${store.tagline}<`);
  expect(await headingOf(`/product/${bag.id}`)).toContain('>حقيبة سهرة<');
  expect(await headingOf(`/product/${plain.id}`)).toContain(`<bdi lang="en" dir="ltr">${plain.name}<`);
  for (const { id, name } of [bag, plain])
    expect(await headingOf(`/en/product/${id}`)).toContain(`<bdi>${name}<`);
  for (const term of ['سهرة', bag.name]) {
    expect(await sent(`/search?q=${encodeURIComponent(term)}`)).toContain(`"/product/${bag.id}"`);
    expect(await sent(`/en/search?q=${encodeURIComponent(term)}`)).toContain(`"/en/product/${bag.id}"`);
  }

  // Visitors are no longer offered the language in which the owner writes.
  await page.getByLabel('Offer English').uncheck();
  await publishSettings(page);
  expect((await page.request.get('/en')).status()).toBe(404);
  expect(await headingOf(`/product/${plain.id}`)).toContain(`<bdi lang="en" dir="ltr">${plain.name}<`);
  await page.goto(`/admin/products/${bag.id}/edit`);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(bag.name);
  await openTab(page, 'Arabic');
  await expect(page.getByText(`English: ${bag.name}`)).toBeVisible();
  await expect(page.getByLabel('Name in Arabic')).toHaveValue('حقيبة سهرة');
  await openTab(page, 'English');
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true');

  // A language that is switched off and on again has its texts.
  await page.goto('/admin/shop/languages');
  await page.getByLabel('English is the main language').check();
  await page.getByLabel('Offer Arabic').uncheck();
  await publishSettings(page);
  await page.goto('/admin/shop/brand');
  await expect(page.getByLabel('Tagline')).toHaveValue(store.tagline);
  await expect(page.getByRole('group', { name: 'Language of the texts' })).toBeHidden();
  await page.goto('/admin/shop/languages');
  await page.getByLabel('Offer Arabic').check();
  await publishSettings(page);
  expect(await sent('/ar')).toContain('قطع مختارة');
  expect(await headingOf(`/ar/product/${bag.id}`)).toContain('>حقيبة سهرة<');
  await removeProducts(ownShop, [bag.id, plain.id]);
});
