import { expectAccessible } from '../support/accessibility.ts';
import { enter } from '../support/administrator.ts';
import { holdScripts } from '../support/hydration.ts';
import { addProducts, removeProducts } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';

test.use({ timezoneId: 'Asia/Kolkata', viewport: { width: 390, height: 844 } });

test('every write is listed, newest first, with its time, its subject, and the values before and after; a link to the page moves the focus there and announces its title', async ({
  page,
  ownShop,
}) => {
  const [kept = '', gone = ''] = await addProducts(ownShop, [
    { name: 'A kept thing', price: 248 },
    { name: 'A thing that goes', price: 5 },
  ]);
  const [category] = await ownShop.sql<{ id: string; bearers: string }>(
    `select id, (select count(*) from products where sub_category = 'Eyewear') as bearers
     from accessory_categories where name = 'Eyewear'`,
  );
  await enter(page, ownShop.origin);
  for (const [address, form] of [
    ['dashboard.data', { intent: 'change', id: kept, kind: 'price', value: '-10' }],
    ['dashboard.data', { intent: 'change', id: kept, kind: 'feature', featured: 'true' }],
    ['dashboard.data', { intent: 'delete', id: gone }],
    ['accessory-categories', { intent: 'add', name: 'Gloves' }],
    ['accessory-categories', { intent: 'rename', id: category?.id ?? '', name: 'Glasses', products: 'on' }],
  ] as const) {
    const answer = await page.request.post(`/admin/${address}`, {
      headers: { Origin: ownShop.origin },
      form,
    });
    expect(answer.status()).toBe(200);
  }

  await page.getByRole('link', { name: 'Activity' }).click();
  // A link in the admin area moves the focus to the new page and announces its title.
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Activity - Vitrine' })).toBeAttached();
  const entries = page.getByRole('main').getByRole('list').first().locator('> li');
  await expect(entries.nth(0)).toContainText(/Accessory category Eyewear renamed.*name Eyewear.*Glasses/);
  await expect(entries.nth(0)).toContainText(`also on ${category?.bearers} product`);
  await expect(entries.nth(1)).toContainText('Accessory category Gloves added');
  await expect(entries.nth(2)).toContainText(/A thing that goes deleted.*price \$5\.00/);
  await expect(entries.nth(2).getByRole('link')).toHaveCount(0);
  await expect(entries.nth(3)).toContainText(/A kept thing changed.*featured no.*yes/);
  await expect(entries.nth(4)).toContainText(/price \$248\.00.*\$223\.20/);
  await expect(entries.nth(4)).not.toContainText('featured');
  await expect(entries.nth(4).getByRole('link', { name: 'A kept thing' })).toHaveAttribute(
    'href',
    new RegExp(`^/admin/products/${kept}/edit\\?back=`),
  );
  const time = entries.nth(0).getByRole('time');
  const moment = new Date((await time.getAttribute('datetime')) ?? '');
  const clock = moment.toLocaleTimeString('en-US', {
    timeZone: 'Asia/Kolkata',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  await expect(time).toContainText(clock);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await ownShop.sql(
    `insert into admin_activity (at, action, subject, subject_name)
     select now() - interval '1 day', 'added', 'image', 'old ' || n from generate_series(1, 60) n`,
  );
  await page.goto('/admin/activity?page=2');
  await expect(entries).toHaveCount(30);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL('/admin/activity?page=3');
  const isHydrated = page.waitForRequest(/\/live\?/);
  await page.goto('/admin/activity?page=-1');
  await isHydrated;
  await expect(entries.nth(1)).toContainText('Gloves');

  // Filter by kind, time, day and product; each filter is in the URL.
  const kind = page.getByLabel('Kind');
  await kind.focus();
  await kind.selectOption('Deleted');
  await expect(entries).toHaveCount(1);
  await expect(kind, 'the select keeps the focus').toBeFocused();
  await expect(entries.first()).toContainText('A thing that goes');
  await page.getByRole('link', { name: 'Show everything' }).click();
  await expect(page).toHaveURL('/admin/activity');
  await expect(kind).toHaveValue('');
  await page.getByRole('link', { name: 'Last 24 hours' }).click();
  await expect(page).toHaveURL('/admin/activity?days=1');
  await expect(page.getByText('old 1', { exact: true })).toBeHidden();
  await page.getByRole('searchbox').fill('kept thing');
  await expect(page).toHaveURL('/admin/activity?q=kept+thing&days=1');
  await expect(entries).toHaveCount(2);
  await page.goto('/admin/activity?kind=images');
  await expect(entries).toHaveCount(30);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/admin/activity?day=${yesterday}&zone=UTC&kind=deleted`);
  await expect(page.getByText('No activity matches these filters.')).toBeVisible();
  await page.goto(`/admin/activity?day=${yesterday}&zone=Nowhere/No&kind=images`);
  await expect(entries).toHaveCount(30);

  await ownShop.sql(`insert into admin_activity (action, subject, subject_id, subject_name)
    values ('imported', 'import', gen_random_uuid(), 'autumn.csv')`);
  await page.goto('/admin/activity?kind=imported');
  await expect(entries).toHaveText([/Import.*autumn\.csv.*imported/]);
  await page.goto(`/admin/activity?product=${kept}`);
  await expect(page.getByText('Changes to').locator('..')).toContainText('A kept thing');

  await removeProducts(ownShop, [kept]);
  await ownShop.sql("delete from accessory_categories where name = 'Gloves'");
  await ownShop.sql("update accessory_categories set name = 'Eyewear' where name = 'Glasses'");
  await ownShop.sql("update products set sub_category = 'Eyewear' where sub_category = 'Glasses'");
  await ownShop.sql('delete from admin_activity');
});

test('no entry moves when the page takes over its controls, so a press meets what it was aimed at', async ({
  page,
  ownShop,
}) => {
  await ownShop.sql(
    "insert into admin_activity (action, subject, subject_name) select 'added', 'image', 'old ' || n from generate_series(1, 5) n",
  );
  await enter(page, ownShop.origin);
  const release = await holdScripts(page);
  await page.goto('/admin/activity', { waitUntil: 'commit' });
  const entries = page.getByRole('main').getByRole('list').first().locator('> li');
  await expect(entries.first()).toContainText('(UTC)');
  const heights = () =>
    entries.evaluateAll((all) => all.map((entry) => entry.getBoundingClientRect().height));
  const before = await heights();
  release();
  await expect(entries.first()).not.toContainText('UTC');
  expect(await heights()).toEqual(before);
  await ownShop.sql('delete from admin_activity');
});
