import type { APIRequestContext } from '@playwright/test';
import { administrator, openAccountMenu, signIn, signInByRequest } from '../support/administrator.ts';
import { expect, test } from '../support/own-shop.ts';

test.use({ expectedFailures: [/401/] });

test('Au-3 the administrator’s name links to the sessions, which can be ended', async ({
  page,
  playwright,
  ownShop,
}) => {
  // Other tests of this worker have signed in to the same shop.
  await ownShop.sql('delete from admin_sessions');
  await ownShop.sql("delete from admin_activity where subject = 'network'");
  await signIn(page);
  const elsewhere = await Promise.all(
    ['Firefox/140.0', 'Safari/604.1 (iPhone)'].map(async (userAgent) => {
      const other = await playwright.request.newContext({ userAgent, baseURL: ownShop.origin });
      await signInByRequest(other, ownShop.origin);
      return other;
    }),
  );
  const [firefox, safari] = elsewhere as [(typeof elsewhere)[0], (typeof elsewhere)[0]];
  await openAccountMenu(page);
  await page.getByRole('link', { name: 'Sessions' }).click();
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries).toHaveCount(3);
  await expect(entries.filter({ hasText: 'This session' })).toHaveCount(1);
  await expect(entries.filter({ hasText: 'Firefox' })).toContainText('127.0.0.1');

  const statusOf = async (other: APIRequestContext) =>
    (await other.get('/admin/dashboard', { maxRedirects: 0 })).status();
  await entries.filter({ hasText: 'Firefox' }).getByRole('button', { name: 'End' }).click();
  await expect(entries).toHaveCount(2);
  expect(await statusOf(firefox)).toBe(302);
  expect(await statusOf(safari)).toBe(200);
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(entries).toHaveCount(1);
  expect(await statusOf(safari)).toBe(302);
  expect(await statusOf(page.request)).toBe(200);

  await page.goto('/admin/activity');
  await expect(page.getByRole('listitem').filter({ hasText: 'Signed in from 127.0.0.1' })).toHaveCount(3);
  for (const other of elsewhere) await other.dispose();
});

test('Au-4 a session that ends during the refresh after a write asks to sign in over the page', async ({
  page,
  playwright,
  ownShop,
}) => {
  await ownShop.sql('delete from admin_sessions');
  await signIn(page);
  const elsewhere = await playwright.request.newContext({ baseURL: ownShop.origin, userAgent: 'Firefox/1' });
  await signInByRequest(elsewhere, ownShop.origin);
  await page.goto('/admin/sessions');
  await page.route(/sessions\.data/, async (route) => {
    if (route.request().method() === 'GET') await ownShop.sql('delete from admin_sessions');
    await route.continue();
  });
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sessions', includeHidden: true })).toBeAttached();
  await elsewhere.dispose();
});

test('sign-ins, failed sign-ins and refused writes are logged, without what was typed', async ({
  request,
  ownShop,
}) => {
  const post = (path: string, form: Record<string, string>, origin = ownShop.origin) =>
    request.post(path, { form, headers: { Origin: origin }, maxRedirects: 0 });
  await post('/admin/session', {});
  await post('/admin/login', { username: 'a typed name', password: 'a typed password' });
  const elsewhere = await post('/admin/login', administrator, 'http://192.0.2.7:3000');
  expect(elsewhere.status()).toBe(403);
  expect(await elsewhere.text()).toContain(
    `The address of this shop is ${ownShop.origin}, but this page was opened at http://192.0.2.7:3000.`,
  );
  const withoutAddress = await post('/admin/login', administrator, 'null');
  expect(await withoutAddress.text()).toContain('but this page was opened at another address.');
  await post('/admin/login', administrator);
  await post('/admin/session', {}, 'https://evil.example');
  const both = `: the page was opened at http://192.0.2.7:3000, but ORIGIN is ${ownShop.origin}`;
  await expect.poll(() => ownShop.log()).toContain(`Refused a sign-in from 127.0.0.1${both}`);
  await expect.poll(() => ownShop.log()).toContain('Refused a write from another site’s page from 127.0.0.1');
  for (const line of ['Refused a write without a session', 'Failed sign-in', 'Signed in']) {
    expect(ownShop.log()).toContain(`${line} from 127.0.0.1`);
  }
  expect(ownShop.log()).not.toMatch(/a typed|quiet-lantern-mends-fords|session_token/);
});
