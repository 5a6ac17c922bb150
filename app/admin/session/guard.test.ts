import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { type RequestContext, requestContext } from '#app/context.ts';
import { logRefusal } from '#platform/auth/network.ts';
import {
  TEST_ADMINISTRATOR as administrator,
  openTestSessions,
} from '#platform/auth/testing/open-test-sessions.ts';
import { openOwnPGlite } from '#platform/db/testing/each-database.ts';
import { log } from '#platform/log/log.server.ts';
import { action as signIn } from '../login/route.tsx';
import { requireAdministrator } from './guard.server.ts';

test('Ro-6 a write during a database outage gets a 503 with a message in JSON, which the admin shows', async () => {
  const database = await openOwnPGlite();
  const origin = 'http://localhost:3000';
  const sessions = await openTestSessions(database.db, origin);
  const signedIn = await sessions.signIn(administrator, new Headers(), '192.0.2.1');
  await database.close();

  const context = new RouterContextProvider();
  context.set(requestContext, { origin, sessions, clientAddress: '192.0.2.1' } as RequestContext);
  const url = new URL('/admin/products/new', origin);
  const Cookie = signedIn?.get('Set-Cookie') ?? '';
  const request = new Request(url, { method: 'POST', headers: { Origin: origin, Cookie } });
  const args = { request, url, context, params: {}, pattern: url.pathname };
  const answer = await Promise.resolve(requireAdministrator(args, async () => new Response())).catch(
    (thrown) => thrown,
  );
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({
    message: 'The shop’s database does not respond. Please try again in a moment.',
  });
});

test('Au-5 a sign-in at another address does not stop the hourly restart of logged refusals', async () => {
  const lines = vi.spyOn(log, 'warn');
  const origin = 'https://shop.example';
  const context = new RouterContextProvider();
  context.set(requestContext, { origin, clientAddress: '192.0.2.1' } as RequestContext);
  const url = new URL('/admin/login', origin);
  const request = new Request(url, { method: 'POST', headers: { Origin: 'https://elsewhere.example' } });
  await signIn({ request, url, context, params: {}, pattern: '/admin/login' });
  expect(lines.mock.lastCall?.[0]).toMatch(/^Refused a sign-in from 192.0.2.1.*https:\/\/elsewhere.example/);

  const now = performance.now();
  for (const hours of [0, 0, 2]) logRefusal('Failed sign-in', '192.0.2.2', '', now + hours * 3_600_000);
  expect(lines.mock.lastCall).toEqual(['Failed sign-in from 192.0.2.2']);
});
