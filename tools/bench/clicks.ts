import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { buildShop, isBuilt } from '../../scripts/build.ts';
import { signInByRequest } from '../e2e/support/administrator.ts';
import { expect, find, nameAt, type Task } from './clicks/click-task.ts';
import { Hand } from './clicks/clicks-hand.ts';
import { type CountedShop, openCountedShop } from './clicks/clicks-shop.ts';
import { SHOP_TASKS } from './clicks/shop-tasks.ts';
import { openBrowser } from './support/slow-browser.ts';

/**
 * `npm run bench:clicks`: performs fifteen everyday tasks of the owner in a real browser, with 442 products. Prints the
 * clicks and keys of each task, its limits, and the clicks of Shopify's admin where they are known. Exits with 1 if a
 * task exceeds its limits or fails.
 */
const PHOTOGRAPH = resolve('demo/images/bags-leather-tote-2.jpg');

/** A word that exactly 20 products contain, such as the name of a collection. */
const WORD_OF_TWENTY = 'quillon';
const ADD_WORD = `update products set description = description || ' ${WORD_OF_TWENTY}'
  where id in (select id from products where in_stock order by id limit 20)`;

const TASKS: Task[] = [
  {
    name: 'find a product',
    target: { clicks: 0, keys: 8 },
    async perform(page, hand, shop) {
      await find(page, hand, await nameAt(shop, 60));
    },
  },
  {
    name: 'change a price, same page and focus',
    target: { clicks: 1, keys: 12 },
    async perform(page, hand, shop) {
      const name = await nameAt(shop, 120);
      const row = await find(page, hand, name);
      const place = page.url();
      await hand.click(row.getByTitle('Edit price'));
      await hand.type('149');
      await hand.press('Enter');
      await expect(row).toContainText('$149.00');
      await expect(row.getByRole('link', { name, exact: true })).toBeFocused();
      expect(page.url()).toBe(place);
      expect(await shop.query('select price from products where name = $1', [name])).toEqual(['149.00']);
    },
  },
  {
    name: 'mark sold out, same page and focus',
    target: { clicks: 1, keys: 8 },
    async perform(page, hand, shop) {
      const name = await nameAt(shop, 180);
      const row = await find(page, hand, name);
      const place = page.url();
      await hand.click(row.getByTitle('Mark sold out'));
      await expect(row.getByTitle('Mark in stock')).toBeFocused();
      expect(page.url()).toBe(place);
      expect(await shop.query('select in_stock from products where name = $1', [name])).toEqual(['false']);
    },
  },
  {
    name: 'mark 20 sold out',
    target: { clicks: 4, keys: 8 },
    async perform(page, hand, shop) {
      const word = WORD_OF_TWENTY;
      await shop.query(ADD_WORD);
      await page.reload();
      await page.waitForFunction(() => localStorage.getItem('adminAuth') === 'true');
      await hand.press('/');
      await hand.type(word);
      await expect(page.getByRole('heading', { name: `20 products for "${word}"` })).toBeVisible();
      await hand.click(page.getByLabel('Select all products on this page'));
      await hand.click(page.getByRole('button', { name: /^Select all 20/ }));
      await hand.click(page.getByRole('button', { name: 'Mark sold out', exact: true }));
      await hand.click(page.getByRole('button', { name: 'Mark 20 products sold out' }));
      // An earlier task may have marked one of them.
      await expect(
        page.getByText(/^(20 products changed|19 products changed; 1 already had this value)\.$/),
      ).toBeVisible();
      const inStock = 'select count(*) from products where in_stock and description ilike $1';
      expect(await shop.query(inStock, [`%${word}%`])).toEqual(['0']);
    },
  },
  {
    name: 'raise 45 bags by 5 %',
    target: { clicks: 5, keys: 1 },
    perform: (page, hand, shop) => raise(page, hand, shop, 'Bags', 45),
  },
  {
    name: 'raise 200 by 5 %',
    target: { clicks: 5, keys: 1 },
    perform: (page, hand, shop) => raise(page, hand, shop, 'Women', 200),
  },
  {
    name: 'undo the last change on the activity page',
    target: { clicks: 3, keys: 0 },
    async perform(page, hand, shop) {
      const raised = await sumOf(shop, 'Women');
      await hand.click(page.getByRole('link', { name: 'Activity' }));
      const entry = page.getByRole('listitem').filter({ hasText: '200 prices raised by 5 %' }).first();
      await hand.click(entry.getByRole('button', { name: /^Undo this change/ }));
      await hand.click(page.getByRole('alertdialog').getByRole('button', { name: 'Undo', exact: true }));
      await expect(page.getByText('200 products were restored.')).toBeVisible();
      expect((await sumOf(shop, 'Women')) * 1.05).toBeCloseTo(raised, -1);
    },
  },
  {
    name: 'replace the main photo, per product (3 products)',
    target: { clicks: 3, keys: 8 },
    times: 3,
    async perform(page, hand, shop) {
      for (const place of [30, 90, 150]) {
        const name = await nameAt(shop, place);
        const main = () => shop.query('select unnest(images) from products where name = $1', [name]);
        const before = await main();
        const row = await find(page, hand, name);
        await hand.click(row.getByRole('link', { name, exact: true }));
        const first = page
          .getByRole('main')
          .getByRole('listitem')
          .filter({ has: page.getByRole('img') })
          .first();
        await hand.drop(PHOTOGRAPH, first.getByRole('img').first());
        await expect(page.getByText('There are unsaved changes.')).toBeVisible();
        await hand.click(page.getByRole('button', { name: 'Save changes' }));
        await expect(row.getByRole('link', { name, exact: true })).toBeFocused();
        const [replaced, ...others] = await main();
        expect(replaced).not.toBe(before[0]);
        expect(others).toEqual(before.slice(1));
      }
    },
  },
  {
    name: 'what changed last week',
    target: { clicks: 2, keys: 0 },
    async perform(page, hand, shop) {
      await shop.query(`insert into admin_activity (at, action, subject, subject_id, subject_name)
        values (now() - interval '8 days', 'deleted', 'product', '1', 'Eight days ago')`);
      await hand.click(page.getByRole('link', { name: 'Activity' }));
      await hand.click(page.getByRole('link', { name: 'Last 7 days' }));
      await expect(page.getByText('45 prices raised by 5 %').first()).toBeVisible();
      await expect(page).toHaveURL(/days=7/);
      await expect(page.getByText('Eight days ago')).toBeHidden();
    },
  },
  {
    name: 'find a photo among 1,000',
    target: { clicks: 1, keys: 8 },
    async perform(page, hand) {
      await hand.click(page.getByRole('link', { name: 'Media' }));
      await expect(page.getByRole('heading', { name: 'Media' })).toBeVisible();
      await hand.press('/');
      await hand.type('c_0417');
      await expect(page.getByText('1 image for "c_0417"')).toBeVisible();
      await expect(page.getByText('DSC_0417.jpg')).toBeInViewport();
    },
  },
  ...SHOP_TASKS,
];

