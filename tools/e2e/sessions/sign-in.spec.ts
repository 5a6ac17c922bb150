import type { Locator } from '@playwright/test';
import {
  administrator,
  enterInNewSession,
  openAccountMenu,
  signIn,
  signInByRequest,
} from '../support/administrator.ts';
import { expect, test } from '../support/test.ts';

const PAGES = [
  '/admin/dashboard',
  '/admin/accessory-categories',
  '/admin/media',
  '/admin/activity',
  '/admin/sessions',
  '/admin/products/new',
];

test('Ro-2 Ro-3 without a session a guarded page is a redirect with an empty body', async ({ request }) => {
  const response = await request.get('/admin/dashboard?page=2', { maxRedirects: 0 });
  expect(response.status()).toBe(302);
  expect(response.headers().location).toBe('/admin/login?to=%2Fadmin%2Fdashboard%3Fpage%3D2');
  expect(await response.text()).toBe('');
  for (const path of ['/admin', '/admin/']) {
    const entrance = await request.get(path, { maxRedirects: 0 });
    expect(entrance.headers().location).toBe('/admin/dashboard');
  }
});

test('Au-3 the adminAuth flag in localStorage grants no access', async ({ page, context }) => {
  await page.goto('/admin/login');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('adminAuth'))).toBeNull();
  const other = await context.newPage();
  await other.goto('/admin/login');
  // The first page gets a storage event and reloads its data.
  const reloaded = page.waitForResponse('**/admin/login.data*');
  await other.evaluate(() => localStorage.setItem('adminAuth', 'true'));
  expect((await reloaded).status()).toBe(200);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();

  // The server redirects guarded addresses to the sign-in without using the flag (guard.spec.ts).
  await page.evaluate(() => localStorage.setItem('adminAuth', 'true'));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0);
  // The page removes the flag, because the browser is not signed in.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('adminAuth'))).toBeNull();
  await expect(page).toHaveURL(/\/admin\/login/);
});

test('Ro-2 no page of the admin area has the header or the footer of the shop', async ({
  request,
  baseURL,
}) => {
  const partsOf = async (path: string) => {
    const html = await (await request.get(path, { maxRedirects: 0 })).text();
    const aboveContent = html.slice(0, html.indexOf('<main'));
    return {
      shopLinks: html.includes('href="/cosmetics"'),
      footer: html.includes('<footer'),
      header: aboveContent.includes('<header'),
      administration: html.includes('aria-label="Administration"'),
    };
  };
  const shop = { shopLinks: true, footer: true, header: true, administration: false };
  expect(await partsOf('/')).toEqual(shop);
  const signInPage = { shopLinks: false, footer: false, header: false, administration: false };
  expect(await partsOf('/admin/login')).toEqual(signInPage);
  await signInByRequest(request, baseURL ?? '');
  for (const path of PAGES) {
    expect(await partsOf(path), path).toEqual({ ...signInPage, header: true, administration: true });
  }
});

