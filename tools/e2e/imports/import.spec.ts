import { expectAccessible } from '../support/accessibility.ts';
import { enter } from '../support/administrator.ts';
import { expect, test } from '../support/own-shop.ts';

/** Runs all tests of this file in one worker, because starting a second shop takes longer than the tests. */
test.describe.configure({ mode: 'default' });

const TABLE = `Name,Article,Price,Group,Description
Import bag,IMP-1,"1.299,50",Totes & more,<p>Soft <b>leather</b></p>
Import shoe,IMP-2,"89,00",Bags,Goes anywhere
Import of nothing,IMP-3,0,Bags,x
`;

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('import by keyboard: a spreadsheet is uploaded, configured, previewed, imported and undone', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin, '/admin/import');
  await page
    .getByLabel('Choose a table')
    .setInputFiles({ name: 'own list.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) });
  const preview = page.getByRole('button', { name: 'Preview import' });
  await expect(preview).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('own list.csv');
  const category = page.getByLabel('Category for Totes & more');
  if ((await category.inputValue()) === '') await category.selectOption('Bags');
  // The currency and its rate are never guessed. The first unanswered question gets the focus.
  await preview.press('Enter');
  const currency = page.getByRole('combobox', { name: 'All amounts are in' });
  await expect(currency).toBeFocused();
  await page.keyboard.type('UAE');
  await preview.press('Enter');
  const rate = page.getByLabel('US dollars for one AED');
  await expect(rate).toBeFocused();
  await rate.pressSequentially('0,2723');
  await expect(page.getByText('1,299.50 AED = $353.85')).toBeVisible();
  await expectAccessible(page);
  await currency.selectOption('USD');
  await preview.focus();
  await page.keyboard.press('Enter');

  await expect(page.getByText('Of 3 products in the table: 2 added, 1 skipped.')).toBeVisible();
  await expect(page.getByText('price $1,299.50')).toBeVisible();
  await page.getByRole('link', { name: /^Skipped/ }).click();
  await expect(page.getByText('The price is 0.')).toBeVisible();
  await expect(page.getByText('price $1,299.50')).toBeHidden();
  await expectAccessible(page);
  expect(await ownShop.sql(`select from products where code like 'IMP-%'`)).toHaveLength(0);
  const refused = await page.request.get(`${page.url().replace(/\?.*/, '')}/skipped.csv`);
  expect(await refused.text()).toMatch(/IMP-3,.*The price is 0/);

  await page.getByRole('button', { name: 'Import 2 products' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'The import is finished' })).toBeVisible();
  await expect(page.getByText('2 products have no photo yet')).toBeVisible();
  // The sentence about what is missing says so, as long as it is true.
  await expect(page.getByText('hidden yes')).toHaveCount(0);
  await expectAccessible(page);
  expect(await ownShop.sql(`select from products where code like 'IMP-%' and hidden`)).toHaveLength(2);

  // A photo is matched by the product code in its file name; its product then becomes visible.
  await page.getByLabel('Add photos').setInputFiles([
    { name: 'imp-1.png', mimeType: 'image/png', buffer: PIXEL },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
  ]);
  await expect(page.getByText('1 product has no photo yet')).toBeVisible();
  expect(await ownShop.sql(`select from products where code = 'IMP-1' and not hidden`)).toHaveLength(1);

  await page.goto('/admin/import');
  await page.getByLabel('Choose a table').setInputFiles({
    name: 'cheap.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Article,Price (USD)\nImport bag,IMP-1,12.99\n'),
  });
  await preview.press('Enter');
  await expect(page.getByText('today: $1,299.50. After the import: $12.99.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 product' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'The import is finished' })).toBeVisible();
  expect(await ownShop.sql(`select from products where code = 'IMP-1' and price = 12.99`)).toHaveLength(1);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('heading', { name: 'The import was undone' })).toBeVisible();
  expect(await ownShop.sql(`select from products where code = 'IMP-1' and price = 1299.5`)).toHaveLength(1);

  await ownShop.sql(`update products set price = 90, updated_at = now() where code = 'IMP-2'`);
  await page.goto('/admin/activity');
  const entry = page.getByRole('listitem').filter({ hasText: 'imported from own list.csv' });
  await entry.getByRole('link', { name: 'Show the import' }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(
    page.getByRole('heading', { name: 'The import was undone, except for products that you edited later' }),
  ).toBeVisible();
  expect(await ownShop.sql(`delete from products where code like 'IMP-%' returning code`)).toEqual([
    { code: 'IMP-2' },
  ]);
});

