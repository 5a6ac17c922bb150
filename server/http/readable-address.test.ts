import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readableAddress } from './readable-address.ts';

const read = (path: string) => readableAddress(`http://shop.example${path}`);

test.each(['/', '/women', '/product/caf%C3%A9', '/search?q=%E0%A4%A', '/women?page=%'])(
  '%s is left as it is',
  (path) => {
    expect(read(path)).toBeNull();
  },
);

test.each([
  ['/%', '/%25'],
  ['/women/%', '/women/%25'],
  ['/%E0%A4%A', '/%25E0%25A4%25A'],
  ['/product/%ff?page=2', '/product/%25ff?page=2'],
  ['//elsewhere.example/%', '/elsewhere.example/%25'],
  ['/\\elsewhere.example/%', '/elsewhere.example/%25'],
])('%s is read literally', (path, expected) => {
  expect(read(path)).toBe(expected);
});

test('whatever the path, it can be decoded afterwards, leads to this host, and the query stays', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('%', 'a', 'f', '0', 'C', '3', '/') }), (path) => {
      const given = `/${path}?page=%`;
      const url = new URL(read(given) ?? given.replace(/^\/+/, '/'), 'http://shop.example');
      expect(() => decodeURIComponent(url.pathname)).not.toThrow();
      expect([url.host, url.search]).toEqual(['shop.example', '?page=%']);
    }),
  );
});
