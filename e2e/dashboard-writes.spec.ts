import type { Page } from '@playwright/test';
import { enter } from './administrator.ts';
import { addProducts, productRows, removeProducts } from './own-products.ts';
import { expect, test } from './own-shop.ts';

/** One worker, one shop: a second one would cost more than the tests. */
test.describe.configure({ mode: 'default' });

test('Da-4 by keyboard: delete asks and names the product, Undo brings it back to its place', async ({
  page,
  ownShop,
}) => {
  const ids = await addProducts(ownShop, [{ name: 'Below' }, { name: 'Short-lived' }, { name: 'Above' }]);
  await enter(page, ownShop.origin);
  const button = page.getByRole('button', { name: 'Delete Short-lived' });
  const ours = page.getByRole('rowheader', { name: /^(Above|Short-lived|Below)/ });

  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this product?' });
  await expect(dialog).toContainText('Short-lived');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Short-lived is deleted.')).toBeVisible();
  await expect(ours).toHaveText([/^Above/, /^Below/]);
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Short-lived is back.')).toBeVisible();
  await expect(ours).toHaveText([/^Above/, /^Short-lived/, /^Below/]);
  await expect(page.getByRole('heading', { name: /products$/ })).toBeFocused();
  await removeProducts(ownShop, ids);
});

