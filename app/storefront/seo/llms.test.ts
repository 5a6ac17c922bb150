import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type RequestContext, requestContext } from '#app/context.ts';
import { store } from '#store';
import type { Route } from './+types/llms';
import { loader as llms } from './llms.ts';
import { loader as robots } from './robots.ts';

function args(changes: object = {}) {
  const context = new RouterContextProvider();
  context.set(requestContext, {
    origin: 'https://shop.example',
    locale: { language: 'fr', source: 'en', basename: '/fr' },
    settings: { store: { ...store, languages: ['en', 'fr'], ...changes } },
  } as unknown as RequestContext);
  return { context } as unknown as Route.LoaderArgs;
}

test('Uc-10 llms.txt describes the shop, its lists and how to ask, in the language of its address', async () => {
  const page = { slug: 'terms', title: 'Terms [2026]', text: 'x' };
  const text = await llms(args({ description: 'Quiet\n# clothes.', pages: [page] })).text();
  expect(text).toMatch(/^# .+\n\n> Quiet # clothes\.\n\n/);
  expect(text).toContain('](https://shop.example/fr/women)');
  expect(text).toContain('- [Terms \\[2026\\]](https://shop.example/fr/pages/terms)');
  expect(text).toContain('](https://shop.example/fr/contact)');
  expect(text).toContain('](https://shop.example/ucp/mcp)');
  expect(text.match(/^# /gm)).toHaveLength(1);
});

test('Uc-11 robots.txt lets assistants search, and keeps out crawlers that train models', async () => {
  const groups = (await robots(args() as never).text()).split('\n\n');
  const [searching = '', training = ''] = groups;
  expect(searching).toContain('User-agent: *\nUser-agent: OAI-SearchBot\n');
  expect(searching).toMatch(
    /\nDisallow: \/admin\nDisallow: \/api\nDisallow: \/search\/suggestions\nDisallow: \/fr\/search/,
  );
  expect(searching).not.toMatch(/\nDisallow: \/$/m);
  expect(training).toMatch(/^User-agent: GPTBot\n(User-agent: .+\n)+Disallow: \/$/);
});

test('Uc-11 the owner decides whether assistants may search and models may be trained', async () => {
  const groupsFor = async (changes: object) =>
    (await robots(args(changes) as never).text()).split('\n\n').map((group) => group.split('\n'));
  const [searching, keptOut] = await groupsFor({ letsAssistantsSearch: false });
  expect(searching?.filter((line) => line.startsWith('User-agent'))).toEqual(['User-agent: *']);
  expect(keptOut).toEqual(
    expect.arrayContaining(['User-agent: OAI-SearchBot', 'User-agent: GPTBot', 'Disallow: /']),
  );
  const [everybody, ...others] = await groupsFor({ letsModelsTrain: true });
  expect(everybody).toEqual(expect.arrayContaining(['User-agent: OAI-SearchBot', 'User-agent: GPTBot']));
  expect(others.flat()).not.toContain('Disallow: /');
});