test('Ro-2 Au-1 Ro-3 the sign-in has no shop header, requires both fields, and leads to the requested page', async ({
  page,
}) => {
  await page.goto('/admin/dashboard?page=2');
  await expect(page).toHaveURL(/\/admin\/login/);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);

  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  const isMissing = (label: string) =>
    page.getByLabel(label).evaluate((field) => (field as HTMLInputElement).validity.valueMissing);
  const logIn = page.getByRole('button', { name: 'Log in' });
  await logIn.click();
  expect(await isMissing('Username')).toBe(true);
  expect(await isMissing('Password')).toBe(true);
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.getByLabel('Username').fill('admin');
  await logIn.click();
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.getByLabel('Username').fill('');
  await page.getByLabel('Password').fill('quiet-lantern-mends-fords');
  await logIn.click();
  await expect(page.getByLabel('Username')).toBeFocused();
  expect(sent).toEqual([]);

  const held = Promise.withResolvers<void>();
  await page.route('**/admin/login*', async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  await page.getByLabel('Username').fill(administrator.username);
  await page.getByLabel('Password').fill(administrator.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
  held.resolve();

  await expect(page).toHaveURL('/admin/dashboard?page=2');
  await expect(page.getByText('Welcome, admin')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.goto('/admin/login');
  await expect(page).toHaveURL('/admin/dashboard');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('Au-1 Au-3 signing in and out work as plain forms', async ({ page }) => {
    await signIn(page);
    await expect(page.getByText('Welcome, admin')).toBeVisible();
    await openAccountMenu(page);
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/admin/login');
    expect((await page.request.get('/admin/dashboard', { maxRedirects: 0 })).status()).toBe(302);
  });
});

test.describe('refused', () => {
  test.use({ expectedFailures: [/401|429/] });

  test('Au-3 signing out asks about unsaved text before it ends the session, and then removes it from all tabs', async ({
    page,
    context,
    baseURL,
  }) => {
    await enterInNewSession(page, baseURL ?? '');
    const other = await context.newPage();
    const drafts = () =>
      other.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('vitrine:draft:')));
    for (const [tab, path] of [
      [page, '/admin/shop/contact'],
      [other, '/admin/products/new'],
    ] as const) {
      await tab.goto(path);
      await tab.getByRole('textbox').first().fill('Not for the next person');
    }
    await expect.poll(drafts).toHaveLength(2);
    const signOuts: string[] = [];
    other.on('request', (request) => request.url().endsWith('/admin/logout') && signOuts.push(request.url()));
    const logOut = async () => {
      await openAccountMenu(other);
      await other.getByRole('button', { name: 'Log out', exact: true }).click();
    };
    await logOut();
    const question = other.getByRole('alertdialog', { name: 'Log out without saving?' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(question).toBeHidden();
    expect(signOuts).toEqual([]);
    expect((await context.request.get('/admin/dashboard', { maxRedirects: 0 })).status()).toBe(200);

    await logOut();
    await question.getByRole('button', { name: 'Log out without saving' }).click();
    for (const tab of [other, page]) {
      await expect(tab).toHaveURL('/admin/login');
      await expect(tab.getByRole('textbox')).toHaveCount(2);
      await expect(tab.getByRole('textbox', { name: 'Username' })).toHaveValue('');
    }
    await expect.poll(drafts).toEqual([]);

    await page.getByLabel('Username').fill(administrator.username);
    await page.getByLabel('Password').fill(administrator.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    // The sign-in page in the other tab continues to the dashboard by itself.
    for (const tab of [page, other]) await expect(tab).toHaveURL('/admin/dashboard');
    expect(await drafts()).toEqual([]);
  });

  test('Au-3 Au-4 after a session has ended by itself, both tabs keep their text and continue after one sign-in', async ({
    page,
    context,
    baseURL,
  }) => {
    await enterInNewSession(page, baseURL ?? '', '/admin/products/new');
    const field = page.getByLabel('Name');
    await field.fill('Typed before the end');
    const other = await context.newPage();
    await other.goto('/admin/dashboard');
    await context.clearCookies();
    await other.reload();
    await expect(other).toHaveURL(/^[^?]*\/admin\/login/);
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await dialog.getByLabel('Username').fill(administrator.username);
    await dialog.getByLabel('Password').fill(administrator.password);
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await expect(dialog).toBeHidden();
    await expect(field).toHaveValue('Typed before the end');
    await expect(other).toHaveURL('/admin/dashboard');
  });

  test('Au-4 after the session has ended, a download and what opens beside lead to the sign-in, and then to their page', async ({
    page,
    context,
    baseURL,
  }) => {
    const view = '/admin/dashboard?category=Bags';
    const exportOf = async (region: Locator, file: string) => {
      const links = page.waitForResponse('**/admin/dashboard.data*');
      await region.getByRole('button', { name: /^Export/ }).click();
      await links;
      return page.getByRole('dialog').getByRole('button', { name: file });
    };
    const presses: [path: string, opens: () => Promise<Locator>, isBeside?: boolean][] = [
      [view, () => exportOf(page.getByRole('region', { name: /products/ }), 'The same as CSV')],
      [
        view,
        async () => {
          await page.getByLabel('Select all products on this page').check();
          return exportOf(page.getByRole('region', { name: 'Selected products' }), 'The same as CSV');
        },
      ],
      [view, () => exportOf(page.getByRole('region', { name: /products/ }), 'Print or save as PDF'), true],
    ];
    for (const [path, opens, isBeside] of presses) {
      await enterInNewSession(page, baseURL ?? '', path);
      const button = await opens();
      await context.clearCookies();
      const opened = isBeside ? context.waitForEvent('page') : page;
      await button.click();
      const shown = await opened;
      await shown.getByLabel('Username').fill(administrator.username);
      await shown.getByLabel('Password').fill(administrator.password);
      await shown.getByRole('button', { name: 'Log in' }).click();
      await expect(shown).toHaveURL(path);
      if (shown !== page) await shown.close();
    }
  });

  test('Au-4 every 30 s the page checks the session: it renews it when 90 s remain, and asks to sign in after it has ended', async ({
    page,
    context,
    baseURL,
  }) => {
    await enterInNewSession(page, baseURL ?? '');
    await page.clock.install();
    // The scripts set the flag again when they start; from then on the page checks the session.
    await page.evaluate(() => localStorage.removeItem('adminAuth'));
    await page.reload();
    await page.waitForFunction(() => localStorage.getItem('adminAuth') === 'true');
    const renewals: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/admin/session')) renewals.push(request.method());
    });
    await page.clock.runFor('20:00');
    expect(renewals).toEqual([]);
    await page.keyboard.press('Shift');
    const renewal = page.waitForResponse('**/admin/session');
    await page.clock.runFor('08:35');
    expect((await renewal).status()).toBe(200);

    await context.clearCookies();
    const refusal = page.waitForResponse('**/admin/session');
    await page.clock.runFor('00:31');
    expect((await refusal).status()).toBe(401);
    await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  });

  test('Au-4 after 28 minutes without input the page warns, and after 30 the session ends and the typed text stays', async ({
    page,
    baseURL,
  }) => {
    await enterInNewSession(page, baseURL ?? '');
    await page.clock.install();
    await page.goto('/admin/shop/contact');
    const field = page.getByRole('textbox').first();
    await field.fill('Typed before the break');
    await page.clock.runFor('27:20');
    const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
    await expect(warning).toBeHidden();
    await page.clock.runFor('00:55');
    await expect(warning.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(warning).toBeHidden();
    await expect(field).toBeFocused();

    const renewal = page.waitForResponse('**/admin/session');
    await page.clock.runFor('00:31');
    expect((await renewal).status()).toBe(200);
    await page.clock.runFor('27:40');
    await expect(warning).toBeVisible();
    const signOut = page.waitForResponse('**/admin/logout');
    await page.clock.runFor('02:10');
    await signOut;
    await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
    await expect(field).toHaveValue('Typed before the break');
    expect((await page.request.get('/admin/dashboard', { maxRedirects: 0 })).status()).toBe(302);
  });
});
