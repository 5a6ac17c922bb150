import { beforeEach, expect, test } from 'vitest';
import { adminSessions, adminUsers } from '#db/admin-schema.ts';
import { onEachDatabase } from '#db/testing/each-database.ts';
import { openSessions, type Sessions } from './sessions.server.ts';

const administrator = {
  username: 'Admin',
  password: 'correct horse battery',
  email: 'admin@vitrine.example',
};
const settings = { origin: 'http://localhost:3000', secret: 'a-secret-for-tests-only-of-32-characters' };

onEachDatabase((database) => {
  let sessions: Sessions;
  beforeEach(async () => {
    await database().db.delete(adminUsers);
    sessions = await openSessions(database().db, { ...settings, administrator });
  });

  test('Au-2 the configured username and password sign in; the cookie is HttpOnly and SameSite', async () => {
    const headers = await sessions.signIn(administrator, new Headers());
    const cookie = headers?.getSetCookie().find((text) => text.includes('session_token'));
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    const found = await sessions.find(bearing(headers));
    expect(found?.username).toBe('Admin');
    expect(found?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 60_000);
  });

  test.each([
    ['another password', { ...administrator, password: 'wrong' }],
    ['another case of the name', { ...administrator, username: 'admin' }],
    ['an unknown name', { ...administrator, username: 'nobody' }],
    ['NUL bytes', { username: 'Ad\0min', password: 'x\0' }],
    ['10,000 characters', { username: 'a'.repeat(10_000), password: 'b'.repeat(10_000) }],
    ['nothing', { username: '', password: '' }],
  ])('Au-2 %s does not sign in', async (_what, given) => {
    expect(await sessions.signIn(given, new Headers())).toBeNull();
  });

  test('Au-2 the password is stored as a hash', async () => {
    const rows = await database().db.execute('select password from admin_accounts');
    expect(JSON.stringify(rows)).not.toContain(administrator.password);
  });

  test('Au-3 signing out ends the session on the server', async () => {
    const request = bearing(await sessions.signIn(administrator, new Headers()));
    await sessions.signOut(request);
    expect(await sessions.find(request)).toBeNull();
  });

  test('Au-3 a forged or cut cookie is no session', async () => {
    const signed = bearing(await sessions.signIn(administrator, new Headers())).get('cookie') ?? '';
    const forged = signed.replace(/=\w/, (start) => (start === '=X' ? '=Y' : '=X'));
    for (const cookie of [signed.slice(0, -6), forged, 'vitrine.session_token=x']) {
      expect(await sessions.find(new Headers({ cookie }))).toBeNull();
    }
  });

  test('Au-4 a session with 90 s or less left is renewed, an earlier one is not', async () => {
    const request = bearing(await sessions.signIn(administrator, new Headers()));
    const early = await sessions.renew(request);
    expect(early.headers.getSetCookie()).toEqual([]);

    const nearlyOver = new Date(Date.now() + 89_000);
    await database().db.update(adminSessions).set({ expiresAt: nearlyOver });
    const late = await sessions.renew(request);
    expect(late.session?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 60_000);
    expect(late.headers.getSetCookie().join()).toContain('session_token');

    await database()
      .db.update(adminSessions)
      .set({ expiresAt: new Date(Date.now() - 1) });
    expect((await sessions.renew(request)).session).toBeNull();
  });

  test('Au-2 a changed password in the configuration changes the account and ends its sessions', async () => {
    const request = bearing(await sessions.signIn(administrator, new Headers()));
    const unchanged = await openSessions(database().db, { ...settings, administrator });
    expect(await unchanged.find(request)).not.toBeNull();

    const changed = { ...administrator, password: 'another long password' };
    const reopened = await openSessions(database().db, { ...settings, administrator: changed });
    expect(await reopened.find(request)).toBeNull();
    expect(await reopened.signIn(administrator, new Headers())).toBeNull();
    expect(await reopened.signIn(changed, new Headers())).not.toBeNull();
  });

  test('Au-2 a changed username leaves one account, under the new name', async () => {
    const renamed = { ...administrator, username: 'keeper' };
    const reopened = await openSessions(database().db, { ...settings, administrator: renamed });
    expect(await database().db.select({ username: adminUsers.username }).from(adminUsers)).toEqual([
      { username: 'keeper' },
    ]);
    expect(await reopened.signIn(administrator, new Headers())).toBeNull();
    expect(await reopened.signIn(renamed, new Headers())).not.toBeNull();
  });
});

/** The request that a browser would send after receiving these headers. */
function bearing(headers: Headers | null): Headers {
  const cookies = headers?.getSetCookie().map((cookie) => cookie.split(';')[0]) ?? [];
  return new Headers({ cookie: cookies.join('; ') });
}
