import { expectAccessible } from '../support/accessibility.ts';
import { enter } from '../support/administrator.ts';
import { expect, test } from '../support/own-shop.ts';
import { publishSettings } from '../support/publish-settings.ts';

test.afterEach(({ ownShop }) => ownShop.sql('truncate shop_settings, shop_settings_draft'));

test('Hs-14 the map point is set by pointer and by keyboard, and its time zone is suggested', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin, '/admin/shop/offices');
  const office = page.getByRole('listitem').filter({ hasText: 'Remove India' });
  await office.getByText('India', { exact: true }).first().click();
  const map = office.getByRole('application', { name: 'World map for India' });
  const field = office.getByLabel('Map point');
  const { width = 0, height = 0 } = (await map.boundingBox()) ?? {};
  // New York, in the place where the map draws it.
  await map.click({ position: { x: 0.1808 * width, y: 0.2708 * height } });
  await expect(field).toHaveValue(/^4[01](\.\d)?, -7[345](\.\d)?$/);
  await map.focus();
  const [latitude = 0, longitude = 0] = (await field.inputValue()).split(', ').map(Number);
  for (const key of ['ArrowUp', 'ArrowLeft', 'Shift+ArrowRight']) await page.keyboard.press(key);
  const tenth = (value: number) => Number(value.toFixed(1));
  await expect(field).toHaveValue(`${tenth(latitude + 1)}, ${tenth(longitude - 0.9)}`);
  await expect(office.getByText(`Latitude ${tenth(latitude + 1)}`)).toBeVisible();
  await expectAccessible(page);

  await office.getByRole('button', { name: 'Use America/New_York' }).click();
  await expect(office.getByLabel('Time zone')).toHaveValue('America/New_York');
  await expect(office.getByText('The map point is in')).toHaveCount(0);
  await publishSettings(page);
  const [saved] = await ownShop.sql<{ zone: string; latitude: number }>(
    `select document#>>'{offices,0,timeZone}' as zone, (document#>'{offices,0,place,latitude}')::float as latitude
      from shop_settings`,
  );
  expect(saved).toEqual({ zone: 'America/New_York', latitude: tenth(latitude + 1) });
});

test('Hs-2 a short map link is explained at once; an office without a map point is only in the list', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin, '/admin/shop/offices');
  const office = page.getByRole('listitem').filter({ hasText: 'Remove Iraq' });
  await office.getByText('Iraq', { exact: true }).first().click();
  const field = office.getByLabel('Map point');
  await field.fill('https://maps.app.goo.gl/x1');
  await expect(field).toHaveAccessibleDescription(/short link .* paste the long address/);
  await field.fill('33,3 44,4');
  await expect(field).toHaveAccessibleDescription('');
  await expect(office.getByText('Latitude 33.3, longitude 44.4')).toBeVisible();
  await field.fill('');
  await publishSettings(page);
  await page.reload();
  await office.getByText('Iraq', { exact: true }).first().click();
  await expect(field).toHaveValue('');

  await page.goto(`${ownShop.origin}/locations`);
  await expect(page.getByRole('article', { name: 'Iraq' })).toContainText('3 Palm Garden Street');
  const map = page.getByRole('navigation', { name: 'Offices on the map' });
  await expect(map.getByRole('link')).toHaveText([/India/, /UAE/, /China/, /USA/, /Europe/]);
});

test.describe('a refused save', () => {
  test.use({ expectedFailures: [/400 \(Bad Request\)/] });

  test('Hs-17 Hs-19 two offices of one country have cities, hours until midnight and holidays', async ({
    page,
    ownShop,
  }) => {
    await enter(page, ownShop.origin, '/admin/shop/offices');
    await page.locator('summary', { hasText: 'UAE' }).click();
    const office = page
      .getByRole('listitem')
      .filter({ hasText: /Remove .*(UAE|India)/ })
      .nth(1);
    await office.getByLabel('Country').fill('India');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(office.getByLabel('City')).toBeFocused();
    await expect(office.getByText('Must differ from the other offices in this country.')).toBeVisible();
    await office.getByLabel('City').fill('Pune');
    await office.getByLabel('Closes').fill('00:00');
    await office.getByRole('button', { name: 'Add holidays' }).click();
    await office.getByLabel('Closed from').fill('2099-12-24');
    await office.getByLabel('Until').fill('2099-12-26');
    await expectAccessible(page);
    await publishSettings(page);
    const [saved] = await ownShop.sql<{ closes: string }>(
      `select document#>>'{offices,1,hours,0,closes}' as closes from shop_settings order by version desc`,
    );
    expect(saved).toEqual({ closes: '24:00' });

    await page.goto('/locations');
    const card = page.getByRole('article', { name: 'Pune, India' });
    await expect(card).toContainText(/24\s?–\s?26 December 2099/);
    await expect(page.getByRole('navigation', { name: 'Offices on the map' })).toContainText('Pune, India');
    await page.goto('/contact');
    await expect(page.getByText('India (Pune), China')).toBeVisible();
  });
});