const MIXED = `Name,SKU,Price (USD),Category
Boys shirt,MIX-1,$10,One_of_a_kind
Boys hat,MIX-2,$11,One_of_a_kind
Brass lamp,MIX-3,$12,One_of_a_kind
Glass lamp,MIX-4,$13,One_of_a_kind
Evening bag,MIX-5,$14,Bags
`;

test('import: an uncertain group shows examples and comes first; cards show the products at each change', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin, '/admin/import');
  await page
    .getByLabel('Choose a table')
    .setInputFiles({ name: 'mixed.csv', mimeType: 'text/csv', buffer: Buffer.from(MIXED) });
  const questions = page.getByRole('group', { name: 'Categories' });
  await expect(questions.getByText('Boys shirt · Boys hat · Brass lamp')).toBeVisible();
  const groups = page.getByRole('combobox', { name: /^Category for (?!all)/ });
  await expect(groups.first()).toHaveAccessibleName('Category for One_of_a_kind');
  await expect(groups.first()).toHaveValue('');
  await expect(groups.last()).toHaveValue('Bags');
  const cards = page.getByRole('region', { name: 'As visitors will see them' }).getByRole('listitem');
  await expect(cards).toHaveText([/Boys shirt.*\$10.00.*Choose a category/, /Boys hat/, /Brass lamp/]);
  await groups.first().selectOption('Kids');
  await expect(cards.first()).toHaveText('No photoBoys shirt$10.00 Kids');
  await page.getByRole('combobox', { name: 'SKU', exact: true }).selectOption('Name');
  await expect(cards.first()).toContainText('MIX-1');
  await page.getByRole('combobox', { name: 'Name', exact: true }).selectOption('Name');
  await page.getByRole('combobox', { name: 'SKU', exact: true }).selectOption('Product code (SKU)');
  await page.getByRole('button', { name: 'Preview import' }).press('Enter');
  await expect(page.getByText('Of 5 products in the table: 5 added.')).toBeVisible();
});

const ALIKE = `Title,Price (wholesale),Price (retail),Category,Visible,Supplier
Linen dress,10,24,Women,Yes,Amara
Zip pouch,12,29,Bags,members only,Nord
Old belt,8.50,19,Accessories,No,
`;

test('import: columns that look like a price and an unknown visibility are answered by keyboard, once', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin, '/admin/import');
  const upload = (name: string) =>
    page
      .getByLabel('Choose a table')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(ALIKE) });
  await upload('spring.csv');
  await expect(page.getByText('Two columns look like a price')).toHaveText(
    'Two columns look like a price: 10 “Price (wholesale)”, 24 “Price (retail)”. Say which one it is.',
  );
  await expect(page.getByText('Amara · Nord · 1 empty')).toBeVisible();
  const preview = page.getByRole('button', { name: 'Preview import' });
  await preview.press('Enter');
  await expect(page.getByRole('combobox', { name: 'All amounts are in' })).toBeFocused();
  await page.keyboard.type('US');
  await preview.press('Enter');
  const wholesale = page.getByRole('combobox', { name: 'Price (wholesale)' });
  await expect(wholesale).toBeFocused();
  const retail = page.getByRole('combobox', { name: 'Price (retail)' });
  await retail.focus();
  await page.keyboard.type('Price');
  await expect(retail).toHaveValue('price');
  await expect(wholesale).toHaveValue('');
  await preview.press('Enter');
  const unknown = page.getByRole('group', { name: 'Values of Visible' }).getByRole('combobox');
  await expect(unknown.first()).toHaveAccessibleName('members only 1');
  await expect(unknown.first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('Hidden');
  await preview.press('Enter');
  await expect(page.getByText('Of 3 products in the table: 3 added.')).toBeVisible();
  await expect(page.getByText('price $24.00')).toBeVisible();

  await page.goto('/admin/import');
  await upload('summer.csv');
  await preview.press('Enter');
  await expect(page.getByText('Of 3 products in the table: 3 added.')).toBeVisible();
});

const KNOWN = `Product,Price (USD),Category
Felt cap,10,Men
Straw cap,12,Men
`;

