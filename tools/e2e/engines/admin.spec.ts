import { writeFileSync } from 'node:fs';
import { administrator } from '../support/administrator.ts';
import { photograph } from '../support/image-tiles.ts';
import { addProducts, removeProducts } from '../support/own-products.ts';
import { expect } from '../support/test.ts';
import { test } from './test.ts';
import { button, field, heading, link, type Visitor } from './visitor.ts';

/** Runs all tests of this file in one worker, because each worker starts a browser and a shop. */
test.describe.configure({ mode: 'default' });

const CONFIRMATION = { role: 'alertdialog', name: '' };

test('Au-1 Ro-3 the sign-in refuses a wrong password, then leads to the requested page', async ({
  visitor,
}) => {
  await visitor.open('/admin/activity');
  await visitor.isAt(/^\/admin\/login/);
  await visitor.fill(field('Username'), administrator.username);
  await visitor.fill(field('Password'), 'not-the-password');
  await visitor.click(button('Log in'));
  await visitor.sees('Invalid username or password');
  await visitor.fill(field('Password'), administrator.password);
  await visitor.click(button('Log in'));
  await visitor.isAt('/admin/activity');
  await visitor.finds(heading('Activity'));
});

test('Da-3 a price is edited in its row, and Undo restores it', async ({ visitor, ownShop }) => {
  const ids = await addProducts(ownShop, [{ name: 'Priced tote', price: 100 }]);
  const row = { role: 'row', name: 'Priced tote' };
  await enter(visitor, '/admin/dashboard');
  await visitor.click(button('$100.00', row));
  await visitor.fill(field('Price', row), '12.50');
  await visitor.press('Enter');
  await visitor.sees('Priced tote is saved.');
  await visitor.finds(button('$12.50', row));
  await visitor.click(button('Undo'));
  await visitor.finds(button('$100.00', row));
  await removeProducts(ownShop, ids);
});

test('Da-4 a product is deleted after a confirmation, and Undo restores it', async ({ visitor, ownShop }) => {
  const ids = await addProducts(ownShop, [{ name: 'Deleted tote' }]);
  await enter(visitor, '/admin/dashboard');
  await visitor.click(field('Actions for Deleted tote'));
  await visitor.click(button('Delete Deleted tote'));
  await visitor.click(button('Delete', CONFIRMATION));
  await visitor.sees('Deleted tote is deleted.');
  await visitor.findsNo(link('Deleted tote'));
  await visitor.click(button('Undo'));
  await visitor.finds(link('Deleted tote'));
  await removeProducts(ownShop, ids);
});

test('several products are featured at once', async ({ visitor, ownShop }) => {
  const ids = await addProducts(ownShop, [{ name: 'Tote one' }, { name: 'Tote two' }]);
  await enter(visitor, '/admin/dashboard');
  for (const name of ['Tote one', 'Tote two']) await visitor.click(field(`Select ${name}`));
  await visitor.sees('2 selected');
  await visitor.click(button('Feature', { role: 'region', name: 'Selected products' }));
  await visitor.click(button('Feature 2 products'));
  await visitor.sees('Featured', { role: 'row', name: 'Tote one' });
  await visitor.sees('Featured', { role: 'row', name: 'Tote two' });
  await removeProducts(ownShop, ids);
});

test('Pf-1 Pf-4 a product is added with two photos, and visitors see it', async ({ visitor, ownShop }) => {
  await enter(visitor, '/admin/products/new');
  await visitor.fill(field('Name'), 'Added tote');
  await visitor.choose(field('Category'), 'Bags');
  await visitor.fill(field('Price (US dollars)'), '45');
  await visitor.fill(field('Description'), 'With two photos.');
  await visitor.chooseFiles(field('Choose images'), ['bags-zip-pouch-1', 'bags-zip-pouch-2'].map(photograph));
  await visitor.finds(button('Remove image 2'));
  await visitor.until(`document.querySelectorAll('form ol img[src*="/pictures/"]').length === 2`);
  await visitor.click(button('Add product'));
  await visitor.isAt(/^\/admin\/dashboard/);
  await visitor.finds(link('Added tote'));
  await visitor.open('/bags');
  await visitor.finds(link('Added tote'));
  await visitor.sees('$45.00');
  const [added] = await ownShop.sql<{ images: string[] }>(
    `delete from products where name = 'Added tote' returning images`,
  );
  expect(added?.images).toHaveLength(2);
});

test('Pf-6 unsaved changes are kept when the administrator decides to stay', async ({ visitor, ownShop }) => {
  const [id = ''] = await addProducts(ownShop, [{ name: 'Edited tote' }]);
  await enter(visitor, '/admin/dashboard');
  await visitor.click(link('Edited tote'));
  await visitor.fill(field('Name'), 'Renamed tote');
  await visitor.back();
  await visitor.click(button('Stay here'));
  await visitor.isAt(`/admin/products/${id}/edit`);
  await visitor.click(button('Save changes'));
  await visitor.isAt(/^\/admin\/dashboard/);
  await visitor.finds(link('Renamed tote'));
  await removeProducts(ownShop, [id]);
});

test('a table is imported and undone', async ({ visitor, ownShop }, testInfo) => {
  const table = testInfo.outputPath('two bags.csv');
  writeFileSync(
    table,
    'Name,Code,Price in USD,Category,Description\nOne,IMP-1,10,Bags,One.\nTwo,IMP-2,20,Bags,Two.\n',
  );
  const imported = () => ownShop.sql(`select from products where code like 'IMP-%'`);
  await enter(visitor, '/admin/import');
  await visitor.chooseFiles(field('Choose a table'), [table]);
  await visitor.click(button('Preview import'));
  await visitor.click(button('Import 2 products'));
  await visitor.finds(heading('The import is finished'));
  expect(await imported()).toHaveLength(2);
  await visitor.click(button('Undo import'));
  await visitor.click(button('Undo import', CONFIRMATION));
  await visitor.finds(heading('The import was undone'));
  expect(await imported()).toHaveLength(0);
});

test('Au-4 after the sign-out the admin asks to sign in', async ({ visitor }) => {
  await enter(visitor, '/admin/dashboard');
  await visitor.click(field('admin: account'));
  await visitor.click(button('Log out'));
  await visitor.isAt('/admin/login');
  await visitor.open('/admin/dashboard');
  await visitor.isAt(/^\/admin\/login/);
});

/** Opens a page of the admin area and signs in if necessary. */
async function enter(visitor: Visitor, path: string): Promise<void> {
  await visitor.open(path);
  if ((await visitor.evaluate('location.pathname')) !== '/admin/login') return;
  await visitor.fill(field('Username'), administrator.username);
  await visitor.fill(field('Password'), administrator.password);
  await visitor.click(button('Log in'));
  await visitor.isAt(path);
}
