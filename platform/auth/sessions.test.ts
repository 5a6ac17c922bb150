import { scryptSync } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { adminAccounts, adminSessions, adminUsers } from '#platform/db/admin-schema.ts';
import { reasonOf } from '#platform/db/database.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { log } from '#platform/log/log.server.ts';
import { listOpenSessions, openSessions, revokeSessions, type Sessions } from './sessions.server.ts';
import { cheapHashing } from './testing/cheap-hashing.ts';

const administrator = {
  username: 'Admin',
  // The longest allowed password, with spaces and non-ASCII characters.
  password: ` Correct hörse 🐎 ${'battery '.repeat(13)}`.padEnd(128),
  email: 'admin@vitrine.example',
};
const settings = {
  origin: 'http://localhost:3000',
  secret: 'a-secret-for-tests-only-of-32-characters',
  hashing: cheapHashing,
};

onPGlite((database) => {
  let sessions: Sessions;
  beforeEach(async () => {
    await database().db.delete(adminUsers);
    sessions = await openSessions(database().db, { ...settings, administrator });
  });

  test('Au-2 the configured username and password sign in; the cookie is HttpOnly and SameSite', async () => {
    const headers = await sessions.signIn(administrator, new Headers(), '192.0.2.1');
    const cookie = headers?.getSetCookie().find((text) => text.includes('session_token'));
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    const found = await sessions.find(bearing(headers));
    expect(found?.username).toBe('Admin');
    expect(found?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 60_000);
  });

  test('Au-3 only cookies that the shop signed count as signed, without querying the database', async () => {
    const signed = bearing(await sessions.signIn(administrator, new Headers(), '192.0.2.1'));
    const cookie = signed.get('Cookie') ?? '';
    await database().db.delete(adminSessions);
    expect(await sessions.hasSignedCookie(signed)).toBe(true);
    expect(await sessions.hasSignedCookie(new Headers())).toBe(false);
    const forged = cookie.replace(/=[^.]+\./, '=another-session.');
    expect(forged).not.toBe(cookie);
    expect(await sessions.hasSignedCookie(new Headers({ Cookie: forged }))).toBe(false);
  });

  test.each([
    ['a wrong password', { ...administrator, password: 'wrong' }],
    ['the password in lower case', { ...administrator, password: administrator.password.toLowerCase() }],
    ['the password without its last space', { ...administrator, password: administrator.password.trimEnd() }],
    ['the username in lower case', { ...administrator, username: 'admin' }],
    ['an unknown username', { ...administrator, username: 'unknown' }],
    ['NUL bytes', { username: 'Ad\0min', password: 'x\0' }],
    ['10,000 characters', { username: 'a'.repeat(10_000), password: 'b'.repeat(10_000) }],
    ['an empty form', { username: '', password: '' }],
  ])('Au-2 %s does not sign in', async (_what, credentials) => {
    expect(await sessions.signIn(credentials, new Headers(), '192.0.2.1')).toBeNull();
  });

  test('Au-2 the password is stored as a salted scrypt hash, which is deliberately slow', async () => {
    await database().db.delete(adminUsers);
    const { hashing: _, ...production } = settings;
    const opened = await openSessions(database().db, { ...production, administrator });
    const accounts = database().db.select({ password: adminAccounts.password }).from(adminAccounts);
    const [stored] = await accounts;
    const [salt = '', key] = stored?.password?.split(':') ?? [];
    // Better Auth's parameters.
    const expected = scryptSync(administrator.password, salt, 64, { N: 16384, r: 16, p: 1, maxmem: 2 ** 26 });
    expect([salt.length, key]).toEqual([32, expected.toString('hex')]);
    expect(await opened.signIn(administrator, new Headers(), '192.0.2.1')).not.toBeNull();
    const wrong = { ...administrator, password: 'wrong' };
    expect(await opened.signIn(wrong, new Headers(), '192.0.2.1')).toBeNull();
  });

  test('Au-3 signing out ends the session on the server', async () => {
    const request = bearing(await sessions.signIn(administrator, new Headers(), '192.0.2.1'));
    await sessions.signOut(request);
    expect(await sessions.find(request)).toBeNull();
  });

  test('a failed query keeps its cause, which Better Auth hides, and only the caller logs it', async () => {
    const request = bearing(await sessions.signIn(administrator, new Headers(), '192.0.2.1'));
    const written = vi.spyOn(log, 'error');
    await database().db.execute(sql`alter table admin_sessions rename to missing_sessions`);
    const failures = [
      await sessions.find(request).catch(reasonOf),
      await sessions.renew(request).catch(reasonOf),
      await sessions.signIn(administrator, new Headers(), '192.0.2.1').catch(reasonOf),
    ];
    expect(written).not.toHaveBeenCalled();
    // Better Auth reports a successful sign-out although it cannot delete the session; only the log shows the failure.
    await sessions.signOut(request).catch(() => {});
    expect(written.mock.calls.flat()).toContainEqual(expect.stringMatching(/^Failed to sign out: /));
    await database().db.execute(sql`alter table missing_sessions rename to admin_sessions`);
    written.mockRestore();
    const isMissing = expect.stringContaining('relation "admin_sessions" does not exist');
    expect(failures).toEqual([isMissing, isMissing, isMissing]);
  });

  test('Au-3 a forged or truncated cookie is rejected', async () => {
    const signed =
      bearing(await sessions.signIn(administrator, new Headers(), '192.0.2.1')).get('cookie') ?? '';
    const forged = signed.replace(/=\w/, (start) => (start === '=X' ? '=Y' : '=X'));
    for (const cookie of [signed.slice(0, -6), forged, 'vitrine.session_token=x']) {
      expect(await sessions.find(new Headers({ cookie }))).toBeNull();
    }
  });

  test('Au-4 a session is renewed when 90 s or less remain, and not earlier', async () => {
    const request = bearing(await sessions.signIn(administrator, new Headers(), '192.0.2.1'));
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

  test('Au-3 signing in again ends the session that the browser had, and no other', async () => {
    const elsewhere = bearing(await sessions.signIn(administrator, new Headers(), '192.0.2.1'));
    const first = bearing(await sessions.signIn(administrator, new Headers(), '192.0.2.1'));
    const second = bearing(await sessions.signIn(administrator, first, '192.0.2.1'));
    expect(await sessions.find(first)).toBeNull();
    expect(await sessions.find(second)).not.toBeNull();
    expect(await sessions.find(elsewhere)).not.toBeNull();
  });

  test('Au-3 a session ends twelve hours after it began, however often it was renewed', async () => {
    const request = bearing(await sessions.signIn(administrator, new Headers(), '192.0.2.1'));
    const begunAgo = (milliseconds: number) =>
      database()
        .db.update(adminSessions)
        .set({ createdAt: new Date(Date.now() - milliseconds) });
    const hours = 3_600_000;
    await begunAgo(12 * hours - 60_000);
    const lastMinute = (await sessions.renew(request)).session?.expiresAt.getTime() ?? 0;
    expect(lastMinute).toBeGreaterThan(Date.now());
    expect(lastMinute).toBeLessThanOrEqual(Date.now() + 60_000);
    await begunAgo(12 * hours);
    expect((await sessions.renew(request)).session).toBeNull();
    expect(await sessions.find(request)).toBeNull();
    expect(await listOpenSessions(database().db)).toEqual([]);
  });

  test('Au-3 sessions are listed with their network and browser, and can be ended', async () => {
    const { db } = database();
    const bearings: Headers[] = [];
    for (const name of ['Firefox', 'Chrome', 'Safari']) {
      const from = new Headers({ 'User-Agent': name, 'X-Forwarded-For': '198.51.100.9' });
      bearings.push(bearing(await sessions.signIn(administrator, from, '2001:db8:1:2::7')));
    }
    const [firefox, chrome, safari] = bearings as [Headers, Headers, Headers];
    const aged = new Date(Date.now() - 120_000);
    await db.update(adminSessions).set({ updatedAt: aged });
    const current = await sessions.find(chrome);
    const open = await listOpenSessions(db);
    expect(open.map(({ userAgent }) => userAgent).toSorted()).toEqual(['Chrome', 'Firefox', 'Safari']);
    expect(open.map(({ network }) => network)).toEqual(Array(3).fill('2001:db8:1:2::/64'));
    expect(open[0]?.userAgent, 'the most recently used session').toBe('Chrome');
    expect(open[0]?.usedAt.getTime()).toBeGreaterThan(aged.getTime());

    const id = open.find(({ userAgent }) => userAgent === 'Firefox')?.id ?? '';
    await revokeSessions(db, { id }, ({ userAgent }) => userAgent);
    expect(await sessions.find(firefox)).toBeNull();
    expect(await sessions.find(safari)).not.toBeNull();
    await revokeSessions(db, { except: current?.id ?? '' }, ({ userAgent }) => userAgent);
    expect(await sessions.find(safari)).toBeNull();
    expect(await sessions.find(chrome)).not.toBeNull();
  });

  test('Au-3 over HTTPS the cookie is limited to this host and to secure connections', async () => {
    const secure = await openSessions(database().db, {
      ...settings,
      origin: 'https://shop.example',
      administrator,
    });
    const headers = await secure.signIn(administrator, new Headers(), '192.0.2.1');
    const cookie = headers?.getSetCookie().find((text) => text.includes('session_token')) ?? '';
    expect(cookie).toMatch(/^__Host-vitrine\.session_token=/);
    expect(cookie).toMatch(/; Secure(;|$)/i);
    expect(cookie).toMatch(/; Path=\/(;|$)/i);
    expect(cookie).toMatch(/; HttpOnly(;|$)/i);
    expect(cookie).not.toMatch(/domain/i);
    expect(await secure.find(bearing(headers))).not.toBeNull();
    expect((await secure.signOut(bearing(headers))).getSetCookie().join()).toContain('__Host-vitrine');
  });

  test.each([
    ['10,000 characters', 'x'.repeat(10_000)],
    ['an encoded NUL', 'a%00b.c%00d'],
    ['an invalid percent encoding', '%E0%A4%A'],
    ['a plausible token and signature', `${'a'.repeat(32)}.${'b'.repeat(43)}%3D`],
  ])('Au-3 a cookie with %s is rejected', async (_what, value) => {
    const request = new Headers({ cookie: `vitrine.session_token=${value}` });
    expect(await sessions.find(request)).toBeNull();
    expect((await sessions.renew(request)).session).toBeNull();
    expect(await sessions.signIn({ username: 'Admin', password: 'wrong' }, request, '192.0.2.1')).toBeNull();
    await sessions.signOut(request);
  });

  test('Au-2 a new password in the configuration replaces the old one and ends all sessions', async () => {
    const request = bearing(await sessions.signIn(administrator, new Headers(), '192.0.2.1'));
    const unchanged = await openSessions(database().db, { ...settings, administrator });
    expect(await unchanged.find(request)).not.toBeNull();

    const changed = { ...administrator, password: 'another long password' };
    const reopened = await openSessions(database().db, { ...settings, administrator: changed });
    expect(await reopened.find(request)).toBeNull();
    expect(await reopened.signIn(administrator, new Headers(), '192.0.2.1')).toBeNull();
    expect(await reopened.signIn(changed, new Headers(), '192.0.2.1')).not.toBeNull();
  });

  test('Au-2 a new username in the configuration leaves one account, under the new name', async () => {
    const renamed = { ...administrator, username: 'keeper' };
    const reopened = await openSessions(database().db, { ...settings, administrator: renamed });
    expect(await database().db.select({ username: adminUsers.username }).from(adminUsers)).toEqual([
      { username: 'keeper' },
    ]);
    expect(await reopened.signIn(administrator, new Headers(), '192.0.2.1')).toBeNull();
    expect(await reopened.signIn(renamed, new Headers(), '192.0.2.1')).not.toBeNull();
  });

  test('Au-2 a new e-mail address in the configuration is stored and ends no session', async () => {
    const request = bearing(await sessions.signIn(administrator, new Headers(), '192.0.2.1'));
    const moved = { ...administrator, email: 'keeper@shop.example' };
    const reopened = await openSessions(database().db, { ...settings, administrator: moved });
    expect(await database().db.select({ email: adminUsers.email }).from(adminUsers)).toEqual([
      { email: 'keeper@shop.example' },
    ]);
    expect(await reopened.find(request)).not.toBeNull();
  });
});

/** The headers of a browser's next request after it received these response headers. */
function bearing(headers: Headers | null): Headers {
  const cookies = headers?.getSetCookie().map((cookie) => cookie.split(';')[0]) ?? [];
  return new Headers({ cookie: cookies.join('; ') });
}
