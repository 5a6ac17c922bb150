import { expect, test } from 'vitest';
import { isPublicRead } from './public-read.ts';

test.each([
  ['GET', '/women', true],
  ['GET', '/women.data', true],
  ['GET', '/admin/products', false],
  ['GET', '/admin/dashboard.data', false],
  ['POST', '/women', false],
])('%s %s may be read from a standby: %s', (method, path, isPublic) => {
  expect(isPublicRead({ method, url: `https://shop.example${path}` })).toBe(isPublic);
});
