import { expectAccessible } from '../support/accessibility.ts';
import { enter } from '../support/administrator.ts';
import { addProducts, removeProducts } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';

test.describe('with changes of another window', () => {
  test.use({ expectedFailures: [/status of 409/] });

  test('Fa-9 a value that another window renames meanwhile keeps its form with the typed text', async ({
    page,
    ownShop,
  }) => {
    const ids = await addProducts(ownShop, [{ name: 'Gamma' }]);
    const write = (facts: string) =>
      ownShop.sql(`update products set facts = $1, updated_at = now() where name = 'Gamma'`, [facts]);
    await write('{"Glaze: Ash","Rim: Thin"}');
    await enter(page, ownShop.origin, '/admin/facts');
    await page.locator('summary', { hasText: 'Values of Glaze' }).click();
    await page.getByRole('button', { name: 'Rename Ash' }).click();
    await expect(page.getByLabel('New value instead of Ash')).toBeFocused();
    await page.keyboard.type('Ash gray');
    await page.getByRole('button', { name: 'Edit Rim' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.type('Edge');
    await write('{"Glaze: Smoke","Lip: Thin"}');
    await expect(page.getByRole('button', { name: 'Edit Lip' })).toBeVisible();
    await expect(page.getByLabel('New value instead of Ash')).toHaveValue('Ash gray');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Edge');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This name is not used any more.')).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Edge');
    await page.getByRole('button', { name: 'Cancel' }).last().click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0);
    await page.getByLabel('New value instead of Ash').press('Enter');
    await expect(page.getByText('No product has “Ash” any more.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Rename Smoke' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Rename Ash' })).toHaveCount(0);
    await removeProducts(ownShop, ids);
  });
});

test('Fa-9 on a phone: names and values of facts are renamed and merged on all products, with undo', async ({
  page,
  ownShop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const ids = await addProducts(ownShop, [{ name: 'Alpha' }, { name: 'Beta' }]);
  await ownShop.sql(`update products set facts = '{"Ton: Rost","Sleeve: Long"}' where name = 'Alpha'`);
  await ownShop.sql(`update products set facts = '{"Heel: Low"}' where name = 'Beta'`);
  const factsOf = async (name: string) => {
    const [row] = await ownShop.sql<{ facts: string[] }>('select facts from products where name = $1', [
      name,
    ]);
    return row?.facts;
  };
  await enter(page, ownShop.origin, '/admin/facts');
  const list = page.getByRole('main').getByRole('listitem');
  await expect(list.filter({ hasText: /^Ton/ }).first()).toContainText('1 product, 1 value');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit Ton' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Edit Ton' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Shoe tone');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Changed to “Shoe tone” on 1 product.')).toBeVisible();
  await expect.poll(() => factsOf('Alpha')).toEqual(['Shoe tone: Rost', 'Sleeve: Long']);
  await expect(page.getByText('also Ton')).toBeVisible();

  const values = page.locator('summary', { hasText: 'Values of Shoe tone' });
  await expect(values, 'it has a triangle').toHaveCSS('display', 'list-item');
  await values.click();
  await page.getByRole('button', { name: 'Rename Rost' }).click();
  await expect(page.getByLabel('New value instead of Rost')).toBeFocused();
  await page.keyboard.type('Rust');
  await page.keyboard.press('Enter');
  await expect.poll(() => factsOf('Alpha')).toEqual(['Shoe tone: Rust', 'Sleeve: Long']);

  // Undo, in the message of the change.
  const message = page.getByRole('listitem').filter({ hasText: 'Changed to “Rust”' });
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => factsOf('Alpha')).toEqual(['Shoe tone: Rost', 'Sleeve: Long']);

  // A name that another one has makes both one.
  await page.getByRole('button', { name: 'Edit Heel' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Sleeve');
  await page.keyboard.press('Enter');
  await expect.poll(() => factsOf('Beta')).toEqual(['Sleeve: Low']);
  await expect(list.filter({ hasText: 'Sleeve' }).first()).toContainText('2 products, 2 values');
  await removeProducts(ownShop, ids);
  await ownShop.sql('delete from fact_names');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedFailures: [/status of 400/] });

  test('Fa-9 a name and a value of a fact are renamed', async ({ page, ownShop }) => {
    const ids = await addProducts(ownShop, [{ name: 'Delta' }]);
    await ownShop.sql(`update products set facts = '{"Hem: Raw"}' where name = 'Delta'`);
    await enter(page, ownShop.origin, '/admin/facts');
    await page.locator('summary', { hasText: 'Values of Hem' }).click();
    await page.getByRole('button', { name: 'Rename Raw' }).click();
    await page.getByLabel('New value instead of Raw').fill('Rolled');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Changed to “Rolled” on 1 product.')).toBeVisible();
    await page.getByRole('button', { name: 'Edit Hem' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Hem: line');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('A name cannot contain a colon')).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('Hemline');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Changed to “Hemline” on 1 product.')).toBeVisible();
    expect(await ownShop.sql(`select from products where facts = '{"Hemline: Rolled"}'`)).toHaveLength(1);
    await removeProducts(ownShop, ids);
    await ownShop.sql('delete from fact_names');
  });
});
