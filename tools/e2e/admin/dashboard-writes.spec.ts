import type { Page, Route } from '@playwright/test';
import { enter, signInByRequest } from '../support/administrator.ts';
import { addProducts, menuItem, removeProducts } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';

/** Runs all tests of this file in one worker, because starting a second shop takes longer than the tests. */
test.describe.configure({ mode: 'default' });

test('Da-4 by keyboard: Delete asks for confirmation and names the product; Undo restores its position', async ({
  page,
  ownShop,
}) => {
  const ids = await addProducts(ownShop, [{ name: 'Below' }, { name: 'Short-lived' }, { name: 'Above' }]);
  await enter(page, ownShop.origin);
  const menu = page.getByLabel('Actions for Short-lived');
  const ours = page.getByRole('rowheader', { name: /^(Above|Short-lived|Below)/ });

  await (await menuItem(page, 'Delete', 'Short-lived')).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this product?' });
  await expect(dialog).toContainText('Short-lived');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();

  await (await menuItem(page, 'Delete', 'Short-lived')).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Short-lived is deleted.')).toBeVisible();
  await expect(ours).toHaveText([/^Above/, /^Below/]);
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Short-lived was restored.')).toBeVisible();
  await expect(ours).toHaveText([/^Above/, /^Short-lived/, /^Below/]);
  await expect(page.getByRole('link', { name: 'Short-lived', exact: true })).toBeFocused();
  await removeProducts(ownShop, ids);
});

test('Da-4 an undo that ends while a menu is open leaves the menu open', async ({ page, ownShop }) => {
  const ids = await addProducts(ownShop, [{ name: 'Short-lived' }]);
  await enter(page, ownShop.origin);
  await (await menuItem(page, 'Delete', 'Short-lived')).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused();
  const request = Promise.withResolvers<Route>();
  await page.route('**/admin/activity.data*', (route) => request.resolve(route));
  await page.keyboard.press('Enter');
  const held = await request.promise;
  await page.getByLabel('Filter', { exact: true }).press('Enter');
  await held.continue();
  await expect(page.getByText('Short-lived was restored.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Short-lived', exact: true })).toBeVisible();
  await expect(page.getByLabel('Visibility')).toBeVisible();
  await removeProducts(ownShop, ids);
});

