import { expect, test } from 'vitest';
import { isDueForRenewal, safeReturnPath } from './session.ts';

test.each([
  ['/admin/accessory-categories', '/admin/accessory-categories'],
  ['/admin/dashboard?category=Bags&page=2', '/admin/dashboard?category=Bags&page=2'],
  ['//evil.example/admin/', '/admin/dashboard'],
  ['/\\evil.example', '/admin/dashboard'],
  ['/admin/../../evil', '/admin/dashboard'],
  ['/admin/\n/evil', '/admin/dashboard'],
  ['https://evil.example/admin/dashboard', '/admin/dashboard'],
  ['javascript:alert(1)', '/admin/dashboard'],
  ['/women', '/admin/dashboard'],
  ['/admin/login?to=/admin/login', '/admin/dashboard'],
  ['', '/admin/dashboard'],
  [null, '/admin/dashboard'],
])('Ro-3 after signing in, %j leads to %j', (requested, expected) => {
  expect(safeReturnPath(requested)).toBe(expected);
});

test('Au-4 a session is due for renewal when 90 s or less remain', () => {
  const now = new Date('2026-01-01T12:00:00Z');
  expect(isDueForRenewal(new Date(now.getTime() + 90_000), now)).toBe(true);
  expect(isDueForRenewal(new Date(now.getTime() + 90_001), now)).toBe(false);
});
