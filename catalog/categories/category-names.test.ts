import { expect, test } from 'vitest';
import { namesIn, translationOf, translationsOf } from './category-names.ts';

test('La-17 a name without a translation has none, even if every object inherits a property of that name', () => {
  const names = namesIn([{ names: ['Silk  Belts'], translations: { ar: 'أحزمة' } }], 'ar', 'en');
  expect(translationOf('silk belts', names)).toBe('أحزمة');
  for (const name of ['Constructor', '__proto__', 'Hats']) expect(translationOf(name, names)).toBeUndefined();
});

test('La-17 a name that every object inherits can be translated', () => {
  const constructors = { names: ['Constructor'], translations: { fr: 'Jeu de construction' } };
  expect(translationOf('constructor', namesIn([constructors], 'fr', 'en'))).toBe('Jeu de construction');
});

test('La-17 all spellings of a section have the translation of its first accessory category', () => {
  const categories = [
    { name: 'Watch', translations: { ar: 'ساعة' } },
    { name: 'Watches', translations: { ar: 'ساعات', fr: 'Montres' } },
    { name: 'Hats', translations: { ar: 'قبعات' } },
  ];
  const names = ['Watch', 'Watches', 'watches'];
  const translations = translationsOf(names, categories);
  expect(translations).toEqual({ ar: 'ساعة', fr: 'Montres' });
  const inFrench = namesIn([{ names, translations }], 'fr', 'en');
  expect(names.map((name) => translationOf(name, inFrench))).toEqual(['Montres', 'Montres', 'Montres']);
});
