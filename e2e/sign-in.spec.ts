import { administrator, signIn } from './administrator.ts';
import { expect, test } from './test.ts';

test('Ro-2 Ro-3 a guarded page is a redirect for the anonymous, and nothing of it is sent', async ({
  request,
}) => {
  const response = await request.get('/admin/dashboard?page=2', { maxRedirects: 0 });
  expect(response.status()).toBe(302);
  expect(response.headers().location).toBe('/admin/login?to=%2Fadmin%2Fdashboard%3Fpage%3D2');
  expect(await response.text()).toBe('');
  const entrance = await request.get('/admin', { maxRedirects: 0 });
  expect(entrance.headers().location).toBe('/admin/dashboard');
});

test('Ro-2 Au-1 Ro-3 the sign-in has no shop header, and leads to the page that was asked for', async ({
  page,
}) => {
  await page.goto('/admin/dashboard?page=2');
  await expect(page).toHaveURL(/\/admin\/login/);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);

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
  await expect(page.getByRole('heading', { name: 'Welcome, admin' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.goto('/admin/login');
  await expect(page).toHaveURL('/admin/dashboard');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('Au-1 the sign-in works as a plain form', async ({ page }) => {
    await signIn(page);
    await expect(page.getByRole('heading', { name: 'Welcome, admin' })).toBeVisible();
  });
});

test.describe('refused', () => {
  test.use({ expectedFailures: [/401|429/] });

  test('Au-2 a wrong password is told, after repeated ones the sign-in slows down', async ({ page }) => {
    await page.goto('/admin/login');
    // A name of its own, so that other tests' sign-ins are not slowed down.
    const guess = { username: 'a guesser', password: 'wrong' };
    const attempt = async () => {
      await page.getByLabel('Username').fill(guess.username);
      await page.getByLabel('Password').fill(guess.password);
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();
    };
    await attempt();
    await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
    const headers = { Origin: new URL(page.url()).origin };
    await Promise.all(
      Array.from({ length: 7 }, () => page.request.post('/admin/login.data', { form: guess, headers })),
    );
    // Each further failure doubles the wait, until it outlasts the time that an attempt takes here.
    await expect(async () => {
      await attempt();
      await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.', { timeout: 500 });
    }).toPass();
  });

  test('Au-3 Au-4 signing out in one tab asks the other to sign in again over what it was doing', async ({
    page,
    context,
  }) => {
    await signIn(page);
    const other = await context.newPage();
    await other.goto('/admin/dashboard');
    await other.getByRole('button', { name: 'Log out' }).click();
    await expect(other).toHaveURL('/admin/login');

    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await expect(dialog).toBeVisible();
    await dialog.getByLabel('Username').fill(administrator.username);
    await dialog.getByLabel('Password').fill(administrator.password);
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await expect(dialog).toBeHidden();
    // The sign-in page of the other tab goes on by itself.
    await expect(other).toHaveURL('/admin/dashboard');
  });

  test('Au-4 a tick every 30 s: renewed when 90 s remain, and asked to sign in again when it has ended', async ({
    page,
    context,
  }) => {
    await signIn(page);
    await page.clock.install();
    // Set again by the page once its script runs: from then on it ticks.
    await page.evaluate(() => localStorage.removeItem('adminAuth'));
    await page.reload();
    await page.waitForFunction(() => localStorage.getItem('adminAuth') === 'true');
    const renewals: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/admin/session')) renewals.push(request.method());
    });
    await page.clock.runFor('20:00');
    expect(renewals).toEqual([]);
    const renewal = page.waitForResponse('**/admin/session');
    await page.clock.runFor('08:35');
    expect((await renewal).status()).toBe(200);

    await context.clearCookies();
    const refusal = page.waitForResponse('**/admin/session');
    await page.clock.runFor('00:31');
    expect((await refusal).status()).toBe(401);
    await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  });
});
