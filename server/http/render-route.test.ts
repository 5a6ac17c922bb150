import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#catalog/text/languages.ts';
import { isPublicRead, requestedLocale } from './render-route.ts';

const OFFERED: Language[] = ['en', 'ar', 'zh'];

const languageOf = (path: string, offered = OFFERED) =>
  requestedLocale(new Request(`http://shop.example${path}`), offered);

test.each([
  ['/', 'en', ''],
  ['/women?sort=price-up', 'en', ''],
  ['/ar', 'ar', '/ar'],
  ['/ar/', 'ar', '/ar'],
  ['/ar/_.data', 'ar', '/ar'],
  ['/ar.data', 'ar', '/ar'],
  ['/zh/women.data', 'zh', '/zh'],
  ['/zh/products.json', 'zh', '/zh'],
])('La-2 the address %s decides the language', (path, language, basename) => {
  expect(languageOf(path)).toEqual({ language, basename });
});

test.each(['/arabic', '/AR/women', '/fr/women', '/en/women', '/women/ar'])(
  'La-2 %s has no prefix of an offered language',
  (path) => {
    expect(languageOf(path)).toEqual({ language: 'en', basename: '' });
  },
);

test('La-2 the admin area is in English, whatever the main language is', () => {
  expect(languageOf('/admin/dashboard', ['ar', 'en'])).toEqual({ language: 'en', basename: '' });
});

test('La-2 the main language never has a prefix', () => {
  expect(languageOf('/women', ['ar', 'en'])).toEqual({ language: 'ar', basename: '' });
  expect(languageOf('/en/women', ['ar', 'en'])).toEqual({ language: 'en', basename: '/en' });
});

test.each([
  '/admin',
  '/admin/dashboard',
  '/Admin/login',
  '//admin',
  '/%61dmin',
  '/admin.data',
  '/admin/dashboard.data',
])('La-2 there is no admin area below a prefix: %s', (path) => {
  for (const language of LANGUAGES.filter((each) => each !== 'en'))
    expect(languageOf(`/${language}${path}`, [...LANGUAGES])).toEqual({ language: 'en', basename: '' });
});

test.each([
  ['GET', '/women', true],
  ['GET', '/women.data', true],
  ['GET', '/admin/products', false],
  ['GET', '/admin/dashboard.data', false],
  ['POST', '/women', false],
])('%s %s can show a preview: %s', (method, path, isPublic) => {
  expect(isPublicRead({ method, url: `https://shop.example${path}` })).toBe(isPublic);
});
