import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type RequestContext, requestContext } from '#app/context.ts';
import {
  TEST_ADMINISTRATOR as administrator,
  openTestSessions,
} from '#platform/auth/testing/open-test-sessions.ts';
import { openTestPGlite } from '#platform/db/testing/each-database.ts';
import { rowsCookie } from '../dashboard/dashboard-path.ts';
import { action } from './logout.ts';

test.each([
  ['https://shop.example', /; Secure/, '__Host-vitrine'],
  ['http://localhost:3000', /^(?!.*; Secure)/, 'vitrine'],
])(
  'Au-3 signing out of %s ends the session and the preview; every cookie fits the origin',
  async (origin, secure, prefix) => {
    const database = await openTestPGlite();
    const sessions = await openTestSessions(database.db, origin);
    const signedIn = (await sessions.signIn(administrator, new Headers(), '192.0.2.1'))?.getSetCookie() ?? [];
    const Cookie = signedIn.map((cookie) => cookie.split(';')[0]).join('; ');
    const request = new Request(origin, { method: 'POST', headers: { Cookie } });
    const shop = {
      db: database.db,
      sessions,
      clientAddress: '192.0.2.1',
      origin,
    } as unknown as RequestContext;
    const context = new RouterContextProvider(new Map([[requestContext, shop]]));
    const args = { request, params: {}, context } as unknown as Parameters<typeof action>[0];
    const answer = await action(args).catch((thrown) => thrown);

    const ended = answer.headers.getSetCookie();
    const namesOf = (cookies: string[]) => cookies.map((cookie) => cookie.split('=')[0]);
    expect(namesOf(ended)).toEqual(expect.arrayContaining([...namesOf(signedIn), `${prefix}-preview`]));
    for (const cookie of ended) expect(cookie).toMatch(/=; Max-Age=0/);
    expect(await sessions.find(new Headers({ Cookie }))).toBeNull();
    for (const cookie of [...signedIn, ...ended, rowsCookie(25, origin)]) {
      expect(cookie).toMatch(secure);
      expect(cookie).toMatch(/; HttpOnly/i);
    }
    for (const cookie of [...signedIn, ...ended]) expect(cookie.startsWith(`${prefix}`)).toBe(true);
    await database.close();
  },
);
