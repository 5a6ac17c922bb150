import { expect, test } from 'vitest';
import type { PageHandle } from '#app/pages.server.ts';
import routes from '../../app/routes.ts';

const storefront = (await Promise.resolve(routes)).find(({ id }) => id === 'storefront');
const pages = await Promise.all(
  (storefront?.children ?? []).map(async ({ path = '/', file }) => {
    const { handle }: { handle?: PageHandle } = await import(`../../app/${file}`);
    return { path, handle };
  }),
);

test('every page for visitors is cached, except line sheets and the page that is not found', () => {
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter(({ handle }) => !handle).map(({ path }) => path)).toEqual([
    '/line-sheet/:id',
    '/shortlist/print',
    '*',
  ]);
});

test('every cached page with an id says which ids can exist', () => {
  const cached = pages.filter(({ handle }) => handle);
  expect(cached.filter(({ path, handle }) => path.includes(':') !== Boolean(handle?.isId))).toEqual([]);
});

test('only pages with a fixed address are in the sitemap', () => {
  const listed = pages.filter(({ handle }) => handle?.isInSitemap);
  expect(listed.filter(({ path }) => /[:*]/.test(path))).toEqual([]);
});

test('every page for visitors with a fixed address is in the sitemap, except searches, shortlists and questions', () => {
  const missing = pages.filter(({ path, handle }) => !/[:*]/.test(path) && !handle?.isInSitemap);
  expect(missing.map(({ path }) => path)).toEqual([
    '/search',
    '/shortlist',
    '/ask',
    '/ask/received',
    '/shortlist/print',
  ]);
});
