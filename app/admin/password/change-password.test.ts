import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RequestContext, requestContext } from '#app/context.ts';
import { pageOfActivity } from '#catalog/activity/activity.server.ts';
import type { Sessions } from '#platform/auth/sessions.server.ts';
import {
  TEST_ADMINISTRATOR as administrator,
  openTestSessions,
} from '#platform/auth/testing/open-test-sessions.ts';
import type { Database } from '#platform/db/database.ts';
import { openTestPGlite } from '#platform/db/testing/each-database.ts';
import { adminContext } from '../session/guard.server.ts';
import { action } from './route.tsx';

const STRONG = 'quiet lantern mends seven fords';
let database: Database;
let sessions: Sessions;
beforeAll(async () => {
  database = await openTestPGlite();
  sessions = await openTestSessions(database.db);
});
afterAll(() => database.close());

test('Hs-20 each wrong field has its own message', async () => {
  const errorsOf = async (currentPassword: string, newPassword: string) =>
    (await send({ currentPassword, newPassword })).errors;
  expect(await errorsOf('', '')).toEqual({
    currentPassword: 'Enter your current password.',
    newPassword: 'Use at least 12 characters.',
  });
  expect(await errorsOf('x', 'x'.repeat(129))).toEqual({ newPassword: 'Use at most 128 characters.' });
  const weak = { newPassword: 'Easy to guess. Use several unrelated words.' };
  expect(await errorsOf('x', 'passwordpassword')).toEqual(weak);
  expect(await errorsOf('x', 'BoutiqueLune2026')).toEqual(weak);
  expect(await errorsOf('x', STRONG)).toEqual({ currentPassword: 'This is not your current password.' });
  expect(await errorsOf('x'.repeat(500), STRONG)).toHaveProperty('currentPassword');
});

test('Hs-20 the change sets a cookie, and the activity records it with the network', async () => {
  const changed = await send({ currentPassword: administrator.password, newPassword: STRONG });
  expect([changed.status, changed.error, changed.errors]).toEqual([200, null, undefined]);
  expect(changed.cookie).toContain('session_token');
  const { entries } = await pageOfActivity(database.db, 1, 10);
  expect(entries.map(({ action, subjectName }) => `${action}, ${subjectName}`)).toContain(
    'changed the password, 192.0.2.1',
  );
});

test('Hs-20 if the change cannot be recorded, the browser still gets its new session', async () => {
  const { db } = database;
  const refuse = "check (action <> 'changed the password') not valid";
  await db.execute(`alter table admin_activity add constraint refused ${refuse}`);
  const changed = await send({ currentPassword: STRONG, newPassword: STRONG });
  await db.execute('alter table admin_activity drop constraint refused');
  expect([changed.status, changed.cookie]).toEqual([200, expect.stringContaining('session_token')]);
});

test('Hs-20 wrong passwords are slowed down like sign-ins, and then the right one is refused too', async () => {
  for (let count = 0; count < 3; count += 1) expect((await send({ newPassword: STRONG })).status).toBe(400);
  // Enough failures for a wait of a minute, so that the test does not depend on the speed of the machine.
  await database.db.execute('update failed_sign_ins set count = 20, last_at = now()');
  const early = await send({ currentPassword: STRONG, newPassword: STRONG });
  expect(early.status).toBe(429);
  expect(early.error).toMatch(/^Too many wrong passwords\. Please try again in \d+ seconds\.$/);
  expect(Number(early.retryAfter)).toBeGreaterThan(30);
});

async function send({ currentPassword = 'wrong', newPassword = '' }) {
  const signedIn = await signIn();
  const shop = {
    db: database.db,
    sessions,
    clientAddress: '192.0.2.1',
    settings: { store: { brand: 'Boutique Lune' } },
  } as unknown as RequestContext;
  const body = new URLSearchParams({ currentPassword, newPassword });
  const request = new Request('http://localhost:3000/', { method: 'POST', body, headers: signedIn });
  const context = new RouterContextProvider();
  context.set(requestContext, shop);
  context.set(adminContext, { id: 'x', username: 'admin', expiresAt: new Date() });
  const answer = await action({ request, params: {}, context } as unknown as Parameters<typeof action>[0]);
  const headers = new Headers(answer.init?.headers);
  return {
    status: answer.init?.status,
    ...answer.data,
    cookie: headers.get('Set-Cookie'),
    retryAfter: headers.get('Retry-After'),
  };
}

let cookie = '';

/** The headers of a signed-in browser. */
async function signIn(): Promise<{ cookie: string }> {
  for (const password of [administrator.password, STRONG]) {
    const headers = await sessions.signIn({ username: 'admin', password }, new Headers(), '192.0.2.1');
    if (headers)
      cookie = headers
        .getSetCookie()
        .map((text) => text.split(';')[0])
        .join('; ');
  }
  return { cookie };
}
