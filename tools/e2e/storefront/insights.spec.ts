import type { Locator, Page } from '@playwright/test';
import { store } from '#store';
import { expectAccessible } from '../support/accessibility.ts';
import { enter } from '../support/administrator.ts';
import { offerLanguages, withdrawLanguages } from '../support/offer-languages.ts';
import { addProducts, removeProducts } from '../support/own-products.ts';
import { expect, type OwnShop, test } from '../support/own-shop.ts';
import { publishSettings } from '../support/publish-settings.ts';

// The shop does not count headless browsers, which are programs.
test.use({
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
});

let ids: string[] = [];
test.beforeEach(async ({ ownShop }) => {
  ids = await addProducts(ownShop, [{ name: 'Counted tote' }]);
});
test.afterEach(async ({ page, ownShop }) => {
  await withdrawLanguages(page, ownShop);
  await removeProducts(ownShop, ids);
  await ownShop.sql('delete from insights');
});

/** Collects what the page reports. */
function beaconsOf(page: Page): Record<string, unknown>[] {
  const beacons: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/counts')) beacons.push(JSON.parse(request.postData() ?? '{}'));
  });
  return beacons;
}

/** Stops the shop, which then stores its counts. */
async function countsOf(page: Page, { server, sql }: OwnShop) {
  await page.goto('about:blank');
  await server.stop();
  const rows = await sql<{ kind: string; subject: string; count: number }>(
    'select kind, subject, count from insights order by kind, subject',
  );
  await server.start();
  return rows.map(({ kind, subject, count }) => `${kind} ${subject} ${count}`);
}

test('In-1 In-2 what a visitor opens, keeps, asks and looks for in Arabic is counted, and nothing about the visitor', async ({
  page,
  ownShop,
}) => {
  await offerLanguages(ownShop, ['en', 'ar']);
  const beacons = beaconsOf(page);
  const viewed = (address: string) => expect.poll(() => beacons.map(({ view }) => view)).toContain(address);
  await page.goto('/ar/bags');
  await viewed('/ar/bags');
  await page.getByRole('link', { name: 'Counted tote' }).first().click();
  await viewed(`/ar/bags?product=${ids[0]}`);
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Counted tote/, pressed: false }).click();
  await dialog.getByRole('button', { name: /Counted tote/, pressed: true }).click();
  await dialog.getByRole('link', { name: 'واتساب', exact: true }).click();
  await dialog.getByRole('combobox').selectOption({ index: 1 });
  await page.goto('/ar/search?q=Espadrille');
  await viewed('/ar/search?q=Espadrille');
  expect(await page.context().cookies()).toEqual([]);

  const counts = await countsOf(page, ownShop);
  expect(counts).toEqual([
    'language ar 2',
    'list Bags 1',
    expect.stringMatching(/^office .+ 1$/),
    `product ${ids[0]} 1`,
    'search espadrille 1',
    `shortlist ${ids[0]} 1`,
    'vain espadrille 1',
    `whatsapp ${ids[0]} 1`,
  ]);
  const columns = await ownShop.sql<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'insights' order by 1`,
  );
  expect(columns.map(({ name }) => name)).toEqual(['count', 'day', 'is_month', 'kind', 'subject']);
});

test('In-2 the administrator is not counted, nor a visitor whose browser objects', async ({
  page,
  ownShop,
}) => {
  const beacons = beaconsOf(page);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true }),
  );
  await page.goto('/bags');
  await page.getByRole('link', { name: 'Counted tote' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Counted tote/, pressed: false })
    .click();
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: false, configurable: true }),
  );
  await enter(page, ownShop.origin, '/admin/questions');
  await page.goto('/bags');
  await page.getByRole('link', { name: 'Counted tote' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Counted tote/, pressed: true })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Counted tote/, pressed: false })
    .click();
  expect(await countsOf(page, ownShop)).toEqual([]);
  expect(beacons).toEqual([]);
});

test('In-4 In-6 Insights compares with the time before, and adds a word that was searched in vain to a category', async ({
  page,
  ownShop,
}) => {
  await ownShop.sql(
    `insert into insights (day, kind, subject, count)
      select (now() at time zone 'UTC')::date - days, kind, subject, count from (values
        (0, 'product', $1, 12), (9, 'product', $1, 8), (1, 'vain', 'espadrille', 3), (1, 'list', 'Bags', 5)
      ) as counted (days, kind, subject, count)`,
    [ids[0]],
  );
  await enter(page, ownShop.origin, '/admin/insights?period=7');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Products opened').getByRole('cell')).toHaveText(['12', '8', '+50 %']);
  await expect(row('Counted tote').getByRole('cell')).toHaveText(['12', '8', '+50 %']);
  const edge = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().left);
  const product = row('Counted tote').getByRole('rowheader');
  expect(await edge(product.locator('img, span.block').first())).toBe(await edge(product));
  await expectAccessible(page);
  /** Compares the chart with an empty one. */
  const hasBars = (title: string) =>
    page.getByRole('img', { name: `${title}, in the chart` }).evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      return (
        canvas.toDataURL() !== Object.assign(document.createElement('canvas'), { width, height }).toDataURL()
      );
    });
  await expect.poll(() => hasBars('Products opened')).toBe(true);
  await page.getByText('The chart as a table').click();
  await expect(
    page.getByRole('table', { name: 'Products opened, in the chart' }).getByRole('row'),
  ).toHaveCount(8);
  await page.getByRole('link', { name: 'Lists opened' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Lists opened' }).first()).toBeVisible();
  await expect.poll(() => hasBars('Lists opened')).toBe(true);
  await page.getByRole('navigation', { name: 'Time' }).getByRole('link', { name: '12 months' }).click();
  await expect(row('Products opened').getByRole('cell').first()).toHaveText('20');

  await page.getByRole('link', { name: 'Make a product: espadrille' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('espadrille');
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Opened, 30 days' }).click();
  await expect(page).toHaveURL(/sort=opened-down/);
  await expect(page.getByRole('row').nth(1)).toContainText('Counted tote');
  await expect(page.getByRole('row').nth(1).getByRole('cell', { name: '20', exact: true })).toBeVisible();
  await page.goto('/admin/insights?period=year');

  await page.getByRole('link', { name: 'Add a synonym for espadrille' }).click();
  await page.getByLabel('Find products by “espadrille”, too, in').selectOption('Footwear');
  await page.getByRole('button', { name: 'Add the word' }).click();
  await expect(page.getByText('“espadrille” finds Footwear when you save and publish.')).toBeVisible();
  await expectAccessible(page);
  await publishSettings(page);
  await page.goto('/search?q=espadrille');
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Footwear', exact: true }).first(),
  ).toBeVisible();
});

test('In-5 counting can be switched off under Shop', async ({ page, ownShop }) => {
  const beacons = beaconsOf(page);
  await offerLanguages(ownShop, store.languages, { hasInsights: false });
  await expect(async () => {
    await page.goto('/bags');
    expect(await page.content()).toContain('isUncounted');
  }).toPass();
  await page.getByRole('link', { name: 'Counted tote' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await countsOf(page, ownShop)).toEqual([]);
  expect(beacons).toEqual([]);
  await enter(page, ownShop.origin, '/admin/insights');
  await page.getByRole('link', { name: 'Counting is switched off' }).click();
  await expect(page.getByLabel(/^Count what visitors open/)).not.toBeChecked();
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('link', { name: 'Opened, 30 days' })).toHaveCount(0);
});
