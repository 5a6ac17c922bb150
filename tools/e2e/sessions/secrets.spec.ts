import { globSync, readFileSync } from 'node:fs';
import { administrator, signIn, signInByRequest } from '../support/administrator.ts';
import { expect, test } from '../support/own-shop.ts';

/** Names that occur only in server code: settings, tables, password hashing. */
const SERVER_ONLY =
  /ADMIN_PASSWORD|ADMIN_USERNAME|SESSION_SECRET|DATABASE_URL|process\.env|scrypt|better-auth|drizzle|failed_sign_ins|admin_accounts|quiet-lantern-mends-fords|a-secret-for-tests/i;

test('Au-2 the files for the browser contain no server code or secrets', () => {
  const files = globSync('build/client/**/*.{js,css,html,json,map,webmanifest}');
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    expect(SERVER_ONLY.exec(readFileSync(file, 'utf8'))?.[0], file).toBeUndefined();
  }
  expect(readFileSync('build/server/production.js', 'utf8'), 'the pattern matches server code').toMatch(
    SERVER_ONLY,
  );
});

test('Au-2 no page shows the password, its hash or the secret, signed in or not', async ({
  request,
  ownShop,
}) => {
  const accounts = await ownShop.sql<{ password: string }>('select password from admin_accounts');
  const hash = accounts[0]?.password ?? '';
  expect(hash).not.toBe('');
  const secrets = [administrator.password, hash, 'a-secret-for-tests-only-of-32-characters'];
  const bodies = async () => {
    const paths = ['/', '/admin/login', '/admin/dashboard', '/admin/activity', '/admin/sessions'];
    const addresses = paths.flatMap((path) => [path, path === '/' ? '/_.data' : `${path}.data`]);
    return Promise.all(addresses.map(async (address) => (await request.get(address)).text()));
  };
  const anonymous = await bodies();
  await signInByRequest(request, ownShop.origin);
  const tokens = await ownShop.sql<{ token: string }>('select token from admin_sessions');
  expect(tokens.length).toBeGreaterThan(0);
  for (const body of [...anonymous, ...(await bodies())]) {
    for (const secret of [...secrets, ...tokens.map(({ token }) => token)])
      expect(body).not.toContain(secret);
  }
});

test.describe('while the database is down', () => {
  test.use({ expectedFailures: [/503/] });

  test('Au-2 an outage during the sign-in shows a message; nothing typed is lost or logged, and a later sign-in succeeds', async ({
    page,
    ownShop,
  }) => {
    // Restart, because the server logs the same cause only once a minute.
    await ownShop.server.stop();
    await ownShop.server.start();
    await page.goto('/admin/login');
    await page.getByLabel('Username').fill(administrator.username);
    await page.getByLabel('Password').fill(administrator.password);
    await ownShop.database.stop();
    try {
      const answer = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.getByRole('button', { name: 'Log in' }).click();
      expect((await answer).status()).toBe(503);
      await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.');
      await expect(page.getByLabel('Password')).toHaveValue(administrator.password);
    } finally {
      await ownShop.database.start();
    }
    // The log has only the first line about an outage per minute.
    expect(ownShop.log()).toMatch(/Failed to compare a password: |Lost an idle database connection: /);
    expect(ownShop.log()).not.toContain(administrator.password);
    await expect(async () => signIn(page)).toPass();
  });
});
