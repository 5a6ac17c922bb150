import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, find, nameAt, type Task } from './click-task.ts';
import type { Hand } from './clicks-hand.ts';
import type { CountedShop } from './clicks-shop.ts';

const SLIDE = resolve('demo/brand-images/women.jpg');

/** The tasks under "Shop", and those about the presentation of a product. */
export const SHOP_TASKS: Task[] = [
  {
    name: 'change a phone number',
    target: { clicks: 4, keys: 14 },
    shopify: '6',
    perform: changePhone,
  },
  {
    name: 'add an office',
    target: { clicks: 7, keys: 70 },
    shopify: '4',
    perform: addOffice,
  },
  {
    name: 'replace a slide',
    target: { clicks: 6, keys: 0 },
    shopify: '8',
    perform: replaceSlide,
  },
  {
    name: 'pin a product',
    target: { clicks: 2, keys: 8 },
    shopify: '5 to 7',
    async perform(page, hand, shop) {
      const name = await nameAt(shop, 90);
      const row = await find(page, hand, name);
      await row.hover();
      await hand.click(row.getByLabel(/^Actions for/));
      await hand.click(page.getByRole('button', { name: /^Pin to top/ }));
      await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
      expect(await shop.query('select pin_rank > 0 from products where name = $1', [name])).toEqual(['true']);
    },
  },
  {
    name: 'hide a price',
    target: { clicks: 3, keys: 8 },
    shopify: 'none',
    async perform(page, hand, shop) {
      const name = await nameAt(shop, 150);
      await hand.click((await find(page, hand, name)).getByRole('checkbox'));
      await hand.click(page.getByRole('button', { name: 'Hide prices' }));
      await hand.click(page.getByRole('button', { name: 'Hide the price of 1 product' }));
      await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
      const hidden = 'select price_on_request from products where name = $1';
      expect(await shop.query(hidden, [name])).toEqual(['true']);
    },
  },
];

/** Changes the first phone number of the shop, and publishes it. */
async function changePhone(page: Page, hand: Hand, shop: CountedShop): Promise<void> {
  await openSection(page, hand, 'Contact');
  await hand.click(page.getByLabel('First phone'));
  await hand.press('Control+a');
  await hand.type('+12125550199');
  await publish(page, hand);
  expect(await published(shop, "document->'phones'->>0")).toBe('+12125550199');
}

/** Adds an office with the fields that it needs, and its point on the map. */
async function addOffice(page: Page, hand: Hand, shop: CountedShop): Promise<void> {
  await openSection(page, hand, 'Offices');
  await hand.click(page.getByRole('button', { name: 'Add an office' }));
  const office = page.getByRole('listitem').filter({ hasText: 'Remove New office' });
  await expect(office.getByLabel('Country')).toBeFocused();
  for (const text of ['Japan', '', 'Ida Kyoto', '', '1 Teramachi, Kyoto', '+81755550142']) {
    await hand.type(text);
    await hand.press('Tab');
  }
  const added = page.getByRole('listitem').filter({ hasText: 'Remove Japan' });
  await hand.click(added.getByLabel('Map point'));
  await hand.type('35.01, 135.77');
  await hand.click(added.getByRole('button', { name: 'Use Asia/Tokyo' }));
  await publish(page, hand);
  expect(await published(shop, "document->'offices'->-1->>'timeZone'")).toBe('Asia/Tokyo');
}

/** Replaces the photo of the first slide. */
async function replaceSlide(page: Page, hand: Hand, shop: CountedShop): Promise<void> {
  await openSection(page, hand, 'Home');
  const slide = page
    .locator('details')
    .filter({ has: page.getByLabel('Position of the text') })
    .first();
  await hand.click(slide.locator('summary').first());
  await hand.choose(SLIDE, slide.locator('input[type=file]'));
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await publish(page, hand);
  expect(await published(shop, "document->'slides'->0->>'picture'")).toMatch(/^\/media\//);
}

async function openSection(page: Page, hand: Hand, name: string): Promise<void> {
  await hand.click(page.getByRole('link', { name: 'Shop', exact: true }));
  await hand.click(page.getByRole('link', { name, exact: true }));
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

async function publish(page: Page, hand: Hand): Promise<void> {
  await hand.click(page.getByRole('button', { name: 'Publish', exact: true }));
  const done = page.getByText('Published. Visitors see it now.');
  const question = page.getByRole('alertdialog').getByRole('button', { name: 'Publish' });
  await expect(done.or(question)).toBeVisible();
  if (await question.isVisible()) await hand.click(question);
  await expect(done).toBeVisible();
}

/** Returns a value of the published settings. */
async function published({ query }: CountedShop, value: string): Promise<string | undefined> {
  return (await query(`select ${value} from shop_settings order by version desc limit 1`))[0];
}
