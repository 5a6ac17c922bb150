import type { Route } from '@playwright/test';
import { administrator, enter, openAccountMenu } from '../support/administrator.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFailures: [/ERR_|50[23]/] });

const FAILURES: Record<string, (route: Route) => Promise<void>> = {
  'a lost connection': (route) => route.abort(),
  'a proxy whose server is down': (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
};

test('Au-2 a sign-in without a response shows a message, and the typed text stays', async ({ page }) => {
  for (const [what, fail] of Object.entries(FAILURES)) {
    await page.goto('/admin/login');
    await page.getByLabel('Username').fill(administrator.username);
    await page.getByLabel('Password').fill(administrator.password);
    await page.route('**/admin/login*', fail);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('alert'), what).toHaveText('Login failed. Please try again.');
    await expect(page.getByLabel('Username')).toHaveValue(administrator.username);
    await expect(page.getByLabel('Password')).toHaveValue(administrator.password);
    await page.unroute('**/admin/login*');
  }
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
});

test('Au-3 Log out without a connection shows a message and leaves the page unchanged', async ({
  page,
  baseURL,
}) => {
  await enter(page, baseURL ?? '', '/admin/products/new');
  await page.getByLabel('Name').fill('Half-written');
  for (const fail of Object.values(FAILURES)) {
    await page.route('**/admin/logout*', fail);
    await openAccountMenu(page);
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await page.getByRole('button', { name: 'Log out without saving' }).click();
    await expect(page.getByText('Failed to log out: you are still signed in.')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Half-written');
    await page.unroute('**/admin/logout*');
  }
});
