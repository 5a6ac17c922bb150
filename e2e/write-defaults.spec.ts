import { enter } from './administrator.ts';
import { addProducts, removeProducts } from './own-products.ts';
import { expect, test } from './own-shop.ts';

test.use({ expectedFailures: [/502|503/] });

test('Ct-3 where a write gets no sentence of the shop as its answer, the default of its kind is said', async ({
  page,
  ownShop,
}) => {
  const ids = await addProducts(ownShop, [{ name: 'Unwilling' }]);
  await enter(page, ownShop.origin);
  // As a proxy answers in place of the shop.
  await page.route(/\/admin\/products\/(delete|change|restore)$/, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  );
  const said = (sentence: string) => expect(page.getByText(sentence, { exact: true })).toBeVisible();
  const deleteIt = async () => {
    await page.getByRole('button', { name: 'Delete Unwilling' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  };

  await deleteIt();
  await said('Failed to delete product');
  await page.getByLabel('Select Unwilling').check();
  await page.getByRole('button', { name: 'Feature', exact: true }).click();
  await page.getByRole('button', { name: 'Feature 1 product' }).click();
  await said('Failed to update product');

  await page.unroute(/\/admin\/products\/(delete|change|restore)$/);
  await page.route('**/admin/products/restore', (route) => route.fulfill({ status: 502, body: '' }));
  await page.route('**/admin/dashboard.data*', (route) => route.fulfill({ status: 503, body: '' }));
  await deleteIt();
  await said('Unwilling is deleted.');
  await said('Failed to refresh products');
  await page.unroute('**/admin/dashboard.data*');
  await page.getByRole('button', { name: 'Undo' }).click();
  await said('Failed to add product');
  await removeProducts(ownShop, ids);
});
