import type { APIRequestContext, Cookie, Page } from '@playwright/test';
import { expect } from './test.ts';

/** As the test server is configured in `serve.ts`. */
export const administrator = { username: 'admin', password: 'browser-test-password' };

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

/** Opens a page as the administrator, past the form, and in the session that an earlier test of this worker began. */
export async function enter(page: Page, origin: string, path = '/admin/dashboard'): Promise<void> {
  const cookies = sessions.get(origin);
  if (cookies) {
    await page.context().addCookies(cookies);
    await page.goto(path);
  }
  if (cookies && new URL(page.url()).pathname !== '/admin/login') return ready(page);
  await enterAlone(page, origin, path);
  sessions.set(origin, await page.context().cookies(origin));
}

/** Opens a page past the form, in a session that no other test knows. */
export async function enterAlone(page: Page, origin: string, path = '/admin/dashboard'): Promise<void> {
  await signInPastTheForm(page.request, origin);
  await page.goto(path);
  await ready(page);
}

/** Signs in by a request alone. Other tests guess passwords, and their network has to wait. */
export async function signInPastTheForm(request: APIRequestContext, origin: string): Promise<void> {
  await expect(async () => {
    const answer = await request.post('/admin/login', {
      headers: { Origin: origin },
      form: administrator,
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(302);
  }).toPass();
}

/** What is typed before the scripts have taken the page over is lost. The hint between tabs is their first act. */
async function ready(page: Page): Promise<void> {
  await page.waitForFunction(
    () => localStorage.getItem('adminAuth') === 'true' || matchMedia('(scripting: none)').matches,
  );
}

/** By the shop's address. Comparing a password takes a tenth of a second of the processor, and the form two pages. */
const sessions = new Map<string, Cookie[]>();
