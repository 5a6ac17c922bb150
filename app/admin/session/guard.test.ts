import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type RequestContext, requestContext } from '#app/context.ts';
import {
  TEST_ADMINISTRATOR as administrator,
  openTestSessions,
} from '#platform/auth/testing/open-test-sessions.ts';
import { openOwnPGlite } from '#platform/db/testing/each-database.ts';
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
