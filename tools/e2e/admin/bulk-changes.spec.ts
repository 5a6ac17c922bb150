import { enter, signInAgain } from '../support/administrator.ts';
import { addProducts, productRows, removeProducts } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';

/** Runs all tests of this file in one worker, because starting a second shop takes longer than the tests. */
test.describe.configure({ mode: 'default' });
// A test enters a percentage that is refused.
test.use({ expectedFailures: [/status of 400/] });

test('Bk-1 selected products are featured, moved, repriced and deleted, each after one confirmation', async ({
  page,
  ownShop,
}) => {
  const ids = await addProducts(ownShop, [
    { name: 'One', price: 10.01, category: 'Accessories', subCategory: 'Belts' },
    { name: 'Two', price: 20 },
    { name: 'Three', price: 248 },
  ]);
  const stored = () =>
    ownShop.sql(
      'select price, market_price, category, sub_category, featured from products where id = any($1) order by created_at desc',
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
  const dialog = page.getByRole('alertdialog', { name: 'Change 3 prices' });
  await dialog.getByRole('textbox').fill('ten');
  await dialog.getByRole('button', { name: 'Raise 3 prices' }).click();
  await expect(dialog.getByText(/Please enter a number/)).toBeVisible();
  // What the preview refuses stays in the field, too.
  const held = Promise.withResolvers<void>();
  await page.route('**/admin/dashboard.data*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await dialog.getByRole('textbox').fill('-100');
  await dialog.getByRole('textbox').press('Enter');
  held.resolve();
  await expect(dialog.getByText(/Please enter a percentage above -100/), 'also before it').toBeVisible();
  await page.unroute('**/admin/dashboard.data*');
  await dialog.getByRole('button', { name: 'Lower 3 prices' }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue('-100');
  await dialog.getByRole('textbox').fill('-10.5');
  await expect(dialog.getByLabel('Up or down')).toHaveValue('-');
  await expect(dialog.getByRole('button', { name: 'Lower 3 prices' })).toBeVisible();
  await dialog.getByLabel('Keep the old price as market price').check();
  await expect(dialog.getByText('$248.00 → $221.96')).toBeVisible();
  await expect(dialog.getByText('$10.01 → $8.96')).toBeVisible();
  await dialog.getByRole('textbox').focus();
  await page.keyboard.press('Enter');
  await expect(productRows(page).first()).toContainText('$221.96');
  const same = { category: 'Kids', sub_category: null, featured: true };
  expect(await stored()).toEqual([
    { price: '221.96', market_price: '248.00', ...same },
    { price: '17.90', market_price: '20.00', ...same },
    { price: '8.96', market_price: '10.01', ...same },
  ]);

  await select();
  await page.getByRole('button', { name: 'Mark sold out' }).click();
  await page.getByRole('button', { name: 'Mark 3 products sold out' }).click();
  await expect(productRows(page).filter({ hasText: 'Sold out' })).toHaveCount(3);

  await select();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'Are you sure you want to delete these 3 products?',
  );
  await page.getByRole('button', { name: 'Delete 3 products' }).click();
  await expect(page.getByText('3 products are deleted.')).toBeVisible();
  expect(await stored()).toEqual([]);
});

test('Bk-2 Bk-3 selected products get a model and a fact, and lose a fact', async ({ page, ownShop }) => {
  const ids = await addProducts(ownShop, [{ name: 'Cape, rust' }, { name: 'Cape, ink' }]);
  await ownShop.sql("update products set facts = array['Colour: Blue', 'Size: M'] where id = $1", [ids[1]]);
  const stored = () =>
    ownShop.sql<{ model: string | null; facts: string[] }>(
      'select model, facts from products where id = any($1) order by created_at desc',
      [ids],
    );
  await enter(page, ownShop.origin, '/admin/dashboard?q=Cape');
  const open = async (action: string) => {
    // A finished change ends the selection.
    await expect(page.getByRole('region', { name: 'Selected products' })).toBeHidden();
    await page.getByLabel('Select all products on this page').check();
    await page.getByRole('button', { name: action }).click();
  };
  await open('Set model');
  await page.getByRole('textbox', { name: 'Model' }).fill(' Cape ');
  await page.getByRole('button', { name: 'Set the model of 2 products' }).click();
  await expect(page.getByText('2 products changed.')).toBeVisible();

  await open('Set fact');
  await expect(page.getByRole('button', { name: 'Remove the fact from 2 products' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Fact' }).fill('Color');
  await page.getByRole('textbox', { name: 'Value' }).fill('Navy');
  await page.getByRole('button', { name: 'Set Color on 2 products' }).click();
  await expect.poll(stored).toEqual([
    { model: 'Cape', facts: ['Colour: Navy', 'Size: M'] },
    { model: 'Cape', facts: ['Color: Navy'] },
  ]);

  await open('Set fact');
  await page.getByRole('textbox', { name: 'Fact' }).fill('size');
  await page.getByRole('button', { name: 'Remove size from 2 products' }).click();
  const message = page
    .getByRole('listitem')
    .filter({ hasText: '1 product changed; 1 already had this value' });
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stored())[0]?.facts).toEqual(['Colour: Navy', 'Size: M']);
  await removeProducts(ownShop, ids);
});

test('bulk: all products of a filter are changed on the server; if their number has changed, none is', async ({
  page,
  ownShop,
}) => {
  const ids = await addProducts(
    ownShop,
    Array.from({ length: 45 }, (_, at) => ({ name: `Whole ${at}`, price: 100 + at })),
  );
  const prices = () =>
    ownShop
      .sql<{ sum: string }>('select sum(price) from products where id = any($1)', [ids])
      .then(([row]) => row?.sum);
  const before = await prices();
  await enter(page, ownShop.origin, '/admin/dashboard?q=Whole&rows=25');
  await expect(productRows(page)).toHaveCount(25);
  await page.getByLabel('Select all products on this page').check();
  await page.getByRole('button', { name: 'Select all 45 for “Whole”' }).click();
  await expect(page.getByText('45 selected')).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Change prices' }),
    'the focus moves from the removed button to the next one',
  ).toBeFocused();
  await page.getByRole('button', { name: 'Change prices' }).click();
  await expect(page.getByRole('alertdialog').getByRole('textbox')).toBeFocused();
  await page.keyboard.type('5');
  await expect(page.getByText('$144.00 → $151.20')).toBeVisible();
  await page.getByRole('button', { name: 'Raise 45 prices' }).click();
  await expect(page.getByText('45 products changed.')).toBeVisible();
  expect(Number(await prices())).toBeCloseTo(Number(before) * 1.05, 1);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('45 products were restored.')).toBeVisible();
  expect(await prices()).toBe(before);
  await expect(page).toHaveURL('/admin/dashboard?q=Whole&rows=25');
  await page.goto('/admin/dashboard?q=Whole');
  await expect(productRows(page)).toHaveCount(25);

  const stale = await page.request.post('/admin/dashboard.data', {
    headers: { Origin: ownShop.origin },
    form: { intent: 'change', view: '?q=Whole', count: '44', kind: 'stock', inStock: 'false' },
  });
  expect(stale.status()).toBe(409);
  expect(await stale.text()).toContain('There are now 45 of these products. Nothing was changed');
  await page.goto('/admin/dashboard?only=sold-out&q=Whole&rows=10');
  await expect(page.getByText('No products found')).toBeVisible();
  await page.goto('/admin/activity');
  await expect(page.getByText('45 prices raised by 5 %')).toBeVisible();
  await removeProducts(ownShop, ids);
});

test('bulk: Undo restores prices to the cent and names products edited since; the activity page can undo, too', async ({
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
  // 5 % of three cents round to zero, so that product does not change.
  const raise = async () => {
    await page.getByLabel('Select Undo three').click();
    await page.getByLabel('Select Undo one').click({ modifiers: ['Shift'] });
    await page.getByRole('button', { name: 'Change prices' }).click();
    await page.getByRole('alertdialog').getByRole('textbox').fill('5');
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 products changed; 1 already had this value.')).toBeVisible();
  };
  await enter(page, ownShop.origin, '/admin/dashboard?q=undo');
  await raise();
  expect(await prices()).toEqual(['10.51', '0.03', '261.44']);
  await expect(page.getByLabel('Select Undo one')).toBeFocused();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('2 products were restored.')).toBeVisible();
  await expect(page.getByLabel('Select Undo one')).toBeFocused();
  await expect(productRows(page).first()).toContainText('$248.99');
  expect(await prices()).toEqual(['10.01', '0.03', '248.99']);

  await raise();
  await ownShop.sql('update products set description = $1 where id = $2', ['Edited.', ids[0]]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(
    page.getByText('Undo three was restored. Skipped, because edited since then: Undo one.'),
  ).toBeVisible();
  expect(await prices()).toEqual(['10.51', '0.03', '248.99']);

  // Undoing the undo entry applies the change again.
  await page.getByRole('link', { name: 'Activity' }).click();
  const newest = page.getByRole('main').getByRole('list').first().locator('> li').first();
  await expect(newest).toContainText(/Undo three put back.*\$261\.44.*\$248\.99/);
  await newest.getByRole('button', { name: 'Undo this change' }).click();
  await page
    .getByRole('alertdialog', { name: 'Undo this change?' })
    .getByRole('button', { name: 'Undo', exact: true })
    .click();
  await expect(page.getByText('Undo three was restored.', { exact: true })).toBeVisible();
  await expect(newest).toContainText(/Undo three put back.*\$248\.99.*\$261\.44/);
  expect(await prices()).toEqual(['10.51', '0.03', '261.44']);

  // A bulk change is one entry, which expands.
  const raising = page.getByRole('main').getByRole('listitem').filter({ hasText: '2 prices raised by 5 %' });
  await raising.first().getByText('2 prices raised by 5 %').click();
  await expect(raising.first().getByRole('link', { name: 'Undo three' })).toBeVisible();
  await expect(raising.first()).toContainText(/\$248\.99.*\$261\.44/);
  await expect(
    raising.last().getByText('Undone', { exact: true }),
    'the first of the two changes',
  ).toBeVisible();
  await removeProducts(ownShop, ids);
  await ownShop.sql('delete from admin_activity');
});

test.describe('without a session', () => {
  test.use({ expectedFailures: [/status of 401/] });

  test('Au-4 Bk-1 prices are changed after the session has ended over the dialog, without typing anything again', async ({
    page,
    context,
    ownShop,
  }) => {
    const ids = await addProducts(ownShop, [{ name: 'Ended', price: 20 }]);
    await enter(page, ownShop.origin);
    await page.getByLabel('Select Ended').click();
    await page.getByRole('button', { name: 'Change prices' }).click();
    await context.clearCookies();
    const dialog = page.getByRole('alertdialog', { name: 'Change 1 price' });
    await dialog.getByRole('textbox').fill('10');
    await dialog.getByRole('textbox').press('Enter');
    await signInAgain(page);
    await expect(dialog.getByText('The session had ended, so nothing was saved.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Raise 1 price' }).click();
    await expect(productRows(page).filter({ hasText: 'Ended' })).toContainText('$22.00');
    await removeProducts(ownShop, ids);
  });
});
