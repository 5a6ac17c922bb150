import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { securityHeaders } from './app.ts';

test.each([
  ['https://shop.example', 'max-age=31536000'],
  ['http://localhost:3000', null],
  ['http://shop.example', null],
])('a shop at %s sends Strict-Transport-Security: %s', async (origin, expected) => {
  const response = await shopAt(origin).request('/');
  expect(response.headers.get('Strict-Transport-Security')).toBe(expected);
});

test('other sites can embed pictures and nothing else', async () => {
  const shop = shopAt('https://shop.example');
  for (const [path, policy] of [
    ['/', 'same-origin'],
    ['/products.json', 'same-origin'],
    ['/picture', 'cross-origin'],
    ['/same-picture', 'cross-origin'],
    ['/nowhere', 'same-origin'],
  ] as const) {
    const { headers } = await shop.request(path);
    expect(headers.get('Cross-Origin-Resource-Policy'), path).toBe(policy);
  }
});

function shopAt(origin: string): Hono {
  return new Hono()
    .use(securityHeaders(origin))
    .get('/', (context) => context.html('<p>A page</p>'))
    .get('/products.json', (context) => context.json({}))
    .get('/same-picture', (context) => context.body(null, 304))
    .get('/picture', (context) =>
      context.body(new Uint8Array(4), 200, { 'Content-Type': 'image/avif' }),
    ) as Hono;
}
