import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { administrator, signIn } from './administrator.ts';
import { addProducts } from './own-products.ts';
import { expect, type OwnShop, test } from './own-shop.ts';

const photograph = (name: string) => `demo/images/${name}.jpg`;
const THREE = ['bags-zip-pouch-1', 'bags-zip-pouch-2', 'bags-canvas-shopper-1'].map(photograph);

test.afterEach(async ({ ownShop }) => {
  await ownShop.sql("delete from products where name ~ '^(Form|Travel|Matte)'");
});

test('Pf-1 Pf-4 Rt-1 a product with three photographs, sorted, one removed, appears on an open category page', async ({
  page,
  browser,
  ownShop,
}) => {
  const visitor = await browser.newPage({ baseURL: ownShop.origin });
  await visitor.goto('/bags');
  await signIn(page, '/admin/products/new');

  await fill(page, {
    name: '  Travel Pouch  ',
    price: '49.9',
    marketPrice: '60',
    description: ' For the road. ',
  });
  await page.getByLabel('Category', { exact: true }).selectOption('Bags');
  await expect(page.getByLabel('Accessory category')).toBeDisabled();
  await page.getByLabel('Choose images').setInputFiles(THREE);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.getByRole('button', { name: 'Move image 3 earlier' }).click();
  await page.getByRole('button', { name: 'Remove image 3' }).click();
  await expect(page.getByRole('button', { name: /^Remove image/ })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Remove image 2' })).toBeFocused();
  await page.getByLabel('Alternative text of image 1').fill('The pouch, closed');
  await page.getByRole('button', { name: 'Add product' }).click();

  await expect(page).toHaveURL('/admin/dashboard');
  await expect(visitor.getByText('Travel Pouch')).toBeVisible();
  const [stored] = await ownShop.sql<{ name: string; price: string; images: string[]; image_alts: string[] }>(
    "select * from products where name = 'Travel Pouch'",
  );
  expect(stored).toMatchObject({
    price: '49.90',
    description: 'For the road.',
    image_alts: ['The pouch, closed', ''],
  });
  expect(stored?.images).toHaveLength(2);
  await visitor.close();
});

test('Pf-2 Pf-3 what is missing is said field by field, and an error goes when its field is edited', async ({
  page,
}) => {
  await signIn(page, '/admin/products/new');
  await page.getByRole('button', { name: 'Add product' }).click();
  for (const message of [
    'Product name is required',
    'Price is required',
    'Description is required',
    'At least one image is required',
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await page.getByLabel('Price (US dollars)').fill('0');
  await expect(page.getByText('Price is required')).toBeHidden();
  await page.getByLabel('Market price').fill('-1');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('Please enter a valid price')).toBeVisible();
  await expect(page.getByText('Please enter a valid market price')).toBeVisible();

  await page.getByLabel('Category', { exact: true }).selectOption('Accessories');
  await page.getByLabel('Accessory category').selectOption('Watches');
  await page.getByLabel('Category', { exact: true }).selectOption('Bags');
  await expect(page.getByLabel('Accessory category')).toHaveValue('');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
});

test('Im-1 Pf-5 a file that is no image is told beside the ones that are kept', async ({ page }) => {
  await signIn(page, '/admin/products/new');
  await page.getByLabel('Choose images').setInputFiles([
    { name: 'pouch.jpg', mimeType: 'image/jpeg', buffer: readFileSync(photograph('bags-zip-pouch-1')) },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') },
    { name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') },
    { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(10_485_760) },
  ]);
  await expect(page.getByText('Failed to upload image: File must be an image')).toBeVisible();
  await expect(
    page.getByText('Failed to upload image: Supported formats: JPEG, PNG, GIF, WebP'),
  ).toBeVisible();
  await expect(page.getByText('Failed to upload image: Image size must be less than 10MB')).toBeVisible();
  await expect(page.getByText('Failed to upload some images. Please try again.')).toBeVisible();
  await expect(page.getByAltText('image 1')).toHaveAttribute('src', /\/pictures\/card\//);
});

test.describe('when a save fails', () => {
  test.use({ expectedFailures: [/401|409|404|503|Failed to load resource|ERR_/] });

  test('Pf-7 a newer change of somebody else: both are shown, and mine is saved only when I choose so', async ({
    page,
    ownShop,
  }) => {
    const id = await idOf(ownShop, 'Form Pouch');
    await signIn(page, `/admin/products/${id}/edit`);
    await page.getByLabel('Price (US dollars)').fill('96');
    await ownShop.sql('update products set price = 97, updated_at = now() where id = $1', [id]);
    await page.getByRole('button', { name: 'Save changes' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Somebody else saved this product' });
    await expect(dialog).toContainText('Yours: 96.00Theirs: 97.00');
    await dialog.getByRole('button', { name: 'Save mine over it' }).click();
    await expect(page).toHaveURL('/admin/dashboard');
    expect(await ownShop.sql('select price from products where id = $1', [id])).toEqual([{ price: '96.00' }]);
  });

  test('Au-4 a session that ends while a product is written: signing in over the form loses nothing', async ({
    page,
    context,
    ownShop,
  }) => {
    const id = await idOf(ownShop, 'Form Lipstick');
    await signIn(page, `/admin/products/${id}/edit`);
    await page.getByLabel('Name').fill('Matte Lipstick');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await dialog.getByLabel('Username').fill(administrator.username);
    await dialog.getByLabel('Password').fill(administrator.password);
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Name')).toHaveValue('Matte Lipstick');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page).toHaveURL('/admin/dashboard');
    expect(await ownShop.sql('select name from products where id = $1', [id])).toEqual([
      { name: 'Matte Lipstick' },
    ]);
  });

  test('Pf-5 Pf-6 a failed save keeps the form; leaving asks first; a draft survives the closed tab', async ({
    page,
    context,
    ownShop,
  }) => {
    const id = await idOf(ownShop, 'Form Shopper');
    await signIn(page, `/admin/products/${id}/edit`);
    await page.getByLabel('Name').fill('Half-written');
    await page.route('**/edit.data*', (route) => route.abort());
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Failed to save product. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Half-written');

    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('Half-written');

    await page.waitForFunction(() => JSON.stringify(localStorage).includes('Half-written'));
    // The draft of a form that is still open is not offered to another.
    const later = await context.newPage();
    await later.goto(`/admin/products/${id}/edit`);
    await expect(later.getByRole('button', { name: 'Save changes' })).toBeEnabled();
    await expect(later.getByRole('button', { name: 'Restore it' })).toHaveCount(0);

    await page.close({ runBeforeUnload: false });
    await ownShop.sql("update products set name = 'Form Newer', updated_at = now() where id = $1", [id]);
    await later.reload();
    await later.getByRole('button', { name: 'Restore it' }).click();
    await expect(later.getByLabel('Name')).toHaveValue('Half-written');
    await later.getByRole('button', { name: 'Save changes' }).click();
    const dialog = later.getByRole('alertdialog', { name: 'Somebody else saved this product' });
    await expect(dialog).toContainText('Yours: Half-writtenTheirs: Form Newer');
    await dialog.getByRole('button', { name: 'Go on writing' }).click();

    await later.getByLabel('Name').fill('Form Newer');
    await expect(later.getByText('There are unsaved changes.')).toHaveCount(0);
    expect(await later.evaluate(() => JSON.stringify(localStorage))).not.toContain('draft');
  });

  test('Pf-1 Pf-5 what is typed during a save stays, and a lost answer adds nothing twice', async ({
    page,
    ownShop,
  }) => {
    const id = await idOf(ownShop, 'Form Purse');
    await signIn(page, `/admin/products/new?from=${id}`);
    await page.getByLabel('Name').fill('Form Wallet');
    await page.route('**/new.data*', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Add product' }).click();
    await expect(page.getByText('Failed to save product. Please try again.')).toBeVisible();

    await page.unroute('**/new.data*');
    const held = Promise.withResolvers<void>();
    await page.route('**/edit.data*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByLabel('Price (US dollars)').fill('31');
    const sent = page.waitForRequest('**/edit.data*');
    await page.getByRole('button', { name: 'Add product' }).click();
    await sent;
    await page.getByLabel('Description').fill('Typed while it was saved.');
    held.resolve();
    await expect(page.getByText('What was written meanwhile is not saved yet.')).toBeVisible();
    await expect(page.getByText('There are unsaved changes.')).toBeVisible();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page).toHaveURL('/admin/dashboard');
    const stored = "select price, description from products where name = 'Form Wallet'";
    expect(await ownShop.sql(stored)).toEqual([{ price: '31.00', description: 'Typed while it was saved.' }]);
  });

  test('Pf-1 without JavaScript the form shows the product, and cannot be sent', async ({
    page,
    browser,
    ownShop,
  }) => {
    const id = await idOf(ownShop, 'Form Satchel');
    await signIn(page);
    const context = await browser.newContext({
      baseURL: ownShop.origin,
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const plain = await context.newPage();
    await plain.goto(`/admin/products/${id}/edit`);
    await expect(plain.getByLabel('Name')).toHaveValue('Form Satchel');
    await expect(plain.getByLabel('Category', { exact: true })).toHaveValue('Bags');
    await expect(plain.getByLabel('Price (US dollars)')).toHaveValue('100.00');
    await expect(plain.getByLabel('Name')).toBeDisabled();
    await expect(plain.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    // A text that is looked for is not found in a `noscript`.
    await expect(plain.locator('noscript p')).toBeVisible();
    await context.close();
  });
});

test('Pf-4 images are sorted by keyboard, and a duplicate starts with a copy', async ({ page, ownShop }) => {
  const id = await idOf(ownShop, 'Form Tote');
  await signIn(page, `/admin/products/new?from=${id}`);
  await expect(page.getByLabel('Name')).toHaveValue('Form Tote (copy)');
  const sources = () =>
    page.locator('li img').evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  const [first, second, third] = await sources();
  await page.getByRole('button', { name: 'Move image 1', exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Move image 1', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Image 1 is over place 2.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(sources).toEqual([second, first, third]);
});

async function fill(
  page: Page,
  given: { name: string; price: string; marketPrice: string; description: string },
) {
  await page.getByLabel('Name').fill(given.name);
  await page.getByLabel('Price (US dollars)').fill(given.price);
  await page.getByLabel('Market price').fill(given.marketPrice);
  await page.getByLabel('Description').fill(given.description);
}

/** A product of the test's own: what the demo calls its products, other tests of this shop may have changed. */
async function idOf(ownShop: OwnShop, name: string): Promise<string> {
  const [id = ''] = await addProducts(ownShop, [{ name }]);
  return id;
}
