import type { Page } from '@playwright/test';
import {
  administrator,
  enter,
  enterInNewSession,
  signInAgain,
  signInByRequest,
} from '../support/administrator.ts';
import { addProducts, menuItem, removeProducts } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';
import { saveName } from '../support/publish-settings.ts';

test.describe.configure({ mode: 'default' });
test.use({
  expectedFailures: [
    /status of (40[149]|50[234])|ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported|loading route module/,
  ],
});

const CATEGORIES = '/admin/accessory-categories';

test('Ac-2 Hs-20 Au-3 a proxy without a server, a timeout and a lost connection keep the page and the typed text, with the message of the screen', async ({
  page,
  playwright,
  ownShop,
}) => {
  const elsewhere = await playwright.request.newContext({ baseURL: ownShop.origin });
  await signInByRequest(elsewhere, ownShop.origin);
  await enter(page, ownShop.origin, CATEGORIES);

  await page.getByLabel('New category').fill('Gloves');
  await expectMessage(page, 'Add', 'Failed to add');
  await expect(page.getByLabel('New category')).toHaveValue('Gloves');
  await page.getByRole('button', { name: 'Rename Belts' }).click();
  await page.getByLabel('New name of Belts').fill('Sashes');
  await expectMessage(page, 'Save', 'Failed to rename');
  await expect(page.getByLabel('New name of Belts')).toHaveValue('Sashes');

  await page.goto('/admin/sessions');
  await expectMessage(page, 'End all other sessions', 'Failed to end the session. Please try again.');

  await page.goto('/admin/password');
  await page.getByLabel('Current password').fill(administrator.password);
  await page.getByLabel('New password').fill('quiet lantern mends seven fords');
  await expectMessage(page, 'Change password', 'Failed to change the password. Please try again.');
  await expect(page.getByLabel('Current password')).toHaveValue(administrator.password);
  await expect(page.getByLabel('New password')).toHaveValue('quiet lantern mends seven fords');
  expect((await elsewhere.get('/admin/dashboard', { maxRedirects: 0 })).status()).toBe(200);
  await elsewhere.dispose();
});

test('Au-4 after the session has ended, a write asks to sign in, and then succeeds with the text that stayed', async ({
  page,
  context,
  ownShop,
}) => {
  await enterInNewSession(page, ownShop.origin, CATEGORIES);
  await context.clearCookies();
  await page.getByLabel('New category').fill('Gloves');
  await page.getByRole('button', { name: 'Add' }).click();
  await signInAgain(page);
  await expect(
    page.getByText('The session had ended, so nothing was saved. Please try again.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('button', { name: 'Delete Gloves' })).toBeVisible();
  await ownShop.sql("delete from accessory_categories where name = 'Gloves'");
});

test('Rt-1 a write reloads the page once, although its change is also announced to the page', async ({
  page,
  ownShop,
}) => {
  const methods: string[] = [];
  await enter(page, ownShop.origin, CATEGORIES);
  const announced = page.waitForRequest('**/live?*');
  await page.reload();
  await announced;
  page.on('request', (request) => {
    if (request.url().includes('accessory-categories.data')) methods.push(request.method());
  });
  await page.getByLabel('New category').fill('Gloves');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('button', { name: 'Delete Gloves' })).toBeVisible();
  // Longer than the delay after an own write.
  await page.waitForTimeout(1_500);
  expect(methods).toEqual(['POST', 'GET']);
  await ownShop.sql("delete from accessory_categories where name = 'Gloves'");
});

test('Rt-2 Hs-9 if a form of the shop cannot be reloaded after it was saved, it says so in words of the owner', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin, '/admin/shop/brand');
  await page.route('**/admin/shop/brand.data*', (route) =>
    route.request().method() === 'POST' ? route.continue() : route.fulfill({ status: 503, body: '' }),
  );
  await page.getByLabel('Name', { exact: true }).fill('Maison Ida');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Failed to refresh this page', { exact: true })).toBeVisible();
  await ownShop.sql('truncate shop_settings_draft');
});

test('Rt-2 Ct-3 if the page cannot be reloaded after a write, it stays and says so; it is reloaded with retries', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin, CATEGORIES);
  let reads = 0;
  await page.route(`**${CATEGORIES}.data*`, (route) => {
    if (route.request().method() === 'POST') return route.continue();
    reads += 1;
    return route.fulfill({ status: 503, body: '' });
  });
  await page.getByLabel('New category').fill('Gloves');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Failed to refresh categories', { exact: true })).toBeVisible();
  expect(reads).toBeGreaterThan(2);
  await expect(page.getByRole('button', { name: 'Delete Belts' })).toBeVisible();
  await page.unroute(`**${CATEGORIES}.data*`);
  await expect(page.getByRole('button', { name: 'Delete Gloves' })).toBeVisible({ timeout: 15_000 });
  await ownShop.sql("delete from accessory_categories where name = 'Gloves'");
});

test('Ac-2 a category that another window has deleted is refused with a message, and disappears from the list', async ({
  page,
  ownShop,
}) => {
  await ownShop.sql("insert into accessory_categories (name) values ('Gloves')");
  // Without live updates, only the reload after the write can show the change.
  await page.route('**/live?*', (route) => route.abort());
  await enter(page, ownShop.origin, CATEGORIES);
  await expect(page.getByRole('button', { name: 'Delete Gloves' })).toBeVisible();
  await ownShop.sql("delete from accessory_categories where name = 'Gloves'");
  await page.getByRole('button', { name: 'Delete Gloves' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('This category no longer exists.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Gloves' })).toBeHidden();
});

