import { expectAccessible } from '../support/accessibility.ts';
import { enter } from '../support/administrator.ts';
import { expect, test } from '../support/own-shop.ts';
import { publishSettings } from '../support/publish-settings.ts';

test.use({ expectedFailures: [/503/] });
test.afterEach(({ ownShop }) => ownShop.sql('truncate shop_settings, shop_settings_draft'));

test('Hs-24 while the shop is closed, visitors see only “We open soon”; open pages change within a second, both ways', async ({
  page,
  ownShop,
  browser,
}) => {
  const visitor = await browser.newPage({ baseURL: ownShop.origin });
  await visitor.goto('/women');
  const card = visitor.getByRole('article').first();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  const address = (await card.getByRole('link').first().getAttribute('href')) ?? '';
  await enter(page, ownShop.origin, '/admin/shop/brand');
  await page.getByLabel(/^Closed: visitors see/).check();
  await publishSettings(page);
  await expect(page.getByText('Published. Visitors see it when you open the shop.')).toBeVisible();
  await expect(page.getByText('The shop is closed, under “Brand”.')).toBeVisible();

  await expect(visitor.getByRole('heading', { name: 'We open soon' })).toBeVisible();
  await expect(visitor.getByRole('main')).toContainText('hello@vitrine.example');
  await expect(visitor.getByRole('link')).toHaveCount(3);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'We open soon' })).toBeVisible();
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(visitor);
  for (const path of [...PUBLIC, address]) {
    const answer = await fetch(ownShop.origin + path, { signal: AbortSignal.timeout(10_000) });
    const { headers, status } = answer;
    expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '3600']);
    expect([path, headers.get('x-robots-tag')]).toEqual([path, 'noindex']);
    expect(headers.get('cache-control')).toBe('no-store');
    expect([path, (await answer.text()).includes(name)]).toEqual([path, false]);
  }

  // The owner sees the shop, and her pages enter no cache.
  const shown = await page.request.get('/women');
  expect([shown.status(), shown.headers()['cache-control']]).toEqual([200, 'private, no-store']);
  const owner = await page.context().newPage();
  await owner.goto('/women');
  await expect(owner.getByText('The shop is closed. Visitors see “We open soon”.')).toBeVisible();
  await expect(owner.getByRole('heading', { name: 'Women', level: 1 })).toBeVisible();
  await owner.getByRole('navigation').getByRole('link', { name: 'Men', exact: true }).first().click();
  await expect(owner.getByRole('heading', { name: 'Men', level: 1 })).toBeVisible();

  await page.goto('/admin/dashboard');
  await expect(page.getByText('The shop is closed. Visitors see “We open soon”.')).toBeVisible();
  await page.getByRole('link', { name: 'Open the shop', exact: true }).click();
  await page.getByLabel(/^Closed: visitors see/).uncheck();
  await publishSettings(page);
  await expect(visitor.getByRole('heading', { name: 'Women', level: 1 })).toBeVisible();
  await expect(owner.getByText('The shop is closed. Visitors see “We open soon”.')).toBeHidden();
  await visitor.close();
});

const PUBLIC = [
  '/',
  '/women',
  '/women.data',
  '/products.json?category=Women',
  '/search?q=dress',
  '/search/suggestions?q=dress',
  '/locations',
  '/sitemap.xml',
  '/feeds/google.xml',
  '/feeds/openai.jsonl',
  '/llms.txt',
  '/robots.txt',
  '/site.webmanifest',
  '/nothing-here',
];
