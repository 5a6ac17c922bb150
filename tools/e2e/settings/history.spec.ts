import { store } from '#store';
import { expectAccessible } from '../support/accessibility.ts';
import { enter, signInByRequest } from '../support/administrator.ts';
import { expect, test } from '../support/own-shop.ts';
import { publishSettings } from '../support/publish-settings.ts';

test.afterEach(({ ownShop }) => ownShop.sql('truncate shop_settings, shop_settings_draft'));

test('Hs-4 Hs-15 an earlier version is restored, after the history has shown what that changes', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin, '/admin/shop/brand');
  for (const name of ['One', 'Two']) {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await publishSettings(page);
    await expect(page.getByRole('banner').getByText(name, { exact: true })).toBeVisible();
  }
  await page.getByRole('link', { name: 'History', exact: true }).click();
  const restore = page.getByRole('link', { name: 'Restore version 1' });
  const section = page.getByRole('region', { name: 'Restore version 1' });
  await restore.click();
  await expect(section.getByRole('heading')).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await restore.click();
  await expect(section.getByRole('heading')).toBeFocused();
  await expect(section.getByRole('listitem')).toHaveText('Name:Two→becomesOne');
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(/^Version 3, .* \(current\)$/)).toBeVisible();
  await expect(page.getByText('Restored version 1', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByText('One', { exact: true })).toBeVisible();
  expect(await (await page.request.get('/contact')).text()).toContain('Contact Us - One');
  const message = page.getByRole('listitem').filter({ hasText: 'Published version 1 again.' });
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('banner').getByText('Two', { exact: true })).toBeVisible();

  await page.goto('/admin/activity');
  // The newest entry comes first; another test of this shop may have restored a version before.
  const entry = page.getByRole('listitem').filter({ hasText: 'Shop settings: version 1 restored' }).first();
  await expect(entry).toContainText('Name:Two→becomesOne');
  await entry.getByRole('link', { name: 'History of the settings' }).click();
  await expect(page).toHaveURL('/admin/shop/history');
});

test('Hs-4 a version that cannot exist gets a 4xx, even if its number is larger than a database integer', async ({
  request,
  ownShop,
}) => {
  await signInByRequest(request, ownShop.origin);
  const statusOf = async (version: string) => {
    const form = { intent: 'restore', version, current: '0' };
    const headers = { Origin: ownShop.origin };
    return (await request.post('/admin/shop/changes', { headers, form })).status();
  };
  expect(await statusOf('2147483647')).toBe(404);
  expect(await statusOf('2147483648')).toBe(400);
  for (const version of ['abc', '-1', '1e3', '12345678901', '']) {
    expect(await statusOf(version), version).toBe(400);
    const history = await request.get(`/admin/shop/history?version=${version}`);
    expect(history.status(), version).toBe(404);
    expect(await history.text(), version).toContain('This version does not exist.');
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('Hs-4 the history has pages, so that each of many versions can be restored', async ({
    page,
    ownShop,
  }) => {
    await ownShop.sql(
      `insert into shop_settings (version, document, changes, published_by)
        select version, $1, '[]', 'admin' from generate_series(1, 51) version`,
      [JSON.stringify(store)],
    );
    await enter(page, ownShop.origin, '/admin/shop/history');
    await expect(page.getByText(/^Version 2,/)).toBeVisible();
    await expect(page.getByText(/^Version 1,|^The first values/)).toHaveCount(0);
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.getByRole('link', { name: 'Restore version 1' }).click();
    await expect(page.getByRole('region', { name: 'Restore version 1' })).toBeVisible();
    await expect(page.getByText('The first values', { exact: true })).toBeVisible();
  });

  test('Hs-4 a version is restored without scripts, after its changes were shown', async ({
    page,
    ownShop,
  }) => {
    await ownShop.sql(
      `insert into shop_settings (version, document, changes, published_by) values (1, $1, '[]', 'admin')`,
      [JSON.stringify({ ...store, brand: 'Maison Ida' })],
    );
    await enter(page, ownShop.origin, '/admin/shop/history?version=0');
    const section = page.getByRole('region', { name: 'Restore the first values' });
    // The server learns by a notification that the database has changed.
    await expect(async () => {
      await page.reload();
      await expect(section).toContainText('Maison Ida', { timeout: 1_000 });
    }).toPass();
    await section.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('Published the first values again.')).toBeVisible();
    await page.goto('/contact');
    await expect(page).toHaveTitle(`Contact Us - ${store.brand}`);
  });
});
