import { expect, test } from 'vitest';
import { schemeIn } from './scheme.ts';

test.each([
  [null, 'system'],
  ['', 'system'],
  ['admin-scheme=dark', 'dark'],
  ['session=a.b%3D; admin-scheme=light; other=dark', 'light'],
  ['not-admin-scheme=dark', 'system'],
  ['admin-scheme=<script>', 'system'],
  ['admin-scheme', 'system'],
])('the cookies %o say: %s', (cookies, scheme) => {
  expect(schemeIn(cookies)).toBe(scheme);
});
