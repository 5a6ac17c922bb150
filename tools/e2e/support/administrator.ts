import type { APIRequestContext, Cookie, Page } from '@playwright/test';
import { ACCOUNT } from './server-process.ts';
import { expect } from './test.ts';

/** The account of the shops under test. */
export const administrator = ACCOUNT;

/** Signs in through the form and waits for the requested page. */
export async function signIn(page: Page, path = '/admin/dashboard'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Username').fill(administrator.username);
  await page.getByLabel('Password').fill(administrator.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(path);
  // The URL changes shortly before the page does.
  await expect(page.getByLabel('Username')).toBeHidden();
}

/** Opens a page as the administrator without using the form. Reuses the session of an earlier test of this worker. */
export async function enter(page: Page, origin: string, path = '/admin/dashboard'): Promise<void> {
  const cookies = sessions.get(origin);
  if (cookies) {
    await page.context().addCookies(cookies);
    await page.goto(path);
  }
  if (cookies && new URL(page.url()).pathname !== '/admin/login') return ready(page);
  await enterInNewSession(page, origin, path);
  sessions.set(origin, await page.context().cookies(origin));
}

/** Opens a page as the administrator without using the form, in a session of its own. */
export async function enterInNewSession(
  page: Page,
  origin: string,
  path = '/admin/dashboard',
): Promise<void> {
  await signInByRequest(page.request, origin);
  await page.goto(path);
  await ready(page);
}

/** Signs in with a request. Retries, because tests with wrong passwords throttle sign-ins from this network. */
export async function signInByRequest(request: APIRequestContext, origin: string): Promise<void> {
  await expect(async () => {
    const answer = await request.post('/admin/login', {
      headers: { Origin: origin },
      form: administrator,
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(302);
  }).toPass();
}

/** Signs in with the dialog that opens over the page after the session has ended. */
export async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog.getByLabel('Username')).toHaveValue(administrator.username);
  await dialog.getByLabel('Password').fill(administrator.password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(dialog).toBeHidden();
}

/** Opens the account menu in the header: sessions, password, keyboard shortcuts, Log out. */
export async function openAccountMenu(page: Page): Promise<void> {
  await page.getByLabel(`${administrator.username}: account`).click();
}

/** Waits for hydration, because text typed earlier is lost. The scripts set `adminAuth` first. */
async function ready(page: Page): Promise<void> {
  await page.waitForFunction(
    () => localStorage.getItem('adminAuth') === 'true' || matchMedia('(scripting: none)').matches,
  );
}

/** Session cookies by origin. Reusing a session saves the password hash (0.1 s of CPU time) and two page loads. */
const sessions = new Map<string, Cookie[]>();
