import { expect, test } from 'vitest';
import type { CatalogueChanges } from '#catalogue/changes/changes.server.ts';
import { openPageCache } from '#server/cache/page-cache.ts';
import { store } from '#store';
import routes from '../../app/routes.ts';
import { publicPages } from '../../app/storefront/seo/public-addresses.server.ts';

const storefront = (await Promise.resolve(routes)).find(({ id }) => id === 'storefront');
const pages = (storefront?.children ?? []).map(({ path = '/' }) => path).filter((path) => !/[:*]/.test(path));

/** A feed without any change. */
const changes = {
  cursor: () => '',
  since: () => [],
  isListening: () => true,
  subscribe: () => () => {},
} satisfies Partial<CatalogueChanges>;

test('every page for visitors is cached: its parameters are in PARAMETERS of page-cache.ts', async () => {
  expect(pages.length).toBeGreaterThan(10);
  const cache = openPageCache(changes as unknown as CatalogueChanges, 1_000_000);
  for (const path of pages)
    await cache.fetch(new Request(`http://shop.example${path}`), async () => new Response(path));
  expect(pages.filter((path) => !cache.get(path))).toEqual([]);
});

test('every page for visitors is in the sitemap, except searches', () => {
  const listed = publicPages(store).map(({ path }) => path);
  expect(pages.filter((path) => !listed.includes(path))).toEqual(['/search']);
});
