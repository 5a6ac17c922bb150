import { expect, test } from 'vitest';
import { visitorsManifest, visitorsManifestPath } from './visitors-manifest.ts';

const route = (id: string, parentId?: string) => ({
  id,
  parentId,
  hasLoader: id === 'Women',
  hasAction: false,
});
const script = `window.__reactRouterManifest=${JSON.stringify({
  version: '1a2b',
  url: '/assets/manifest-1a2b.js',
  routes: {
    root: route('root'),
    layout: route('layout', 'root'),
    Women: route('Women', 'layout'),
    'admin/layout': route('admin/layout', 'root'),
    'admin/dashboard': route('admin/dashboard', 'admin/layout'),
    'seo/robots': route('seo/robots', 'root'),
  },
})};`;

test('the list of routes for visitors has no word of the administrator’s', () => {
  const cut = visitorsManifest(script, 'layout');
  expect(cut.startsWith('window.__reactRouterManifest={')).toBe(true);
  const { version, url, routes } = JSON.parse(cut.slice(cut.indexOf('{'), -1));
  expect(version).toBe('1a2b');
  // Where it says that it lies, else the browser would fetch the whole one as well.
  expect(url).toBe('/assets/manifest-1a2b-visitors.js');
  expect(Object.keys(routes)).toEqual(['root', 'layout', 'Women']);
  expect(routes.Women).toEqual({ id: 'Women', parentId: 'layout', hasLoader: true });
});

test('it lies beside the whole one', () => {
  expect(visitorsManifestPath('/assets/manifest-1a2b.js')).toBe('/assets/manifest-1a2b-visitors.js');
});