test('Ro-6 while the database is down, a write says so and the typed name stays', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin, CATEGORIES);
  await page.getByLabel('New category').fill('Gloves');
  await ownShop.database.stop();
  try {
    await page.getByRole('button', { name: 'Add' }).click();
    await expect(
      page.getByText('The shop’s database does not respond. Please try again in a moment.'),
    ).toBeVisible();
    await expect(page.getByLabel('New category')).toHaveValue('Gloves');
  } finally {
    await ownShop.database.start();
  }
  await expect(async () => {
    await page.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByRole('button', { name: 'Delete Gloves' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await ownShop.sql("delete from accessory_categories where name = 'Gloves'");
});

test('Ct-3 Da-4 an undo without a connection keeps the page, although its action belongs to a page that was never opened', async ({
  page,
  ownShop,
}) => {
  const [id = ''] = await addProducts(ownShop, [{ name: 'Short-lived' }]);
  await enter(page, ownShop.origin, '/admin/dashboard?q=short-lived');
  await (await menuItem(page, 'Delete', 'Short-lived')).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await expect(undo).toBeVisible();
  await page.context().setOffline(true);
  await undo.press('Enter');
  await expect(page.getByText('Failed to add product', { exact: true })).toBeVisible();
  await expect(undo).toBeFocused();
  await expect(page.getByRole('searchbox')).toHaveValue('short-lived');
  await page.context().setOffline(false);
  await undo.press('Enter');
  await expect(page.getByText('Short-lived was restored.')).toBeVisible();
  await expect(undo).toBeHidden();
  await removeProducts(ownShop, [id]);
});

test('Hs-8 publishing without a connection says so, although the page of the changes was never opened, and loses no draft', async ({
  page,
  ownShop,
}) => {
  await saveName(page, ownShop.origin);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(
    page.getByText('The shop cannot be reached. Nothing is lost: please try again.'),
  ).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('1 change not published: Brand')).toBeVisible();

  // A discarded draft exists only in its message, which therefore stays until the draft is back.
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(page.getByText('The unpublished changes are discarded.')).toBeVisible();
  await page.context().setOffline(true);
  await undo.click();
  await expect(page.getByText('The unpublished changes are discarded.')).toBeHidden();
  await expect(undo).toBeVisible();
  await page.context().setOffline(false);
  await undo.click();
  await expect(page.getByText('1 change not published: Brand')).toBeVisible();

  // What is refused would be refused again.
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(undo).toBeVisible();
  await ownShop.sql(
    `insert into shop_settings (version, document, changes, published_by) values (1, '{}', '[]', 'admin')`,
  );
  await undo.click();
  await expect(page.getByText('The changes are different now, because of another tab.')).toBeVisible();
  await expect(undo).toBeHidden();
  await ownShop.sql('truncate shop_settings, shop_settings_draft');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedFailures: [/status of 400/] });

  test('Au-3 Hs-20 a session is ended, and a wrong password is refused with a message at its field', async ({
    page,
    playwright,
    ownShop,
  }) => {
    const elsewhere = await playwright.request.newContext({
      baseURL: ownShop.origin,
      userAgent: 'Firefox/140.0',
    });
    await signInByRequest(elsewhere, ownShop.origin);
    await enter(page, ownShop.origin, '/admin/sessions');
    await page.getByRole('button', { name: 'End the session of Firefox' }).click();
    await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'End the session of Firefox' })).toHaveCount(0);
    expect((await elsewhere.get('/admin/dashboard', { maxRedirects: 0 })).status()).toBe(302);
    await elsewhere.dispose();

    await page.goto('/admin/password');
    await page.getByLabel('Current password').fill('wrong');
    await page.getByLabel('New password').fill('quiet lantern mends seven fords');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('This is not your current password.')).toBeVisible();
    await ownShop.sql('delete from failed_sign_ins');
  });

  test('Da-4 a change is undone on the activity page, which says so', async ({ page, ownShop }) => {
    const [id = ''] = await addProducts(ownShop, [{ name: 'Short-lived' }]);
    await enter(page, ownShop.origin, '/admin/dashboard');
    await page.request.post('/admin/dashboard.data', {
      headers: { Origin: ownShop.origin },
      form: { intent: 'change', id, kind: 'feature', featured: 'true' },
    });
    await page.goto(`/admin/activity?product=${id}`);
    await page.getByRole('button', { name: 'Undo this change' }).click();
    await expect(page.getByRole('alert')).toHaveText('Short-lived was restored.');
    await expect(page.getByText('Undone')).toBeVisible();
    expect(await ownShop.sql('select featured from products where id = $1', [id])).toEqual([
      { featured: false },
    ]);
    await removeProducts(ownShop, [id]);
  });
});

/** Presses the button while a proxy reports a stopped server or a timeout, and then without a network. */
async function expectMessage(page: Page, button: string, message: string): Promise<void> {
  const press = async (expected = message) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByText(expected, { exact: true })).toBeVisible();
    // The next failure must show the message by itself.
    await expect(page.getByRole('button', { name: button, exact: true })).toBeEnabled();
    // A form ignores presses while it is being sent.
    await expect(page.locator('form[aria-busy=true]')).toHaveCount(0);
  };
  for (const status of [502, 504]) {
    await page.route('**/admin/**', (route) =>
      route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    );
    await press();
    await page.unrouteAll();
  }
  await page.context().setOffline(true);
  await press(`There is no internet connection. ${message}`);
  await page.context().setOffline(false);
}
