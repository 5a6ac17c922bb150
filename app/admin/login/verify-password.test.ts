import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sessions } from '#platform/auth/sessions.server.ts';
import {
  TEST_ADMINISTRATOR as administrator,
  openTestSessions,
} from '#platform/auth/testing/open-test-sessions.ts';
import type { Database } from '#platform/db/database.ts';
import { openTestPGlite } from '#platform/db/testing/each-database.ts';
import { signIn } from './verify-password.server.ts';

let database: Database;
let sessions: Sessions;
beforeAll(async () => {
  database = await openTestPGlite();
  sessions = await openTestSessions(database.db);
});
afterAll(() => database.close());

test('Au-5 only a few of many simultaneous guesses from different networks are compared; then the right password works', async () => {
  const guesses = await Promise.all(Array.from({ length: 60 }, (_, at) => attempt(`10.${at}.0.1`, 'wrong')));
  const compared = guesses.filter((answer) => answer === 401).length;
  expect(compared).toBeGreaterThan(0);
  expect(compared).toBeLessThanOrEqual(20);
  expect(new Set(guesses)).toEqual(new Set([401, 429]));
  expect(await attempt('192.0.2.1', administrator.password)).toBe('in');
});

test('Au-5 a flood of guesses does not fill the queue for the administrator’s known network', async () => {
  expect(await attempt('192.0.2.2', administrator.password)).toBe('in');
  const flood = Array.from({ length: 200 }, (_, at) => attempt(`10.${at}.1.1`, 'wrong'));
  expect(await attempt('192.0.2.2', administrator.password)).toBe('in');
  expect(await Promise.all(flood)).toContain(429);
});

test('Pk-7 a sign-in from another network is new once, and the very first one is not', async () => {
  await database.db.execute("delete from admin_activity where subject = 'network'");
  const isNew = async (clientAddress: string) =>
    (await send(clientAddress, administrator.password)).isNewNetwork;
  expect(await isNew('198.51.100.1')).toBe(false);
  expect(await isNew('198.51.100.2')).toBe(true);
  expect(await isNew('198.51.100.2')).toBe(false);
  expect(await isNew('198.51.100.1')).toBe(false);
});

async function attempt(clientAddress: string, password: string): Promise<number | 'in'> {
  const result = await send(clientAddress, password);
  return result.error === null ? 'in' : result.status;
}

function send(clientAddress: string, password: string) {
  const form = new FormData();
  form.set('username', administrator.username);
  form.set('password', password);
  const request = new Request('http://localhost:3000/admin/login', { method: 'POST' });
  return signIn({ db: database.db, sessions, clientAddress }, request, form);
}
