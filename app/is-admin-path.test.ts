import { expect, test } from 'vitest';
import { isAdminPath } from './is-admin-path.ts';

test.each([
  '/admin',
  '/admin/login',
  // The router also matches these.
  '/Admin/login',
  '/%61dmin/login',
  '/admin/%',
])('%s is a path of the admin area', (path) => {
  expect(isAdminPath(path)).toBe(true);
});

test.each(['/', '/women', '/%', '/administrator', '/admin%2Flogin', '/women/admin'])('%s is not', (path) => {
  expect(isAdminPath(path)).toBe(false);
});
