import { expect, test } from 'vitest';
import { isAdminPath } from './is-admin-path.ts';

test.each([
  '/admin',
  '/admin/login',
  // The router matches these, too.
  '/Admin/login',
  '/%61dmin/login',
  '/admin/%',
])('%s leads into the administrator’s part', (path) => {
  expect(isAdminPath(path)).toBe(true);
});

test.each(['/', '/women', '/%', '/administrator', '/admin%2Flogin', '/women/admin'])(
  '%s does not',
  (path) => {
    expect(isAdminPath(path)).toBe(false);
  },
);
