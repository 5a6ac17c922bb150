import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** As the test server is configured in `serve.ts`. */
export const administrator = { username: 'admin', password: 'e2e-password' };

/** Signs in through the form and waits for the page that was asked for. */
export async function signIn(page: Page, path = '/admin/dashboard'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Username').fill(administrator.username);
  await page.getByLabel('Password').fill(administrator.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(path);
  // The address changes a moment before the page does.
  await expect(page.getByLabel('Username')).toBeHidden();
}

/** Signs in past the form, for tests of what comes after, and opens a page. */
export async function enter(page: Page, origin: string, path = '/admin/dashboard'): Promise<void> {
  const answer = await page.request.post('/admin/login', {
    headers: { Origin: origin },
    form: administrator,
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  await page.goto(path);
}
