import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type RequestContext, requestContext } from '#app/context.ts';
import type { Language } from '#catalog/text/languages.ts';
import type { Route } from './+types/not-found';
import { loader, middleware } from './not-found.tsx';

/** Returns the response to an address that no route has, or its status. */
async function ask(path: string, languages: Language[] = ['en', 'ar']) {
  const context = new RouterContextProvider();
  const settings = { store: { languages } };
  context.set(requestContext, {
    locale: { language: languages[0], basename: '' },
    settings,
    counts: { get: async () => [] },
  } as unknown as RequestContext);
  try {
    const request = new Request(`https://shop.example${path}`);
    const url = new URL(request.url.replace('.data', ''));
    const args = { request, url, context } as unknown as Route.LoaderArgs;
    for (const step of middleware) void step(args, async () => new Response());
    return (await loader(args)).init?.status;
  } catch (answer) {
    if (!(answer instanceof Response)) throw answer;
    return [answer.status, answer.headers.get('Location')];
  }
}

test.each([
  ['/en', '/'],
  ['/en/women?page=2', '/women?page=2'],
  ['/en/search?q=a%2Fb', '/search?q=a%2Fb'],
])('La-6 %s leads to %s, because the main language has no prefix', async (path, address) => {
  expect(await ask(path)).toEqual([308, address]);
});

test.each(['/en//other.example', '/en///other.example', '/en/%2Fother.example', '/en/%5Cother.example'])(
  'La-6 %s does not lead to another site',
  async (path) => {
    const [, address] = (await ask(path)) as [number, string];
    expect(new URL(address, 'https://shop.example').origin).toBe('https://shop.example');
  },
);

test.each([
  ['/en/women.data?page=2', '/women?page=2'],
  ['/zh/women.data', '/women'],
])('La-6 an open page that requests %s is redirected to a new document', async (path, address) => {
  // The router adds its own prefix to the address.
  expect(await ask(path)).toEqual([302, address]);
});

test('La-6 other addresses are a 404, and so is every other prefix in a shop with one language', async () => {
  expect(await ask('/english')).toBe(404);
  expect(await ask('/zh/women')).toBe(404);
  expect(await ask('/en/women', ['ar'])).toBe(404);
  // The shop may have had two languages, and this one was not the main one.
  expect(await ask('/ar/women', ['ar'])).toEqual([308, '/women']);
});
