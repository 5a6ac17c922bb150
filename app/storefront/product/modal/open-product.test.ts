import type { Location, ShouldRevalidateFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import { neighborsOf } from './modal.tsx';
import { openProductLink, skipWhenOnlyProductChanges, windowAround } from './open-product.ts';

const bags: Location = { pathname: '/bags', search: '?page=2', hash: '', state: null, key: 'a' };
const place = { ids: [], start: 0, totalCount: 3 };

test('Ro-5 a product opens over its list, and the address bar shows the product’s own address', () => {
  const { to, mask } = openProductLink(bags, '', {
    id: 'b',
    listed: null,
    place: { ...place, ids: ['a', 'b'] },
  });
  expect(to).toEqual({ pathname: '/bags', search: '?page=2&product=b' });
  expect(mask).toBe('/product/b');
});

test('La-2 the address bar shows the address in the page’s language', () => {
  const { to, mask } = openProductLink(bags, '/ar', { id: 'b', listed: null, place });
  expect(to.pathname).toBe('/bags');
  expect(mask).toBe('/ar/product/b');
});

test('another product replaces the open one', () => {
  const open = { ...bags, search: '?page=2&product=a' };
  const { to } = openProductLink(open, '', { id: 'b', listed: null, place });
  expect(to.search).toBe('?page=2&product=b');
});

test.each([
  ['a', [undefined, 'b']],
  ['b', ['a', 'c']],
  ['c', ['b', undefined]],
  ['gone', [undefined, undefined]],
])('the neighbors of %s in its list are found', (id, expected) => {
  expect(neighborsOf({ id, listed: null, place: { ...place, ids: ['a', 'b', 'c'] } })).toEqual(expected);
});

test('a product knows its position in a list of any length from a window of the list', () => {
  const ids = Array.from({ length: 60 }, (_, index) => `p${index + 72}`);
  const at = windowAround(40, { ids, start: 72, totalCount: 850 });
  expect(at).toMatchObject({ start: 88, totalCount: 850 });
  expect(at.ids).toHaveLength(44);
  expect(at.start + at.ids.indexOf('p112') + 1).toBe(113);
});

test.each([
  ['/bags', '/bags?product=a', false],
  ['/bags?page=2&product=a', '/bags?page=2', false],
  ['/bags?q=a%20b', '/bags?q=a+b&product=a', false],
  ['/bags?product=a', '/bags?product=b', false],
  ['/bags', '/bags?page=2', true],
  ['/bags', '/bags', true],
  ['/bags', '/women?product=a', true],
])('from %s to %s lists are reloaded: %s', (from, to, expected) => {
  const args = { currentUrl: new URL(from, 'https://a.example'), nextUrl: new URL(to, 'https://a.example') };
  expect(
    skipWhenOnlyProductChanges({ ...args, defaultShouldRevalidate: true } as ShouldRevalidateFunctionArgs),
  ).toBe(expected);
});
