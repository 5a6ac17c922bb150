import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { administrator, openAccountMenu, signIn, signInByRequest } from '../support/administrator.ts';
import { expect, test } from '../support/own-shop.ts';

// The page's connection for changes is refused while the shop restarts.
test.use({ expectedFailures: [/400|ERR_CONNECTION_REFUSED .*\/live/] });

const CHOSEN = 'quiet lantern mends seven fords';

test('Hs-20 the password is changed in the browser, which ends the other sessions, and survives a restart', async ({
  page,
  playwright,
  ownShop,
}) => {
  await ownShop.sql('delete from admin_sessions');
  const zxcvbn: string[] = [];
  page.on('request', (request) => zxcvbn.push(...(/password-strength/.exec(request.url()) ?? [])));
  await signIn(page);
  const elsewhere = await playwright.request.newContext({ baseURL: ownShop.origin });
  await signInByRequest(elsewhere, ownShop.origin);

  await openAccountMenu(page);
  await page.getByRole('link', { name: 'Password' }).click();
  const current = page.getByLabel('Current password');
  const chosen = page.getByLabel('New password');
  const strength = page.locator('main').getByRole('status');
  await expect(strength).toContainText('12 characters or more');
  await current.fill('wrong');
  await chosen.fill('passwordpassword');
  await expect(strength).toContainText('Easy to guess');
  await expectAccessible(page);
  await chosen.fill(CHOSEN);
  await expect(strength).toContainText('Strong');
  await page.getByLabel('Show the passwords').check();
  await expect(chosen).toHaveAttribute('type', 'text');
  await chosen.press('Enter');
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await expect(current).toBeFocused();
  await expect(chosen).toHaveValue(CHOSEN);
  await current.fill(administrator.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await expect(chosen).toHaveValue('');
  expect(zxcvbn, 'zxcvbn is loaded once, on this page').toHaveLength(1);

  const statusOf = async (other: APIRequestContext) =>
    (await other.get('/admin/dashboard', { maxRedirects: 0 })).status();
  expect([await statusOf(page.request), await statusOf(elsewhere)]).toEqual([200, 302]);
  await ownShop.server.stop();
  await ownShop.server.start();
  expect(await statusOf(page.request)).toBe(200);
  const signInWith = (password: string) =>
    elsewhere.post('/admin/login', {
      headers: { Origin: ownShop.origin },
      form: { ...administrator, password },
      maxRedirects: 0,
    });
  expect((await signInWith(administrator.password)).status()).toBe(401);
  expect((await signInWith(CHOSEN)).status()).toBe(302);
  await page.goto('/admin/activity');
  await expect(page.getByRole('listitem').filter({ hasText: 'changed the password' })).toHaveCount(1);

  // Other tests of this worker sign in with the configured password.
  await ownShop.sql('update admin_accounts set password = configured_password');
  await ownShop.sql('delete from failed_sign_ins');
  await elsewhere.dispose();
});