test('Pf-1 a saved form offers Undo; the activity page lists the changed values and offers Undo, too', async ({
  page,
  ownShop,
}) => {
  const [id = ''] = await addProducts(ownShop, [{ name: 'Saved Tote', price: 100 }]);
  await enter(page, ownShop.origin, '/admin/dashboard?q=saved+tote');
  const row = page.getByRole('row').filter({ hasText: 'Saved Tote' });
  const saveAt = async (price: string) => {
    await (await menuItem(page, 'Edit', 'Saved Tote')).click();
    await page.getByLabel('Price (US dollars)', { exact: true }).fill(price);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(row).toContainText(`$${price}`);
  };
  await saveAt('120.00');
  await expect(page.getByText('Changes saved')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Saved Tote was restored.')).toBeVisible();
  await expect(row).toContainText('$100.00');
  await expect(page.getByRole('link', { name: 'Saved Tote', exact: true })).toBeFocused();

  await saveAt('130.00');
  await page.goto(`/admin/activity?product=${id}`);
  const newest = page.getByRole('main').getByRole('list').first().locator('> li').first();
  await expect(newest.getByRole('listitem')).toHaveText([/^price\s*\$100\.00.*\$130\.00$/]);
  await newest.getByRole('button', { name: 'Undo this change' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(newest).toContainText('put back');
  const prices = await ownShop.sql('select price from products where id = $1', [id]);
  expect(prices).toEqual([{ price: '100.00' }]);
  await removeProducts(ownShop, [id]);
});

test.describe('with changes by others', () => {
  test.use({ expectedFailures: [/status of 4\d\d/] });

  test('Da-4 deleting a product that is already deleted says so; a bulk change counts products that no longer exist', async ({
    page,
    context,
    ownShop,
  }) => {
    const ids = await addProducts(
      ownShop,
      ['a', 'b', 'c', 'd'].map((name) => ({ name: `Both want ${name}` })),
    );
    await enter(page, ownShop.origin);
    const other = await context.newPage();
    // The other page gets no live updates.
    await other.route('**/live?*', (route) => route.abort());
    await other.goto('/admin/dashboard');
    for (const admin of [page, other]) {
      await (await menuItem(admin, 'Delete', 'Both want a')).click();
    }
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Both want a is deleted.')).toBeVisible();
    await other.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(other.getByText('This product was already deleted.')).toBeVisible();
    await expect(named(other, 'Both want a')).toBeHidden();

    for (const name of ['b', 'c', 'd']) await other.getByLabel(`Select Both want ${name}`).check();
    await removeProducts(ownShop, ids.slice(1, 2));
    await other.getByRole('button', { name: 'Feature', exact: true }).click();
    await other.getByRole('button', { name: 'Feature 3 products' }).click();
    await expect(other.getByText('2 products changed; 1 no longer exists.')).toBeVisible();
    await removeProducts(ownShop, ids);
  });

  test('Da-4 the message of a failed delete disappears at the next write or navigation', async ({
    page,
    ownShop,
  }) => {
    const ids = await addProducts(
      ownShop,
      ['a', 'b'].map((name) => ({ name: `Stays ${name}` })),
    );
    await enter(page, ownShop.origin, '/admin/dashboard?q=stays');
    const failure = page.getByText('Failed to delete product');
    const failToDelete = async () => {
      await page.route('**/admin/dashboard.data*', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 400, body: '' }) : route.continue(),
      );
      await (await menuItem(page, 'Delete', 'Stays a')).click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(failure).toBeVisible();
      await page.unroute('**/admin/dashboard.data*');
      // A message stays while the pointer is over it.
      await failure.hover();
    };
    await failToDelete();
    await page.getByRole('link', { name: 'Price' }).press('Enter');
    await expect(failure).toBeHidden();
    await failToDelete();
    await (await menuItem(page, 'Delete', 'Stays b')).press('Enter');
    await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await expect(page.getByText('Stays b is deleted.')).toBeVisible();
    await expect(failure).toBeHidden();
    await removeProducts(ownShop, ids);
  });

  test('Da-3 bad input gets a 400 with a message, and changes nothing', async ({ request, ownShop }) => {
    await signInByRequest(request, ownShop.origin);
    const [before] = await ownShop.sql<{ hash: string }>(
      'select md5(string_agg(p::text, $1 order by id)) as hash from products p',
      [','],
    );
    const [product] = await ownShop.sql<{ id: string }>('select id from products limit 1');
    const id = product?.id ?? '';
    for (const [address, form] of [
      ['dashboard.data', { intent: 'delete' }],
      ['dashboard.data', { intent: 'delete', id: "'; drop table products; --" }],
      ['dashboard.data', { intent: 'change', id }],
      ['dashboard.data', { intent: 'change', id, kind: 'price', value: '-100' }],
      ['dashboard.data', { intent: 'change', id, kind: 'price', value: '1e3' }],
      ['dashboard.data', { intent: 'change', id, kind: 'price', value: 'NaN' }],
      ['dashboard.data', { intent: 'change', id, kind: 'category', category: 'Everything' }],
      ['dashboard.data', { intent: 'change', id, kind: 'feature', featured: 'perhaps' }],
      ['activity.data', {}],
      ['activity.data', { batch: '1 or 1=1' }],
    ] as const) {
      const answer = await request.post(`/admin/${address}`, {
        headers: { Origin: ownShop.origin },
        form,
      });
      expect(answer.status(), `${address} ${JSON.stringify(form)}`).toBe(400);
      expect(await answer.text()).toMatch(/"[A-Z][^"]*[^" ]"/);
    }
    const [after] = await ownShop.sql<{ hash: string }>(
      'select md5(string_agg(p::text, $1 order by id)) as hash from products p',
      [','],
    );
    expect(after).toEqual(before);
  });

  test('Au-4 Rt-1 a change by another process appears; after the session has ended, the page stays and asks to sign in', async ({
    page,
    context,
    ownShop,
  }) => {
    const [id = ''] = await addProducts(ownShop, [{ name: 'Before' }]);
    await enter(page, ownShop.origin);
    await page.getByLabel('Select Before').check();
    await ownShop.sql('update products set name = $1 where id = $2', ['Changed elsewhere', id]);
    await expect(page.getByRole('rowheader').first()).toContainText('Changed elsewhere');
    await expect(page.getByLabel('Select Changed elsewhere')).toBeChecked();

    await context.clearCookies();
    await ownShop.sql('update products set name = $1 where id = $2', ['Changed once more', id]);
    await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
    await expect(page).toHaveURL('/admin/dashboard');
    await expect(page.getByText('Changed elsewhere').first()).toBeAttached();
    await removeProducts(ownShop, [id]);
  });
});

test('Rt-1 about 1000 ms after a write the page is up to date, and its data was loaded once', async ({
  page,
  ownShop,
}) => {
  const [id = ''] = await addProducts(ownShop, [{ name: 'Read once' }]);
  await page.clock.install();
  const connected = page.waitForResponse('**/live?*');
  await enter(page, ownShop.origin);
  await page.clock.runFor(100);
  await connected;
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/admin/dashboard.data'))
      reads.push(request.url());
  });
  await (await menuItem(page, 'Delete', 'Read once')).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByLabel('Actions for Read once')).toBeHidden();
  await page.clock.runFor(2_000);
  expect(reads).toHaveLength(1);

  // A change by another process right after our own is not lost.
  const [other = ''] = await addProducts(ownShop, [{ name: 'Came after' }]);
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(named(page, 'Came after')).toBeVisible({ timeout: 500 });
  }).toPass();
  await removeProducts(ownShop, [id, other]);
});

function named(page: Page, name: string) {
  return page.getByRole('rowheader').filter({ hasText: name });
}
