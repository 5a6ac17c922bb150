import { expectAccessible } from '../support/accessibility.ts';
import { enter } from '../support/administrator.ts';
import { openTab } from '../support/language-tabs.ts';
import { offerLanguages, withdrawLanguages } from '../support/offer-languages.ts';
import { addProducts, removeProducts } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';

const NAME = 'حقيبة يد من الجلد';
const DESCRIPTION = 'تتسع لكل ما تحتاجين إليه.';

test.use({ expectedFailures: [/\/(ar|fr)\b|409/] });
test.afterEach(async ({ page, ownShop }) => {
  await withdrawLanguages(page, ownShop);
  await ownShop.sql('delete from product_texts');
});

test('La-8 La-9 La-13 the owner translates a product, and open Arabic pages show it', async ({
  page,
  ownShop,
  browser,
}) => {
  await offerLanguages(ownShop, ['en', 'ar', 'fr']);
  // The demo's products are translated.
  const name = 'Sand Tote';
  const [id = ''] = await addProducts(ownShop, [{ name }]);
  const visitor = await browser.newPage({ baseURL: ownShop.origin });
  await visitor.goto('/ar/bags');
  const card = visitor.locator(`main article:has(a[href="/ar/product/${id}"]) h3 bdi`);
  await expect(card).toHaveText(name);
  await expect(card).toHaveAttribute('lang', 'en');
  await expect(card).toHaveAttribute('dir', 'ltr');

  await enter(page, ownShop.origin, `/admin/products/${id}/edit`);
  const tabs = page.getByRole('group', { name: 'Language of the texts' });
  const arabic = tabs.getByLabel(/^Arabic/);
  const missing = tabs.getByText(/^Arabic\s*2 missing/);
  await expect(missing).toBeVisible();
  await tabs.getByLabel('English').press('ArrowRight');
  await expect(arabic).toBeChecked();
  await page.getByLabel('Name in Arabic').fill(NAME);
  // The text in the source language stays beside the translation.
  await expect(page.getByText(`English: ${name}`)).toBeVisible();
  await page.getByLabel('Description in Arabic').fill(DESCRIPTION);
  await page.getByLabel('Alternative text of image 1 in Arabic').fill('حقيبة على طاولة');
  await expect(missing).toBeHidden();
  await arabic.press('ArrowRight');
  await page.getByLabel('Name in French').fill('Sac à main en cuir');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();

  await expect(card).toHaveText(NAME);
  await expect(card).not.toHaveAttribute('lang');
  await visitor.locator(`main a[href="/ar/product/${id}"]`).first().click();
  const dialog = visitor.getByRole('dialog');
  await expect(dialog.getByText(DESCRIPTION)).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'حقيبة على طاولة' })).toBeVisible();
  const message = await dialog.locator('a[href^="https://wa.me"]').first().getAttribute('href');
  expect(decodeURIComponent(message ?? '')).toContain(NAME);
  expect(decodeURIComponent(message ?? '')).toContain(`\n${name}`);
  await visitor.goto(`/fr/product/${id}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Sac à main en cuir');
  // The description is not translated into French, so it says that it is English.
  await expect(visitor.locator('main p[lang=en]').first()).toBeVisible();
  expect(await visitor.title()).toContain('Sac à main en cuir');
  await visitor.goto(`/product/${id}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(name);

  await page.goto(`${ownShop.origin}/admin/activity`);
  await page.getByRole('button', { name: 'Undo this change' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => ownShop.sql('select * from product_texts where product_id = $1', [id])).toEqual([]);
  await visitor.goto(`/ar/product/${id}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(name);
  await visitor.close();
  await removeProducts(ownShop, [id]);
});

test('La-11 La-10 La-8 the dashboard counts and lists products without Arabic texts, and exports them; with one language, neither it nor the form shows other texts', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin);
  await expect(page.getByRole('link', { name: /without Arabic/ })).toBeHidden();
  const form = await (await page.request.get('/admin/products/new')).text();
  expect(form).toContain('>Description</label>');
  expect(form).not.toContain('Language of the texts');
  await offerLanguages(ownShop, ['en', 'ar']);
  const [{ id, count } = { id: '', count: 0 }] = await ownShop.sql<{ id: string; count: number }>(
    'select (select id from products order by created_at desc, id desc limit 1) as id, count(*)::int from products',
  );
  await page.goto(`${ownShop.origin}/admin/products/${id}/edit`);
  await openTab(page, 'Arabic');
  await page.getByLabel('Name in Arabic').fill(NAME);
  await page.getByLabel('Description in Arabic').fill(DESCRIPTION);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('link', { name: `${count - 1} without Arabic` }).click();
  await expect(page).toHaveURL(/only=no-ar/);
  await expect(page.getByRole('heading', { name: new RegExp(`^${count - 1} `) })).toBeVisible();
  const csv = await page.request.get(`${ownShop.origin}/admin/products/export/products.csv`);
  expect(await csv.text()).toContain(NAME);
});

test('La-8 if a text in another language was changed in another window, the conflict names it', async ({
  page,
  ownShop,
}) => {
  await offerLanguages(ownShop, ['en', 'ar']);
  const [{ id } = { id: '' }] = await ownShop.sql<{ id: string }>('select id from products limit 1');
  await enter(page, ownShop.origin, `/admin/products/${id}/edit`);
  await openTab(page, 'Arabic');
  await page.getByLabel('Name in Arabic').fill(NAME);
  await ownShop.sql('update products set updated_at = now() where id = $1', [id]);
  await ownShop.sql(
    `insert into product_texts (product_id, language, name, facts) values ($1, 'ar', 'حقيبة', $2)`,
    [id, ['العرض: 35 cm']],
  );
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'This product was changed in another window' });
  await expect(dialog.getByRole('group')).toHaveText([
    `Name in ArabicYour version: ${NAME}Saved version: حقيبة`,
  ]);
  await dialog.getByLabel('Saved version:').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Name in Arabic')).toHaveValue('حقيبة');
  await expect(
    page.getByRole('group', { name: 'Facts in Arabic' }).getByLabel('Fact 1', { exact: true }),
  ).toHaveValue('العرض');
});

test('La-8 a rejected text opens the tab of its language, and the activity lists the changed texts', async ({
  page,
  ownShop,
}) => {
  await offerLanguages(ownShop, ['en', 'ar']);
  const [product] = await ownShop.sql<{ id: string }>('select id from products where not hidden limit 1');
  await enter(page, ownShop.origin, `/admin/products/${product?.id}/edit`);
  await openTab(page, 'Arabic');
  const facts = page.getByRole('group', { name: 'Facts in Arabic' });
  await facts.getByLabel('Fact 1', { exact: true }).fill('اللون');
  await openTab(page, 'English');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(facts.getByText(/^The fact/)).toBeVisible();
  await expect(facts.getByLabel('Fact 1', { exact: true })).toBeFocused();
  await facts.getByLabel(/value/i).first().fill('بني');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await page.goto(`/admin/activity?product=${product?.id}`);
  await expect(page.getByText('Facts in Arabic').first()).toBeVisible();
});