test('bulk: selected products are featured, moved, repriced and deleted, each after one confirmation', async ({
  page,
  ownShop,
}) => {
  const ids = await addProducts(ownShop, [
    { name: 'One', price: 10.01, category: 'Accessories', subCategory: 'Belts' },
    { name: 'Two', price: 20 },
    { name: 'Three', price: 248 },
  ]);
  const stored = () =>
    ownShop.sql<{ price: string; category: string; sub_category: string | null; featured: boolean }>(
      'select price, category, sub_category, featured from products where id = any($1) order by created_at desc',
      [ids],
    );
  await enter(page, ownShop.origin);
  const select = async () => {
    await page.getByLabel('Select Three').click();
    await page.getByLabel('Select One').click({ modifiers: ['Shift'] });
    await expect(page.getByText('3 selected')).toBeVisible();
  };

  await select();
  await page.getByRole('button', { name: 'Feature', exact: true }).click();
  await page.getByRole('button', { name: 'Feature 3 products' }).click();
  await expect(page.getByText('3 products changed.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Selected products' })).toBeHidden();

  await select();
  await page.getByRole('button', { name: 'Change category' }).click();
  await page.getByLabel('New category').selectOption('Kids');
  await page.getByRole('button', { name: 'Move 3 products to Kids' }).click();
  await expect(productRows(page).filter({ hasText: 'Kids' })).toHaveCount(3);

  await select();
  await page.getByRole('button', { name: 'Change prices' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Change 3 prices by percent?' });
  await dialog.getByRole('textbox').fill('-100');
  await dialog.getByRole('button', { name: 'Change 3 prices' }).click();
  await expect(dialog.getByText(/Please enter a percentage above -100/)).toBeVisible();
  await dialog.getByRole('textbox').fill('-10.5');
  await expect(dialog.getByText('Three: $248.00 → $221.96')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(productRows(page).first()).toContainText('$221.96');
  expect(await stored()).toEqual([
    { price: '221.96', category: 'Kids', sub_category: null, featured: true },
    { price: '17.90', category: 'Kids', sub_category: null, featured: true },
    { price: '8.96', category: 'Kids', sub_category: null, featured: true },
  ]);

  await select();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'Are you sure you want to delete these 3 products?',
  );
  await page.getByRole('button', { name: 'Delete 3 products' }).click();
  await expect(page.getByText('3 products are deleted.')).toBeVisible();
  expect(await stored()).toEqual([]);
});

test('bulk: Undo brings prices back to the cent, names what was edited since; later the activity undoes, too', async ({
  page,
  ownShop,
}) => {
  const ids = await addProducts(ownShop, [
    { name: 'Undo one', price: 10.01 },
    { name: 'Undo two', price: 0.03 },
    { name: 'Undo three', price: 248.99 },
  ]);
  const prices = async () =>
    (
      await ownShop.sql<{ price: string }>(
        'select price from products where id = any($1) order by created_at',
        [ids],
      )
    ).map(({ price }) => price);
  const raise = async () => {
    await page.getByLabel('Select Undo three').click();
    await page.getByLabel('Select Undo one').click({ modifiers: ['Shift'] });
    await page.getByRole('button', { name: 'Change prices' }).click();
    await page.getByRole('alertdialog').getByRole('textbox').fill('5');
    await page.keyboard.press('Enter');
    await expect(page.getByText('3 products changed.')).toBeVisible();
  };
  await enter(page, ownShop.origin, '/admin/dashboard?q=undo');
  await raise();
  expect(await prices()).toEqual(['10.51', '0.03', '261.44']);
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 products are as they were.')).toBeVisible();
  await expect(productRows(page).first()).toContainText('$248.99');
  expect(await prices()).toEqual(['10.01', '0.03', '248.99']);

  await raise();
  await ownShop.sql('update products set description = $1 where id = $2', ['Edited.', ids[0]]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(
    page.getByText('Undo three is as it was. Edited since and left alone: Undo one.'),
  ).toBeVisible();
  expect(await prices()).toEqual(['10.51', '0.03', '248.99']);

  // What was undone can be done again, from its record.
  await page.getByRole('link', { name: 'Activity' }).click();
  const newest = page.getByRole('main').getByRole('list').first().locator('> li').first();
  await expect(newest).toContainText(/Undo three restored.*\$261\.44.*\$248\.99/);
  await newest.getByRole('button', { name: 'Undo this change' }).click();
  await page
    .getByRole('alertdialog', { name: 'Undo this change?' })
    .getByRole('button', { name: 'Undo', exact: true })
    .click();
  await expect(page.getByText('Undo three is as it was.')).toBeVisible();
  await expect(newest).toContainText(/Undo three restored.*\$248\.99.*\$261\.44/);
  expect(await prices()).toEqual(['10.51', '0.03', '261.44']);
  await removeProducts(ownShop, ids);
  await ownShop.sql('delete from admin_activity');
});

test.describe('met by others', () => {
  test.use({ expectedFailures: [/status of 4\d\d/] });

  test('Da-4 of two who delete one product, the second is told; a bulk change tells what was gone', async ({
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
    // The other one does not hear of it.
    await other.route('**/live?*', (route) => route.abort());
    await other.goto('/admin/dashboard');
    for (const each of [page, other]) {
      await each.getByRole('button', { name: 'Delete Both want a' }).click();
    }
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Both want a is deleted.')).toBeVisible();
    await other.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(
      other.getByText('This product no longer exists: somebody has deleted it already.'),
    ).toBeVisible();
    await expect(named(other, 'Both want a')).toBeHidden();

    for (const name of ['b', 'c', 'd']) await other.getByLabel(`Select Both want ${name}`).check();
    await removeProducts(ownShop, ids.slice(1, 2));
    await other.getByRole('button', { name: 'Unfeature' }).click();
    await other.getByRole('button', { name: 'Unfeature 3 products' }).click();
    await expect(other.getByText('2 of 3 changed; 1 no longer exists.')).toBeVisible();
    await removeProducts(ownShop, ids);
  });

  test('Da-3 bad input is answered with a 400 and a sentence, and changes nothing', async ({
    page,
    ownShop,
  }) => {
    await enter(page, ownShop.origin);
    const [before] = await ownShop.sql<{ of: string }>(
      'select md5(string_agg(p::text, $1 order by id)) as of from products p',
      [','],
    );
    const [some] = await ownShop.sql<{ id: string }>('select id from products limit 1');
    const id = some?.id ?? '';
    for (const [address, form] of [
      ['delete', {}],
      ['delete', { id: "'; drop table products; --" }],
      ['change', { id }],
      ['change', { id, kind: 'price', percent: '-100' }],
      ['change', { id, kind: 'price', percent: '1e3' }],
      ['change', { id, kind: 'price', percent: 'NaN' }],
      ['change', { id, kind: 'category', category: 'Everything' }],
      ['change', { id, kind: 'feature', featured: 'perhaps' }],
      ['restore', {}],
      ['restore', { batch: '1 or 1=1' }],
    ] as const) {
      const answer = await page.request.post(`/admin/products/${address}`, {
        headers: { Origin: ownShop.origin },
        form,
      });
      expect(answer.status(), `${address} ${JSON.stringify(form)}`).toBe(400);
      expect((await answer.json()).message).toMatch(/^[A-Z].*\S$/);
    }
    const [after] = await ownShop.sql<{ of: string }>(
      'select md5(string_agg(p::text, $1 order by id)) as of from products p',
      [','],
    );
    expect(after).toEqual(before);
  });

  test('Au-4 Rt-1 a change elsewhere appears; where the session has ended, the page stays and asks to sign in', async ({
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

test('Rt-1 about 1000 ms after an own write the page is up to date, and was read once', async ({
  page,
  ownShop,
}) => {
  const [id = ''] = await addProducts(ownShop, [{ name: 'Read once' }]);
  await page.clock.install();
  const heard = page.waitForResponse('**/live?*');
  await enter(page, ownShop.origin);
  await page.clock.runFor(100);
  await heard;
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/admin/dashboard.data')) reads.push(request.url());
  });
  await page.getByRole('button', { name: 'Delete Read once' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Delete Read once' })).toBeHidden();
  await page.clock.runFor(2_000);
  expect(reads).toHaveLength(1);

  // Somebody else's change right after it is not lost.
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