test('import: products with known names, and products edited after the preview, are shown before the import', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin, '/admin/import');
  const open = async (table: string) => {
    await page.goto('/admin/import');
    await page
      .getByLabel('Choose a table')
      .setInputFiles({ name: 'caps.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
    await page.getByRole('button', { name: 'Preview import' }).click();
  };
  await open(KNOWN);
  await page.getByRole('button', { name: 'Import 2 products' }).click();
  await expect(page.getByRole('heading', { name: 'The import is finished' })).toBeVisible();

  await open(KNOWN.replace('10', '11').replace('12', '130'));
  const names = page.getByRole('combobox', { name: /names of 2 products of this file/ });
  await expect(names).toHaveValue('');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 2 products' }).click();
  await expect(names).toBeFocused();
  await names.selectOption('Update the products of the shop');
  await expect(page.getByText('2 products in the table: 2 changed')).toBeVisible();
  await expect(names).toHaveValue('update');
  const sentence = 'One price changes by more than 10 times. Check the currency and the decimal mark.';
  await page.getByRole('listitem').filter({ hasText: sentence }).getByRole('link', { name: 'Show' }).click();
  await expect(page.getByText('price $12.00 →')).toBeVisible();
  await expect(page.getByText('Felt cap')).toBeHidden();

  await ownShop.sql(`update products set price = 15, updated_at = now() where name = 'Felt cap'`);
  await page.getByRole('button', { name: 'Import 2 products' }).click();
  await expect(page.getByText('1 product was edited in the shop after the last preview.')).toBeVisible();
  await page.getByRole('link', { name: /^Edited since the preview/ }).click();
  await expect(page.getByText('price $15.00 →')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 2 products' }).click();
  await expect(page.getByRole('heading', { name: 'The import is finished' })).toBeVisible();
  const prices = await ownShop.sql(`select price::float from products where name like '% cap' order by name`);
  expect(prices).toEqual([{ price: 11 }, { price: 130 }]);

  const gate = Promise.withResolvers<void>();
  await page.route('**/admin/activity.data*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('progressbar', { name: 'Undoing the import' })).toBeVisible();
  await expectAccessible(page);
  gate.resolve();
  await expect(page.getByRole('heading', { name: 'The import was undone' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden();
});

const COLORS = `Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Variant Image
tee,Piece Tee,Soft.,Women,true,Color,Rust,PT-1,20,rust.jpg,rust.jpg
tee,,,,,,Ink,PT-2,22,ink.jpg,ink.jpg
`;

test('Md-6 colors with own photos become one product each, or one product with all colors', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin, '/admin/import');
  await page
    .getByLabel('Choose a table')
    .setInputFiles({ name: 'tees.csv', mimeType: 'text/csv', buffer: Buffer.from(COLORS) });
  await page.getByRole('combobox', { name: 'All amounts are in' }).selectOption('USD');
  const colors = page.getByRole('combobox', { name: 'Colors of one piece' });
  await expect(colors).toHaveValue('apart');
  await expectAccessible(page);
  const cards = page.getByRole('region', { name: 'As visitors will see them' }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await expect(cards.last()).toContainText('Piece Tee, Ink$22.00');
  await colors.selectOption('one product with all colors');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Piece Tee$20.00');
  await colors.selectOption('one product each, on one card');
  await page.getByRole('button', { name: 'Preview import' }).click();
  await expect(page.getByText('Of 2 products in the table: 2 added.')).toBeVisible();
});

const unreachable = (origin: string) => `Title,Price (USD),Type,Photo,Barcode
Felt bowl,10,Indoor,${origin}/media/missing.jpg,
Cork bowl,12,Indoor,,
`;

test.describe('with a photo that cannot be reached', () => {
  test.use({ expectedFailures: [/status of 404/] });

  test('import: the card says so in words, empty columns come last, and leaving asks before answers are lost', async ({
    page,
    ownShop,
  }) => {
    await enter(page, ownShop.origin, '/admin/import');
    const photo = page.waitForRequest('**/missing.jpg');
    await page.getByLabel('Choose a table').setInputFiles({
      name: 'bowls.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(unreachable(ownShop.origin)),
    });
    const cards = page.getByRole('region', { name: 'As visitors will see them' }).getByRole('listitem');
    await expect(cards.first()).toContainText('This photo cannot be shown here');
    // Other sites do not learn which page shows their photos.
    expect((await (await photo).allHeaders()).referer).toBeUndefined();
    const barcode = page.getByRole('combobox', { name: 'Barcode' });
    await expect(barcode).toBeHidden();
    await page.getByText('One empty column').click();
    await expect(barcode).toBeVisible();
    await page.getByRole('link', { name: 'One value to answer' }).click();
    await page.getByLabel('Category for Indoor', { exact: true }).selectOption('Accessories');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'All imports' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click();
    await page.getByRole('combobox', { name: 'Photo' }).selectOption('Not used');
    await expect(page.getByLabel('Category for Indoor', { exact: true })).toHaveValue('Accessories');
    await page.getByRole('button', { name: 'Preview import' }).click();
    await expect(page.getByText('Of 2 products in the table: 2 added.')).toBeVisible();
    await page.getByRole('link', { name: 'All imports' }).click();
    await expect(page.getByRole('heading', { name: 'Earlier imports' })).toBeVisible();
  });
});
