import { offerLanguages, withdrawLanguages } from '../support/offer-languages.ts';
import { expect, test } from '../support/own-shop.ts';

test.afterEach(({ page, ownShop }) => withdrawLanguages(page, ownShop));

test('La-2 in ar, a pressed page appears before its data has loaded, and an order can be chosen', async ({
  page,
  ownShop,
}) => {
  await offerLanguages(ownShop, ['en', 'ar']);
  await page.goto('/ar/locations');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.data/, (route) => released.then(() => route.continue()));
  await page.locator('header a[href="/ar/bags"]:visible').click();
  await expect(page.locator('[data-placeholder] h1')).toHaveText('حقائب');
  release();
  await expect(page.locator('main article').first()).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });

  const { promise: sorted, resolve: sort } = Promise.withResolvers<void>();
  await page.route(/\.data/, (route) => sorted.then(() => route.continue()));
  const requested = page.waitForRequest(/sort=price-up/);
  await page.locator('[popovertarget=filters]').first().click();
  await page.locator('[name=sort][value=price-up]').check();
  await page.locator('#filters [type=submit]').click();
  await requested;
  sort();
  await expect(page).toHaveURL('/ar/bags?sort=price-up');
});

test('La-3 the empty fields of the form in ar are right to left, except the telephone number', async ({
  page,
  ownShop,
}) => {
  await offerLanguages(ownShop, ['en', 'ar']);
  await page.goto('/ar/ask');
  const field = (name: string) => page.locator(`main [name=${name}]`);
  for (const name of ['message', 'name', 'email']) await expect(field(name)).toHaveCSS('direction', 'rtl');
  await expect(field('phone')).toHaveCSS('direction', 'ltr');
  await expect(field('office')).toHaveCSS('text-align', 'right');
  await field('name').fill('Amina');
  await expect(field('name')).toHaveCSS('direction', 'ltr');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('La-2 in ar, the order of a list and its next page stay in ar', async ({ page, ownShop }) => {
    await offerLanguages(ownShop, ['en', 'ar']);
    await ownShop.sql(
      `insert into products (name, category, price, description, images)
        select 'Numbered bag ' || number, 'Bags', number, 'Leather.', '{}' from generate_series(1, 30) as number`,
    );
    await page.goto('/ar/bags');
    await page.locator('[popovertarget=filters]').first().click();
    await page.locator('[name=sort][value=price-up]').check();
    await page.locator('#filters [type=submit]').click();
    await expect(page).toHaveURL(/\/ar\/bags\?.*sort=price-up/);
    await page.locator('a[rel="next"]').click();
    await expect(page).toHaveURL(/\/ar\/bags\?.*page=2/);
    await ownShop.sql(`delete from products where name like 'Numbered bag %'`);
  });
});