if (!isBuilt()) await buildShop();
const shop = await openCountedShop();
const browser = await openBrowser();
let isMet = true;
try {
  const page = await browser.newPage({ baseURL: shop.origin, viewport: { width: 1440, height: 900 } });
  await signInByRequest(page.request, shop.origin);
  // A page sets this flag when its scripts start. Removing it first lets each task wait for the scripts.
  await page.addInitScript(() => localStorage.removeItem('adminAuth'));
  const [products] = await shop.query('select count(*) from products');
  console.log(`${'task'.padEnd(56)}clicks + keys   target   Shopify   (${products} products)`);
  for (const task of TASKS) isMet = (await runTask(page, task)) && isMet;
} finally {
  await browser.close();
  await shop.close();
}
process.exitCode = isMet ? 0 : 1;

/** Performs a task and prints its row. @returns whether it succeeded within its limits */
async function runTask(
  page: Page,
  { name, target, times = 1, shopify = '', perform }: Task,
): Promise<boolean> {
  await page.goto('/admin/dashboard');
  await page.waitForFunction(() => localStorage.getItem('adminAuth') === 'true');
  const hand = new Hand(page);
  const failure = await perform(page, hand, shop).catch((error: Error) => error);
  const [clicks, keys] = [hand.effort.clicks / times, hand.effort.keys / times];
  const isWithin = !failure && clicks <= target.clicks && keys <= target.keys;
  const took = `${clicks} + ${keys}`.padStart(13);
  const verdict = failure ? `FAILED: ${failure.message}` : isWithin ? 'met' : 'MISSED';
  console.log(
    `${name.padEnd(56)}${took}${`${target.clicks} + ${target.keys}`.padStart(9)}${shopify.padStart(10)}   ${verdict}`,
  );
  return isWithin;
}

async function raise(page: Page, hand: Hand, { query }: CountedShop, category: string, count: number) {
  const before = await sumOf({ query }, category);
  await hand.click(page.getByRole('navigation', { name: 'Filter by category' }).getByText(category));
  await expect(page.getByRole('heading', { name: `${count} products` })).toBeVisible();
  await hand.click(page.getByLabel('Select all products on this page'));
  await hand.click(page.getByRole('button', { name: `Select all ${count} in ${category}` }));
  await hand.click(page.getByRole('button', { name: 'Change prices' }));
  await hand.type('5');
  await expect(page.getByText(/→/).first()).toBeVisible();
  await hand.click(page.getByRole('button', { name: `Raise ${count} prices` }));
  await expect(page.getByText(`${count} products changed.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  expect(await sumOf({ query }, category)).toBeCloseTo(before * 1.05, -1);
}

async function sumOf({ query }: Pick<CountedShop, 'query'>, category: string): Promise<number> {
  return Number(await query('select sum(price) from products where category = $1', [category]));
}
