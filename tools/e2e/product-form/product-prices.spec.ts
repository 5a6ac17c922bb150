import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { enter } from '../support/administrator.ts';
import { addProducts, openForm } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';

const stored = 'select price, market_price from products where id = $1';

test.afterEach(async ({ ownShop }) => {
  await ownShop.sql("delete from products where name like 'Form %'");
});

test('Pf-1 Pf-2 a price in any local format is accepted, previewed as the shop will show it, and stepped by arrow keys; an ambiguous amount needs an answer before it is saved', async ({
  page,
  ownShop,
}) => {
  const id = await openForm(page, ownShop, 'Form Purse');
  const { price, marketPrice } = amounts(page);
  for (const field of [price, marketPrice]) {
    // Wait until the field is enabled; earlier keys are lost.
    await expect(field).toBeEnabled();
    await field.fill('');
    await field.press('ArrowUp');
    await expect(field).toHaveValue('0.01');
    for (const _ of [1, 2]) await field.press('ArrowDown');
    await expect(field).toHaveValue('0.00');
    await write(field, '1.234,50');
    await field.press('ArrowUp');
    await expect(field).toHaveValue('1234.51');
    // An ambiguous amount stays as typed.
    await write(field, '1,234');
    await field.press('ArrowDown');
    await expect(field).toHaveValue('1,234');
  }
  for (const [typed, shown] of [
    ['1.234,50', '$1,234.50'],
    ['١٬٢٣٤٫٥٠', '$1,234.50'],
    ['$ 8', '$8.00'],
    ['12,50', '$12.50'],
  ] as const) {
    await write(price, typed);
    await expect(price).toHaveValue(typed);
    await expect(price).toHaveAccessibleDescription(shown);
  }
  await write(marketPrice, '1 250,5');
  await expect(marketPrice).toHaveAccessibleDescription('$1,250.50');

  await write(price, '1,234');
  const question = page.getByRole('group', { name: 'Which amount is it?' });
  await expect(question.getByRole('button')).toHaveText(['$1,234.00', '$1.23']);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(price).toBeFocused();
  await expect(page.getByText('Please enter a valid price: is it $1,234.00 or $1.23?')).toBeVisible();
  await expectAccessible(page);

  await question.getByRole('button', { name: '$1.23' }).click();
  await expect(price).toHaveValue('1.23');
  await expect(price).toBeFocused();
  await expect(question).toBeHidden();
  await expect(page.getByText('Please enter a valid price')).toBeHidden();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  expect(await ownShop.sql(stored, [id])).toEqual([{ price: '1.23', market_price: '1250.50' }]);
});

test('Pf-2 an unreadable market price shows an error, and the stored one stays', async ({
  page,
  ownShop,
}) => {
  const [id = ''] = await addProducts(ownShop, [{ name: 'Form Purse' }]);
  await ownShop.sql('update products set market_price = 160 where id = $1', [id]);
  await enter(page, ownShop.origin, `/admin/products/${id}/edit`);
  const { price, marketPrice } = amounts(page);
  // Wait until the field is enabled; earlier keys are lost.
  await expect(marketPrice).toBeEnabled();
  await marketPrice.press('End');
  await marketPrice.pressSequentially('e');
  await write(price, '--5');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Please enter a valid price')).toBeVisible();
  await expect(page.getByText('Please enter a valid market price')).toBeVisible();
  await expect(marketPrice).toHaveValue('160.00e');
  expect(await ownShop.sql(stored, [id])).toEqual([{ price: '100.00', market_price: '160.00' }]);
  for (const tooFine of ['12.3456', '0.125']) {
    await write(price, tooFine);
    await expect(page.getByText('Please enter a valid price')).toBeHidden();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Please enter a valid price')).toBeVisible();
  }
});

function amounts(page: Page) {
  return {
    price: page.getByRole('spinbutton', { name: 'Price (US dollars)', exact: true }),
    marketPrice: page.getByRole('spinbutton', { name: 'Market price (optional)' }),
  };
}

/** Types key by key like a person, because a native number field would drop unknown characters. */
async function write(field: ReturnType<typeof amounts>['price'], text: string): Promise<void> {
  await field.fill('');
  await field.pressSequentially(text);
}
