import { expect, test } from 'vitest';
import { formPath, readReturnTarget, rememberReturn, takeReturn } from './use-return.ts';

const list = { pathname: '/admin/dashboard', search: '?category=Bags&q=a+b&sort=price-up&page=2' };

test('Pf-6 the address of a form contains the page where it was opened', () => {
  const path = formPath('/admin/products/new?from=x', list, 'edit-x');
  const { pathname, search } = new URL(path, 'http://here.invalid');
  expect(pathname).toBe('/admin/products/new');
  expect(new URLSearchParams(search).get('from')).toBe('x');
  expect(readReturnTarget(search)).toEqual({ path: list.pathname + list.search, linkId: 'edit-x' });

  expect(formPath('/admin/products/new', { pathname: '/admin/dashboard', search: '' })).toBe(
    '/admin/products/new',
  );
  expect(readReturnTarget('')).toEqual({ path: '/admin/dashboard', linkId: null });
});

test('Pf-6 from one form to another the return target stays the same', () => {
  const first = new URL(formPath('/admin/products/x/edit', list), 'http://here.invalid');
  const second = formPath('/admin/products/new', first);
  expect(new URL(second, first).search).toBe(first.search);
  expect(formPath('/admin/products/new', { pathname: '/admin/products/x/edit', search: '' })).toBe(
    '/admin/products/new',
  );
});

test.each([
  'https://evil.example/admin/dashboard',
  '//evil.example',
  '/\\evil.example',
  '/admin/..//evil.example',
  '/women',
  '/admin/login',
  'javascript:alert(1)',
])('Pf-6 a form never returns to a page outside the admin area: %s', (back) => {
  expect(readReturnTarget(`?${new URLSearchParams({ back })}`).path).toBe('/admin/dashboard');
});

test('Pf-6 a list gets the link to focus only once, and only at its own address', () => {
  const stored = new Map<string, string>();
  const tab = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage;
  const target = { path: '/admin/activity?page=2', linkId: 'entry-7' };
  rememberReturn(target, tab);
  expect(takeReturn('/admin/activity?page=2', tab)).toBe('entry-7');
  expect(takeReturn('/admin/activity?page=2', tab)).toBeNull();
  rememberReturn(target, tab);
  expect(takeReturn('/admin/dashboard', tab)).toBeNull();
  expect(takeReturn('/admin/activity?page=2', tab)).toBeNull();
});
