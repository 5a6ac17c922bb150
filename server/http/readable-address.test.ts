import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeInvalidPercent } from './app.ts';

const read = (path: string) => new URL(escapeInvalidPercent(new Request(`http://shop.example${path}`)).url);

test.each(['/women', '/product/caf%C3%A9', '/search?q=%E0%A4%A', '/women?page=%'])(
  '%s stays unchanged',
  (path) => {
    const request = new Request(`http://shop.example${path}`);
    expect(escapeInvalidPercent(request)).toBe(request);
  },
);

test.each([
  ['/women/%', '/women/%25'],
  ['/%E0%A4%A', '/%25E0%25A4%25A'],
  ['/product/%ff?page=2', '/product/%25ff'],
])('the percent signs of %s are escaped', (path, expected) => {
  expect(read(path).pathname).toBe(expected);
});

test('any path can be decoded afterwards, and the query stays', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('%', 'a', 'f', '0', 'C', '3', '/') }), (path) => {
      const url = read(`/${path.replace(/^\/+/, '')}?page=%`);
      expect(() => decodeURIComponent(url.pathname)).not.toThrow();
      expect(url.search).toBe('?page=%');
    }),
  );
});

test('a write keeps its body', async () => {
  const written = escapeInvalidPercent(
    new Request('http://shop.example/%ff', { method: 'POST', body: 'kept', headers: { 'X-A': 'b' } }),
  );
  expect(written.method).toBe('POST');
  expect(written.headers.get('X-A')).toBe('b');
  expect(await written.text()).toBe('kept');
});
