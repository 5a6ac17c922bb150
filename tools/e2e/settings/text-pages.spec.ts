import { expectAccessible } from '../support/accessibility.ts';
import { enter } from '../support/administrator.ts';
import { offerLanguages } from '../support/offer-languages.ts';
import { expect, test } from '../support/own-shop.ts';
import { openProduct, TOTE } from '../support/product-parts.ts';
import { publishSettings } from '../support/publish-settings.ts';

test.use({ expectedFailures: [/\/pages\/|\/admin\/shop\/\w+\.data/] });
// The demo has pages of text.
test.beforeEach(async ({ ownShop }) => {
  await offerLanguages(ownShop, ['en'], { pages: [] });
  await expect.poll(async () => (await fetch(`${ownShop.origin}/pages/care`)).status).toBe(404);
});
test.afterEach(({ ownShop }) => ownShop.sql('truncate shop_settings, shop_settings_draft'));

test('Hs-11 a page is written, seen in the preview, published, found by visitors and removed', async ({
  page,
  ownShop,
  browser,
}) => {
  const visitor = await browser.newPage({ baseURL: ownShop.origin });
  await visitor.goto('/contact');
  await enter(page, ownShop.origin, '/admin/shop/pages');
  await expect(page.getByText('There are no pages yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add “Privacy”' }).click();
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('# Your data\n\nWe keep **nothing**. <img src=x onerror=alert(1)>\n\n[Ask us](/contact)');
  const preview = page.getByRole('region', { name: 'Preview of Privacy' });
  await expect(preview.getByRole('heading', { name: 'Your data', level: 2 })).toBeVisible();
  await expect(preview).toContainText('<img src=x onerror=alert(1)>');
  await expect(page.getByLabel('Address, after /pages/')).toHaveValue('privacy');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add a page', exact: true }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('alert').getByText('3 fields need a correction.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove New page' }).click();
  await publishSettings(page);

  const link = visitor.getByRole('contentinfo').getByRole('link', { name: 'Privacy' });
  await link.click();
  await expect(visitor).toHaveURL('/pages/privacy');
  await expect(visitor).toHaveTitle('Privacy - Vitrine');
  // axe does not report text in the color of its background.
  const ink = await visitor.locator('body').evaluate((body) => getComputedStyle(body).color);
  await expect(visitor.getByRole('heading', { name: 'Your data', level: 2 })).toHaveCSS('color', ink);
  await expect(visitor.locator('meta[name=description]')).toHaveAttribute(
    'content',
    'Your data We keep nothing. <img src=x onerror=alert(1)> Ask us',
  );
  await expect(visitor.locator('.page-text img')).toHaveCount(0);
  await expect(visitor.getByRole('heading', { name: 'Featured Products' }), 'Ux-12').toBeVisible();
  for (const path of ['/pages/privacy', '/pages/privacy.data']) {
    const { headers, status } = await answerOf(ownShop.origin + path);
    expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'public, no-cache']);
  }
  expect((await answerOf(`${ownShop.origin}/pages/none`)).status).toBe(404);
  expect(await (await fetch(`${ownShop.origin}/sitemap.xml`)).text()).toContain('/pages/privacy</loc>');

  // The address of a saved page no longer follows its title.
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('Your privacy');
  await expect(page.getByLabel('Address, after /pages/')).toHaveValue('privacy');
  await title.fill('Privacy');
  await text.fill('We keep even less.');
  await publishSettings(page);
  await expect(visitor.getByText('We keep even less.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Privacy' }).click();
  await publishSettings(page);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('This page is not here');
  await expect(link).toHaveCount(0);
  await visitor.close();
});

test('Ux-21 products show the pages that the owner chooses, and the offices, in rows that unfold', async ({
  page,
  ownShop,
  browser,
}) => {
  const visitor = await browser.newPage({ baseURL: ownShop.origin });
  await visitor.goto('/bags');
  const modal = await openProduct(visitor, TOTE);
  await enter(page, ownShop.origin, '/admin/shop/pages');
  await page.getByRole('button', { name: 'Add “Care”' }).click();
  await expect(page.getByLabel('Show on every product')).toBeChecked();
  await page.getByLabel('Text', { exact: true }).fill('Keep it **dry**.');
  await publishSettings(page);
  await visitor.reload();
  for (const [row, content] of [
    ['Care', visitor.getByText('Keep it dry.')],
    ['Offices', visitor.getByText('210 Linden Row')],
  ] as const) {
    await expect(content.filter({ visible: true })).toHaveCount(0);
    await visitor.getByRole('heading', { name: row, exact: true, level: 2 }).click();
    await expect(content.filter({ visible: true })).toHaveCount(1);
  }
  await expect(visitor.getByText('dry', { exact: true })).toHaveCSS('font-weight', '700');
  await expect
    .poll(() => visitor.evaluate(() => document.fonts.check('700 16px "Hanken Grotesk"')))
    .toBe(true);
  await expect(modal).toHaveCount(0);

  await page
    .getByLabel('Text', { exact: true })
    .fill(`Keep it dry.\n\n${'A long sentence. '.repeat(500)}\n\nThe end.`);
  await publishSettings(page);
  await visitor.reload();
  await visitor.getByRole('heading', { name: 'Care', exact: true, level: 2 }).click();
  await expect(visitor.getByText('Keep it dry.')).toBeVisible();
  await expect(visitor.getByText('The end.')).toHaveCount(0);
  await visitor.getByRole('link', { name: 'Show more' }).click();
  await expect(visitor.getByText('The end.')).toBeVisible();
  await visitor.close();
});

test('Hs-11 a form of several megabytes is saved; one that is too large says so and keeps its text', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin, '/admin/shop/pages');
  // A control character takes six bytes of JSON.
  const text = `a${'\u0001'.repeat(40_000)}`;
  const pages = Array.from({ length: 17 }, (_, at) => ({
    title: `Page ${at}`,
    slug: `page-${at}`,
    text: at === 16 ? 'Short.' : text,
    inFooter: true,
  }));
  const saved = await page.request.post('/admin/shop/pages.data', {
    headers: { Origin: ownShop.origin },
    data: { id: 'pages', base: { pages: [] }, values: { pages } },
  });
  expect(saved.status()).toBe(200);

  await page.reload();
  await page.getByText('/pages/page-16').click();
  const field = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect(field).toHaveValue('Short.');
  const tooLong = `b${'\u0001'.repeat(160_000)}`;
  await field.fill(tooLong);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('The form is too large to be saved. Please shorten its texts.')).toBeVisible();
  expect((await field.inputValue()) === tooLong).toBe(true);
  await field.fill('Shorter.');
  await publishSettings(page);
});

async function answerOf(address: string): Promise<Response> {
  const answer = await fetch(address);
  await answer.text();
  return answer;
}
