import { expectAccessible } from '../support/accessibility.ts';
import { enter } from '../support/administrator.ts';
import { addProducts, removeProducts } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';

const PAGE = '/admin/accessory-categories';

/** Runs all tests of this file in one worker, because starting a second shop takes longer than the tests. */
test.describe.configure({ mode: 'default' });

test('Ac-1 by keyboard on a phone: a category is added, renamed with its products, and deleted', async ({
  page,
  ownShop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const ids = await addProducts(
    ownShop,
    ['x', 'y'].map((name) => ({ name, category: 'Accessories', subCategory: 'Hair clips' })),
  );
  await enter(page, ownShop.origin, PAGE);
  await expect(page.getByRole('listitem').first()).toContainText('Eyewear');
  const add = page.getByRole('button', { name: 'Add' });
  await expect(add).toBeDisabled();
  await page.getByLabel('New category').focus();
  await page.keyboard.type('   ');
  await expect(add).toBeDisabled();
  await page.keyboard.type(' Hair   clips ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('listitem').last()).toHaveText(/^Hair clips2 products/);
  await expect(page.getByLabel('New category')).toHaveValue('');
  await expect(page.getByLabel('New category')).toBeFocused();

  await page.getByRole('button', { name: 'Rename Hair clips' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('New name of Hair clips')).toBeFocused();
  await expect(page.getByLabel('Also rename it on the 2 products that use it')).toBeChecked();
  await page.keyboard.type('Hair slides');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“Hair clips” is now “Hair slides”, also on 2 products.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rename Hair slides' })).toBeFocused();
  expect(await ownShop.sql('select sub_category from products where id = any($1)', [ids])).toEqual(
    Array(2).fill({ sub_category: 'Hair slides' }),
  );

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', {
    name: 'Delete category "Hair slides"? This will not change existing products.',
  });
  await expect(dialog).toContainText('2 products use this category and keep it.');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“Hair slides” was deleted.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Hair slides' })).toHaveCount(0);
  expect(await ownShop.sql('select distinct sub_category from products where id = any($1)', [ids])).toEqual([
    { sub_category: 'Hair slides' },
  ]);
  await removeProducts(ownShop, ids);

  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
});

test.describe('refused', () => {
  test.use({ expectedFailures: [/status of [45]\d\d|ERR_FAILED/] });

  test('Ac-2 duplicates and reserved names are refused with a message, and the typed name stays; without a response the page stays unchanged: Failed to add, Failed to delete', async ({
    page,
    ownShop,
  }) => {
    await enter(page, ownShop.origin, PAGE);
    const field = page.getByLabel('New category');
    for (const [name, sentence] of [
      [' eyeWEAR ', 'There is already a category “Eyewear”.'],
      ['ALL', 'This name is used by the shop itself'],
      ['uncategorized', 'This name is used by the shop itself'],
    ] as const) {
      await field.fill(name);
      await page.getByRole('button', { name: 'Add' }).click();
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(field).toHaveValue(name);
      await expect(field).toBeFocused();
      await expect(field).toHaveAccessibleDescription(sentence);
    }
    await field.fill('Another');
    await expect(page.getByText('This name is used by the shop itself')).toBeHidden();

    await page.route('**/admin/accessory-categories.data*', (route) => route.abort());
    await page.getByLabel('New category').fill('Gloves');
    await page.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText('Failed to add', { exact: true })).toBeVisible();
    await expect(page.getByLabel('New category')).toHaveValue('Gloves');
    await page.getByRole('button', { name: 'Delete Belts' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Failed to delete', { exact: true })).toBeVisible();
    await expect(page.getByText('Failed to add')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Delete Belts' })).toBeVisible();
    await page.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText('Failed to add', { exact: true })).toBeVisible();
    await expect(page.getByText('Failed to delete')).toHaveCount(0);
  });

  test('Ac-2 Failed to load categories: the page still works, and loads them when they are available again', async ({
    page,
    ownShop,
  }) => {
    await ownShop.sql('alter table accessory_categories rename to mislaid');
    await enter(page, ownShop.origin, PAGE);
    await expect(page.getByRole('heading', { name: 'Accessory categories' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Failed to load categories');
    await page.getByLabel('New category').fill('Gloves');
    await page.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText('Failed to add: the database reported an error')).toBeVisible();
    await ownShop.sql('alter table mislaid rename to accessory_categories');
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('listitem').first()).toContainText('Eyewear');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedFailures: [/status of 409/] });

  test('Ac-1 Ac-2 the list is shown, a category can be added, renamed and deleted, and a duplicate is refused with a message', async ({
    page,
    ownShop,
  }) => {
    await enter(page, ownShop.origin, PAGE);
    for (const name of ['Gloves', 'gloves']) {
      await page.getByLabel('New category').fill(name);
      await page.getByRole('button', { name: 'Add' }).click();
    }
    await expect(page.getByText('There is already a category “Gloves”.')).toBeVisible();
    const row = page.getByRole('main').getByRole('listitem').last();
    await expect(row).toContainText('Gloves');
    await page.getByRole('button', { name: 'Rename Gloves' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Rename Gloves' }).click();
    await page.getByLabel('New name of Gloves').fill('Mittens');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('There is already')).toHaveCount(0);
    expect(await ownShop.sql("select from accessory_categories where name = 'Mittens'")).toHaveLength(1);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete Mittens' }).click();
    await expect(page.getByText('“Mittens” was deleted.')).toBeVisible();
    await expect(row).not.toContainText('Mittens');
    await ownShop.sql("delete from accessory_categories where name = 'Gloves'");
  });
});
