import { enter } from '../support/administrator.ts';
import { addProducts, menuItem, removeProducts } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';

test.use({ expectedFailures: [/502|503/] });

test('Ct-3 if a failed write has no message from the shop, its default message is shown', async ({
  page,
  ownShop,
}) => {
  const ids = await addProducts(ownShop, [{ name: 'Unwilling' }]);
  await enter(page, ownShop.origin);
  // Respond like a proxy whose server is down.
  await page.route('**/admin/dashboard.data*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
      : route.continue(),
  );
  const expectMessage = (sentence: string) => expect(page.getByText(sentence, { exact: true })).toBeVisible();
  const deleteIt = async () => {
    await (await menuItem(page, 'Delete', 'Unwilling')).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  };

  await deleteIt();
  await expectMessage('Failed to delete product');
  await page.getByLabel('Select Unwilling').check();
  await page.getByRole('button', { name: 'Feature', exact: true }).click();
  await page.getByRole('button', { name: 'Feature 1 product' }).click();
  await expectMessage('Failed to update product');

  await page.unroute('**/admin/dashboard.data*');
  await page.route('**/admin/activity.data*', (route) => route.fulfill({ status: 502, body: '' }));
  await page.route('**/admin/dashboard.data*', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await deleteIt();
  await expectMessage('Unwilling is deleted.');
  await expectMessage('Failed to refresh products');
  await page.unroute('**/admin/dashboard.data*');
  // The later message must not cover the button of the earlier one.
  await expect
    .poll(() =>
      page.locator('[data-sonner-toast]').evaluateAll((messages) => {
        const [upper, lower] = messages
          .map((message) => message.getBoundingClientRect())
          .toSorted((a, b) => a.top - b.top);
        return upper && lower && upper.bottom <= lower.top;
      }),
    )
    .toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectMessage('Failed to add product');
  await removeProducts(ownShop, ids);
});
