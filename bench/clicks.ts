import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { buildShop, isBuilt } from '../scripts/build.ts';
import { type Effort, Hand } from './clicks-hand.ts';
import { type CountedShop, openCountedShop } from './clicks-shop.ts';
import { openBrowser } from './slow-browser.ts';

/**
 * `npm run bench:clicks`: ten tasks of a day at the counter, walked in a real browser as their owner would, on 442
 * products. Prints the clicks and keys that each took beside those that it may take; ends with 1 where one took more,
 * or did not come out right.
 */
interface Task {
  name: string;
  /** The most that it may take; of a task that is done several times, each time. */
  target: Effort;
  walk(page: Page, hand: Hand, shop: CountedShop): Promise<void>;
  times?: number;
}

const PHOTOGRAPH = resolve('demo/images/bags-leather-tote-2.jpg');

/** A word that 20 products have, such as the name of a collection. */
const WORD_OF_TWENTY = `
  select word from (select distinct lower(split_part(name, ' ', 1)) as word from products) as words
  where length(word) <= 7
    and 20 = (select count(*) from products where name ilike '%' || word || '%' or description ilike '%' || word || '%')
  order by word limit 1`;

const TASKS: Task[] = [
  {
    name: 'find a product',
    target: { clicks: 0, keys: 8 },
    async walk(page, hand, shop) {
      await find(page, hand, await nameAt(shop, 60));
    },
  },
  {
    name: 'change a price, place kept',
    target: { clicks: 1, keys: 12 },
    async walk(page, hand, shop) {
      const name = await nameAt(shop, 120);
      const row = await find(page, hand, name);
      const place = page.url();
      await hand.click(row.getByTitle('Edit price'));
      await hand.type('149');
      await hand.press('Enter');
      await expect(row).toContainText('$149.00');
      await expect(row.getByRole('link', { name, exact: true })).toBeFocused();
      expect(page.url()).toBe(place);
      expect(await shop.ask('select price from products where name = $1', [name])).toEqual(['149.00']);
    },
  },
  {
    name: 'mark sold out, place kept',
    target: { clicks: 1, keys: 8 },
    async walk(page, hand, shop) {
      const name = await nameAt(shop, 180);
      const row = await find(page, hand, name);
      const place = page.url();
      await hand.click(row.getByTitle('Mark sold out'));
      await expect(row.getByTitle('Mark in stock')).toBeFocused();
      expect(page.url()).toBe(place);
      expect(await shop.ask('select in_stock from products where name = $1', [name])).toEqual(['false']);
    },
  },
  {
    name: 'mark 20 sold out',
    target: { clicks: 4, keys: 8 },
    async walk(page, hand, shop) {
      const [word = ''] = await shop.ask(WORD_OF_TWENTY);
      await hand.press('/');
      await hand.type(word);
      await expect(page.getByRole('heading', { name: `20 products for "${word}"` })).toBeVisible();
      await hand.click(page.getByLabel('Select all products on this page'));
      await hand.click(page.getByRole('button', { name: /^Select all 20/ }));
      await hand.click(page.getByRole('button', { name: 'Mark sold out', exact: true }));
      await hand.click(page.getByRole('button', { name: 'Mark 20 products sold out' }));
      // One of them may be the one that an earlier task has marked.
      await expect(
        page.getByText(/^(20 products changed|19 products changed; 1 was so already)\.$/),
      ).toBeVisible();
      const left = 'select count(*) from products where in_stock and name ilike $1';
      expect(await shop.ask(left, [`%${word}%`])).toEqual(['0']);
    },
  },
  {
    name: 'raise 45 bags by 5 %',
    target: { clicks: 5, keys: 1 },
    walk: (page, hand, shop) => raise(page, hand, shop, 'Bags', 45),
  },
  {
    name: 'raise 200 by 5 %',
    target: { clicks: 5, keys: 1 },
    walk: (page, hand, shop) => raise(page, hand, shop, 'Women', 200),
  },
  {
    name: 'take the last of them back, found in the activity',
    target: { clicks: 3, keys: 0 },
    async walk(page, hand, shop) {
      const raised = await sumOf(shop, 'Women');
      await hand.click(page.getByRole('link', { name: 'Activity' }));
      const entry = page.getByRole('listitem').filter({ hasText: '200 prices raised by 5 %' }).first();
      await hand.click(entry.getByRole('button', { name: /^Undo this change/ }));
      await hand.click(page.getByRole('alertdialog').getByRole('button', { name: 'Undo', exact: true }));
      await expect(page.getByText('200 products are as they were.')).toBeVisible();
      expect((await sumOf(shop, 'Women')) * 1.05).toBeCloseTo(raised, -1);
    },
  },
  {
    name: 'replace the main picture, of 3 products each',
    target: { clicks: 3, keys: 8 },
    times: 3,
    async walk(page, hand, shop) {
      for (const place of [30, 90, 150]) {
        const name = await nameAt(shop, place);
        const main = () => shop.ask('select unnest(images) from products where name = $1', [name]);
        const before = await main();
        const row = await find(page, hand, name);
        await hand.click(row.getByRole('link', { name, exact: true }));
        const first = page.getByRole('main').getByRole('listitem').first();
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
    async walk(page, hand, shop) {
      await shop.ask(`insert into admin_activity (at, action, subject, subject_id, subject_name)
        values (now() - interval '8 days', 'deleted', 'product', '1', 'Of another week')`);
      await hand.click(page.getByRole('link', { name: 'Activity' }));
      await hand.click(page.getByRole('link', { name: 'Last 7 days' }));
      await expect(page.getByText('45 prices raised by 5 %').first()).toBeVisible();
      await expect(page).toHaveURL(/days=7/);
      await expect(page.getByText('Of another week')).toBeHidden();
    },
  },
  {
    name: 'find a photograph among 1,000',
    target: { clicks: 1, keys: 8 },
    async walk(page, hand) {
      await hand.click(page.getByRole('link', { name: 'Media' }));
      await expect(page.getByRole('heading', { name: 'Media' })).toBeVisible();
      await hand.press('/');
      await hand.type('c_0417');
      await expect(page.getByText('1 image for "c_0417"')).toBeVisible();
      await expect(page.getByText('DSC_0417.jpg')).toBeInViewport();
    },
  },
];

if (!isBuilt()) await buildShop();
const shop = await openCountedShop();
const browser = await openBrowser();
let isMet = true;
try {
  const page = await browser.newPage({ baseURL: shop.origin, viewport: { width: 1440, height: 900 } });
  await page.request.post('/admin/login', {
    headers: { Origin: shop.origin },
    form: { username: 'admin', password: 'only-for-the-bench' },
    maxRedirects: 0,
  });
  // The hint between tabs is the first act of each page: nobody works before it is there.
  await page.addInitScript(() => localStorage.removeItem('adminAuth'));
  const [products] = await shop.ask('select count(*) from products');
  console.log(`${'ten tasks'.padEnd(56)}clicks + keys   target   (${products} products)`);
  for (const task of TASKS) isMet = (await walked(page, task)) && isMet;
} finally {
  await browser.close();
  await shop.close();
}
process.exitCode = isMet ? 0 : 1;

async function walked(page: Page, { name, target, times = 1, walk }: Task): Promise<boolean> {
  await page.goto('/admin/dashboard');
  await page.waitForFunction(() => localStorage.getItem('adminAuth') === 'true');
  const hand = new Hand(page);
  const failure = await walk(page, hand, shop).catch((error: Error) => error);
  const [clicks, keys] = [hand.effort.clicks / times, hand.effort.keys / times];
  const isWithin = !failure && clicks <= target.clicks && keys <= target.keys;
  const took = `${clicks} + ${keys}`.padStart(13);
  const verdict = failure ? `FAILED: ${failure.message}` : isWithin ? 'met' : 'MISSED';
  console.log(`${name.padEnd(56)}${took}${`${target.clicks} + ${target.keys}`.padStart(9)}   ${verdict}`);
  return isWithin;
}

/** Types the beginnings of the first two words, as one does who knows what it is called. */
async function find(page: Page, hand: Hand, name: string) {
  const [first = '', second = ''] = name.toLowerCase().split(' ');
  await hand.press('/');
  await hand.type(`${first.slice(0, 3)} ${second.slice(0, 3)}`);
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(row).toBeInViewport();
  return row;
}

async function raise(page: Page, hand: Hand, { ask }: CountedShop, category: string, count: number) {
  const before = await sumOf({ ask }, category);
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
  expect(await sumOf({ ask }, category)).toBeCloseTo(before * 1.05, -1);
}

async function sumOf({ ask }: Pick<CountedShop, 'ask'>, category: string): Promise<number> {
  return Number(await ask('select sum(price) from products where category = $1', [category]));
}

/** What the product is called that stands so far down the list of all that are called like no other. */
async function nameAt({ ask }: CountedShop, place: number): Promise<string> {
  const [name = ''] = await ask(
    `select name from products where in_stock and cardinality(images) > 0
       and name in (select name from products group by name having count(*) = 1)
     order by created_at desc, id offset $1 limit 1`,
    [place],
  );
  return name;
}
