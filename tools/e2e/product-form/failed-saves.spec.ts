import type { Route } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { enter, signInAgain } from '../support/administrator.ts';
import { addProducts, openForm } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';

// The router also reports that it cannot load the code of a request for a field without a connection.
test.use({
  expectedFailures: [
    /401|409|404|503|Failed to load resource|ERR_|dynamically imported|loading route module/,
  ],
});

/** The address of a save by the router. */
const SAVE = /\/admin\/products\/[^/]+(\/edit)?\.data/;

test.afterEach(async ({ ownShop }) => {
  await ownShop.sql("delete from products where name ~ '^(Form|Matte)'");
});

test('Pf-7 a change of other fields by another administrator is kept; of a field that both changed, one is chosen', async ({
  page,
  ownShop,
}) => {
  const id = await openForm(page, ownShop, 'Form Pouch');
  await page.getByLabel('Price (US dollars)').fill('96');
  await page.getByLabel('Description').fill('Mine.');
  await ownShop.sql(
    "update products set price = 97, description = 'Theirs.', featured = true, updated_at = now() where id = $1",
    [id],
  );
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'This product was changed in another window' });
  const price = dialog.getByRole('group', { name: 'Price' });
  await expect(price).toHaveText('PriceYour version: 96.00Saved version: 97.00');
  await expect(dialog.getByRole('group')).toHaveCount(2);
  await expectAccessible(page);
  await dialog.getByRole('group', { name: 'Description' }).getByLabel('Saved version: Theirs.').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  const stored = 'select price, description, featured from products where id = $1';
  expect(await ownShop.sql(stored, [id])).toEqual([
    { price: '96.00', description: 'Theirs.', featured: true },
  ]);

  await page.goto(`/admin/products/${id}/edit`);
  await page.getByLabel('Name').fill('Form Pouch, large');
  await ownShop.sql('update products set price = 98, updated_at = now() where id = $1', [id]);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  expect(await ownShop.sql('select name, price from products where id = $1', [id])).toEqual([
    { name: 'Form Pouch, large', price: '98.00' },
  ]);
});

test('Au-4 when the session ends while a product is edited, signing in over the form loses nothing', async ({
  page,
  context,
  ownShop,
}) => {
  const id = await openForm(page, ownShop, 'Form Lipstick');
  await page.getByLabel('Name').fill('Matte Lipstick');
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await context.clearCookies();
  await page.getByLabel('Choose images').setInputFiles('demo/images/bags-zip-pouch-1.jpg');
  await signInAgain(page);
  await expect(page.getByRole('listitem').locator('img[src*="/pictures/"]')).toHaveCount(4);

  await context.clearCookies();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toBeVisible();
  // A wrong password, then no response, then a proxy's error page: the dialog stays and shows a message each time.
  await dialog.getByLabel('Password').fill('wrong');
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Invalid username or password');
  const failures: ((route: Route) => Promise<void>)[] = [
    (route) => route.abort(),
    (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
  ];
  for (const fail of failures) {
    await page.route('**/*', (route) =>
      route.request().method() === 'POST' ? fail(route) : route.continue(),
    );
    await dialog.getByLabel('Password').fill('e2e');
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Login failed. Please try again.');
    await expect(dialog.getByLabel('Password')).toHaveValue('e2e');
    await page.unroute('**/*');
  }
  await signInAgain(page);
  await expect(page.getByLabel('Name')).toHaveValue('Matte Lipstick');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  expect(await ownShop.sql('select name from products where id = $1', [id])).toEqual([
    { name: 'Matte Lipstick' },
  ]);
});

test('Pf-5 Pf-6 a failed save keeps the form, and says so if there is no connection; leaving asks first; a draft survives closing the tab', async ({
  page,
  context,
  ownShop,
}) => {
  const id = await openForm(page, ownShop, 'Form Shopper');
  await page.getByLabel('Name').fill('Half-written');
  await page.route(SAVE, (route) => route.abort());
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Failed to save product. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Half-written');
  await page.unroute(SAVE);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save changes' }).click();
  const offline = 'There is no internet connection. Failed to save product. Please try again.';
  await expect(page.getByText(offline)).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Half-written');
  await context.setOffline(false);

  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Half-written');

  await page.waitForFunction(() => JSON.stringify(localStorage).includes('Half-written'));
  // While a form is open, its draft is not offered in another tab.
  const later = await context.newPage();
  await later.goto(`/admin/products/${id}/edit`);
  await expect(later.getByRole('button', { name: 'Save changes' })).toBeEnabled();
  await expect(later.getByRole('button', { name: 'Restore draft' })).toHaveCount(0);

  await page.close({ runBeforeUnload: false });
  await ownShop.sql("update products set name = 'Form Newer', updated_at = now() where id = $1", [id]);
  await later.reload();
  await later.getByRole('button', { name: 'Restore draft' }).click();
  await expect(later.getByLabel('Name')).toHaveValue('Half-written');
  await later.getByRole('button', { name: 'Save changes' }).click();
  const dialog = later.getByRole('alertdialog', { name: 'This product was changed in another window' });
  await expect(dialog).toContainText('Your version: Half-writtenSaved version: Form Newer');
  await dialog.getByRole('button', { name: 'Keep editing' }).click();

  await later.getByLabel('Name').fill('Form Newer');
  await expect(later.getByText('There are unsaved changes.')).toHaveCount(0);
  expect(await later.evaluate(() => JSON.stringify(localStorage))).not.toContain('draft');
});

test('Pf-5 a save while the database is away says so and keeps the form, and the next one succeeds', async ({
  page,
  ownShop,
}) => {
  const id = await openForm(page, ownShop, 'Form Satchel');
  await page.getByLabel('Name').fill('Form Saddle Bag');
  await page.getByLabel('Description').fill('Typed during an outage.');
  await ownShop.database.stop();
  try {
    for (const path of [
      `/admin/products/${id}/edit.data`,
      '/admin/accessory-categories.data',
      '/admin/uploads',
    ]) {
      const answer = await page.request.post(path, {
        headers: { Origin: ownShop.origin },
        form: { name: 'x' },
      });
      expect(answer.status(), path).toBe(503);
      expect(answer.headers()['retry-after'], path).toBeTruthy();
      expect(await answer.text(), path).toContain(AWAY);
    }
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(AWAY)).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Form Saddle Bag');
    await expect(page.getByLabel('Description')).toHaveValue('Typed during an outage.');
  } finally {
    await ownShop.database.start();
  }
  await expect(async () => {
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page).toHaveURL('/admin/dashboard', { timeout: 10_000 });
  }).toPass();
  const stored = 'select name, description from products where id = $1';
  expect(await ownShop.sql(stored, [id])).toEqual([
    { name: 'Form Saddle Bag', description: 'Typed during an outage.' },
  ]);
});

