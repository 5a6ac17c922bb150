import { expectAccessible } from '../support/accessibility.ts';
import { enter } from '../support/administrator.ts';
import { addProducts, removeProducts } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';

test('Fa-1 Fa-2 a fact that is typed in the form is on the page of the product, and Undo removes it', async ({
  page,
  browser,
  ownShop,
}) => {
  const ids = await addProducts(ownShop, [
    { name: 'Facts Boot', category: 'Footwear' },
    { name: 'Facts Shoe', category: 'Footwear' },
  ]);
  const [boot, shoe] = ids;
  await ownShop.sql(`update products set facts = '{"Heel height: 4 cm"}' where id = $1`, [shoe]);
  const visitor = await browser.newPage({ baseURL: ownShop.origin });
  await visitor.goto(`/product/${boot}`);

  await enter(page, ownShop.origin, `/admin/products/${boot}/edit`);
  await page.getByLabel('Fact 1', { exact: true }).fill('Color');
  await page.getByLabel('Fact 1: value').fill('<b>Rust</b>');
  const heel = page.getByLabel('Fact 2', { exact: true });
  await heel.fill('Heel height');
  await expect(page.locator('datalist option[value="Heel height"]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The fact “Heel height” needs a value')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Fact 2: value').fill('3 cm');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();

  await expect(visitor.getByRole('term')).toHaveText(['Color', 'Heel height']);
  await expect(visitor.getByRole('definition')).toHaveText(['<b>Rust</b>', '3 cm']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(visitor.getByRole('term')).toHaveCount(0);
  await visitor.close();
  await removeProducts(ownShop, ids);
});

test('Fa-10 the form offers the listed name instead of another spelling, and adds a new name to the list', async ({
  page,
  ownShop,
}) => {
  const [id] = await addProducts(ownShop, [{ name: 'Listed Boot', category: 'Footwear' }]);
  await enter(page, ownShop.origin, `/admin/products/${id}/edit`);
  const name = page.getByLabel('Fact 1', { exact: true });
  await name.fill('Farbe');
  await page.getByLabel('Fact 1: value').fill('Rust');
  await expect(page.getByText('“Farbe” is “Color” in your list.')).toBeVisible();
  await page.getByRole('button', { name: 'Use “Color”' }).click();
  await expect(name).toHaveValue('Color');
  await page.getByLabel('Fact 2', { exact: true }).fill('Toe shape');
  await page.getByLabel('Fact 2: value').fill('Round');
  await page.getByRole('button', { name: 'Add it' }).click();
  await expect(page.getByText('“Toe shape” was added.')).toBeVisible();
  expect(await ownShop.sql('select names from fact_names')).toEqual([{ names: { en: 'Toe shape' } }]);
  await ownShop.sql('delete from fact_names');
  if (id) await removeProducts(ownShop, [id]);
});

test('Md-1 another color keeps a name whose end may not be the color, unless the other colors have the same rest', async ({
  page,
  ownShop,
}) => {
  const names = ['Tee in Wild Rose', 'Facts Shirt Blue', 'Facts Shirt White', 'Facts Cap, Rust'];
  const ids = await addProducts(
    ownShop,
    names.map((name) => ({ name })),
  );
  await ownShop.sql(
    `update products set facts = array['Color: ' || substring(name from '[A-Za-z]+$')],
       model = case when name ~ 'Shirt' then 'Facts Shirt' end where id = any($1::uuid[])`,
    [ids],
  );
  await enter(page, ownShop.origin);
  for (const [at, name] of ['Tee in Wild Rose', 'Facts Shirt', 'Facts Shirt', 'Facts Cap'].entries()) {
    await page.goto(`/admin/products/new?from=${ids[at]}&as=color`);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  }
  await removeProducts(ownShop, ids);
});

test('Md-1 the form suggests the models of the category; another color has all values but photos, code and color', async ({
  page,
  ownShop,
}) => {
  const ids = await addProducts(ownShop, [
    { name: 'Joined Boot, Rust', category: 'Footwear', price: 180, description: 'Warm.' },
    { name: 'Plain Boot', category: 'Footwear' },
    { name: 'Joined Bag', category: 'Bags' },
  ]);
  const [boot, plain, bag] = ids;
  await ownShop.sql(
    `update products set model = 'Joined Boot', code = 'JB-1', facts = '{"Color: Rust","Material: Felt"}' where id = $1`,
    [boot],
  );
  await ownShop.sql(`update products set model = 'Joined Bag' where id = $1`, [bag]);
  await enter(page, ownShop.origin, `/admin/products/${plain}/edit`);
  const model = page.getByLabel('Model (optional)');
  await model.fill('joined');
  await expect(page.locator('datalist option[value="Joined Boot"]')).toHaveCount(1);
  await expect(page.locator('datalist option[value="Joined Bag"]')).toHaveCount(0);

  await page.goto(`/admin/products/new?from=${boot}&as=color`);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Joined Boot');
  await expect(model).toHaveValue('Joined Boot');
  await expect(page.getByLabel('Category', { exact: true })).toHaveValue('Footwear');
  await expect(page.getByLabel('Price (US dollars)', { exact: true })).toHaveValue('180.00');
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Warm.');
  await expect(page.getByLabel('Fact 1', { exact: true })).toHaveValue('Material');
  await expect(page.getByLabel('Product code')).toHaveValue('');
  await expect(page.getByRole('img', { name: 'Joined Boot' })).toHaveCount(0);
  await page.goto('about:blank');
  await removeProducts(ownShop, ids);
});
