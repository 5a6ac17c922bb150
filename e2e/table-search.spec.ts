import { enter } from './administrator.ts';
import { productRows } from './own-products.ts';
import { expect, test } from './own-shop.ts';

test('Da-2 the table is searched as one types, by what was meant as well, and says what the filter leaves out', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin);
  await page.goto('/admin/dashboard?category=Bags&sort=price-down');
  // As one types, in place of the address before.
  const search = page.getByRole('searchbox');
  await search.pressSequentially('strap');
  await search.fill('lether');
  await expect(page).toHaveURL('/admin/dashboard?category=Bags&q=lether&sort=price-down');
  await expect(search).toBeFocused();
  await expect(page.getByText(/for "leather", as nothing is called "lether"$/)).toBeVisible();
  await expect(productRows(page).first().locator('mark').first()).toHaveText(/leather/i);
  await page.getByRole('link', { name: /^\d more without the filter Bags$/ }).click();
  await expect(page).toHaveURL('/admin/dashboard?q=leather&sort=price-down');
  await expect(search).toHaveValue('leather');
  await page.goBack();
  await expect(search).toHaveValue('lether');

  // What is typed in the moment in which the text before is asked for is asked for next.
  await search.evaluate((field: HTMLInputElement) => {
    const type = (text: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    type('strap');
    setTimeout(type, 250, 'canvas');
  });
  await expect(page).toHaveURL('/admin/dashboard?category=Bags&q=canvas&sort=price-down');
});
