import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expectAccessible } from '../support/accessibility.ts';
import { enter } from '../support/administrator.ts';
import { type OwnShop, openShop } from '../support/open-shop.ts';
import { test as base, expect } from '../support/test.ts';

interface TableShop {
  shop: OwnShop;
  /** Sends another table from now on. */
  publish(table: string): void;
}

/** `test` with a shop for this worker that fetches tables from `https://tables.example`. */
const test = base.extend<object, { tableShop: TableShop }>({
  tableShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern.
    async ({}, use) => {
      let table = '';
      const server = createServer((_, response) => response.setHeader('Content-Type', 'text/csv').end(table));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { shop, close } = await openShop({
        NODE_OPTIONS: `--import ${join(import.meta.dirname, '../support/forward-tables.ts')}`,
        TABLES_PORT: String((server.address() as AddressInfo).port),
      });
      const publish = (other: string) => {
        table = other;
      };
      await use({ shop, publish });
      await close();
      server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ tableShop }, use) => use(tableShop.shop.origin),
});

const HEADER = 'SKU,Name,Price,Type,Description\n';
const FIRST = `${HEADER}TA-1,Table tote,10,Totes,Soft\nTA-2,Table pouch,12,Totes,Soft\n`;

test.use({ expectedFailures: [/status of 400/] });

test('Ta-1 Ta-3 Ta-8 Ta-11 a published table is imported and repeated; a new value waits on the dashboard for the owner', async ({
  page,
  tableShop: { shop, publish },
}) => {
  await enter(page, shop.origin, '/admin/import');
  const address = page.getByLabel('From an address');
  const fetching = page.getByRole('button', { name: 'Fetch table' });
  const refusal = page.getByRole('alert');
  await address.fill('https://docs.google.com/spreadsheets/d/1abc/edit?gid=0#gid=0');
  await fetching.click();
  await expect(refusal.filter({ hasText: 'Publish to the web' })).toBeVisible();
  await address.fill('https://127.0.0.1/stock.csv');
  await fetching.click();
  await expect(refusal.filter({ hasText: 'private network' })).toBeVisible();
  await expectAccessible(page);
  // An address is no unsaved text.
  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  await expect(page).toHaveURL('/admin/activity');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page).toHaveURL('/admin/import');

  publish(FIRST);
  await address.fill('https://tables.example/stock.csv?key=secret');
  await address.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('tables.example');
  await page.getByRole('combobox', { name: 'All amounts are in' }).selectOption('USD');
  await page.getByLabel('Category for Totes').selectOption('Bags');
  await page.getByRole('button', { name: 'Preview import' }).click();
  await page.getByRole('button', { name: 'Import 2 products' }).click();
  await expect(page.getByRole('heading', { name: 'The import is finished' })).toBeVisible();

  await page.getByLabel('Repeat this import').selectOption('Every night');
  await page.getByLabel(/^Ask me before a run changes/).fill('20');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The repetition is saved.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All imports' }).click();
  const repeats = page.getByRole('region', { name: 'Repeated imports' });
  await expect(repeats.getByText('0 changed, 2 added')).toBeVisible();
  await expect(repeats.getByText('Next run')).toBeVisible();
  expect(await page.content()).not.toContain('secret');
  await expectAccessible(page);

  publish(`${FIRST}TA-3,Table hat,9,Straw hats,Soft\n`);
  const run = repeats.getByRole('button', { name: 'Run now: tables.example' });
  await run.click();
  await expect(repeats.getByText('One new value of “Type” needs an answer: Straw hats.')).toBeVisible();
  expect(await shop.sql(`select from products where code like 'TA-%'`)).toHaveLength(2);
  await page.goto('/admin/dashboard');
  await expectAccessible(page);
  await page
    .getByRole('link', { name: 'tables.example: One new value of “Type” needs an answer: Straw hats.' })
    .click();
  await page.getByLabel('Category for Straw hats', { exact: true }).selectOption('Accessories');
  await page.getByRole('button', { name: 'Preview import' }).click();
  await page.getByRole('button', { name: 'Import 1 product' }).click();
  await expect(page.getByRole('heading', { name: 'The import is finished' })).toBeVisible();

  await page.goto('/admin/import');
  await run.click();
  await expect(repeats.getByText('The table has not changed.')).toBeVisible();
  await repeats.getByRole('button', { name: 'Pause: tables.example' }).press('Enter');
  await expect(repeats.getByText('Paused')).toBeVisible();
  await repeats.getByRole('button', { name: 'Continue: tables.example' }).press('Enter');
  await expect(run).toBeVisible();
  await repeats.getByRole('button', { name: 'Remove: tables.example' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(repeats).toBeHidden();
  await page.goto('/admin/activity');
  const entries = page.getByRole('listitem').filter({ hasText: 'Import tables.example' });
  await expect(entries.filter({ hasText: 'stopped' })).toContainText(
    'One new value of “Type” needs an answer: Straw hats.',
  );
  for (const action of ['repeated every night', 'paused', 'continued', 'removed'])
    await expect(entries.filter({ hasText: action })).toHaveCount(1);
  expect(shop.log()).not.toContain('secret');
});
