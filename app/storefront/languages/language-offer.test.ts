import { expect, test } from 'vitest';
import { LANGUAGES } from '#catalog/text/languages.ts';
import { addressIn } from '../metadata.tsx';
import { offeredLanguage } from './language-offer.tsx';

test.each([
  [['ar-IQ', 'en'], 'ar'],
  [['de-DE', 'fr-CH', 'en'], 'fr'],
  [['zh-Hans-CN'], 'zh'],
  [['en-US', 'ar'], undefined],
  [['de', 'tr'], undefined],
  [[], undefined],
  [['ARABIC', '', 'x'], undefined],
])('La-5 a visitor who prefers %j is offered %s', (preferred, expected) => {
  expect(offeredLanguage(preferred, 'en', LANGUAGES)).toBe(expected);
});

test('La-5 a language that the shop does not offer is skipped', () => {
  expect(offeredLanguage(['hi', 'ar'], 'en', ['en', 'ar'])).toBe('ar');
});

test('La-4 a page has the same path in every language', () => {
  expect(addressIn('ar', ['en', 'ar'], '/women?sort=price-up')).toBe('/ar/women?sort=price-up');
  expect(addressIn('ar', ['en', 'ar'], '/')).toBe('/ar');
  expect(addressIn('en', ['en', 'ar'], '/')).toBe('/');
  expect(addressIn('en', ['ar', 'en'], '/')).toBe('/en');
});

test.each(['//evil.example/women', '///evil.example', '//'])(
  'La-4 the link from /ar%s to the main language stays on this site',
  (path) => {
    const address = addressIn('en', ['en', 'ar'], path);
    expect(new URL(address, 'https://shop.example').origin).toBe('https://shop.example');
  },
);