const AWAY = 'The shop’s database does not respond. Please try again in a moment.';

test('Pf-1 Pf-5 text typed during a save stays, and a retry after a lost response adds no duplicate', async ({
  page,
  ownShop,
}) => {
  const [id = ''] = await addProducts(ownShop, [{ name: 'Form Purse' }]);
  await enter(page, ownShop.origin, `/admin/products/new?from=${id}`);
  await page.getByLabel('Name').fill('Form Wallet');
  await page.route(SAVE, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('Failed to save product. Please try again.')).toBeVisible();

  await page.unroute(SAVE);
  const held = Promise.withResolvers<void>();
  await page.route(SAVE, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByLabel('Price (US dollars)').fill('31');
  // A retry after a reload adds no duplicate either, because the draft records the unanswered save.
  await page.waitForFunction(() => Object.values(localStorage).some((text) => text.includes('"31"')));
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Restore draft' }).click();
  const sent = page.waitForRequest(SAVE);
  await page.getByRole('button', { name: 'Add product' }).click();
  await sent;
  await page.getByLabel('Description').fill('Typed while it was saved.');
  held.resolve();
  await expect(page.getByText('Your latest changes are not saved yet.')).toBeVisible();
  await expect(page.getByText('There are unsaved changes.')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  const stored = "select price, description from products where name = 'Form Wallet'";
  expect(await ownShop.sql(stored)).toEqual([{ price: '31.00', description: 'Typed while it was saved.' }]);
});

test('Pf-7 a product deleted while it is edited can be saved as a new one, with the images that still exist', async ({
  page,
  ownShop,
}) => {
  const [id = ''] = await addProducts(ownShop, [{ name: 'Form Clutch' }]);
  const gone = '/media/products/1763600000000-gonegonegone.jpg';
  await ownShop.sql('update products set images = array_append(images, $2) where id = $1', [id, gone]);
  await enter(page, ownShop.origin, `/admin/products/${id}/edit`);
  await page.getByLabel('Name').fill('Form Evening Clutch');
  await ownShop.sql('delete from products where id = $1', [id]);
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'This product was deleted in another window' });
  await dialog.getByRole('button', { name: 'Save as a new product' }).click();
  await expect(page.getByText('Images whose files no longer exist were removed.')).toBeVisible();
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  const stored = "select cardinality(images) as images from products where name = 'Form Evening Clutch'";
  expect(await ownShop.sql(stored)).toEqual([{ images: 3 }]);
});
