import { expect, test } from 'vitest';
import { namesIn, translationOf } from './category-names.ts';

test('La-17 a name without a translation has none, even if every object inherits a property of that name', () => {
  const names = namesIn([{ name: 'Silk  Belts', translations: { ar: 'أحزمة' } }], 'ar', 'en');
  expect(translationOf('silk belts', names)).toBe('أحزمة');
  for (const name of ['Constructor', '__proto__', 'Hats']) expect(translationOf(name, names)).toBeUndefined();
});

test('La-17 a name that every object inherits can be translated', () => {
  const constructors = { name: 'Constructor', translations: { fr: 'Jeu de construction' } };
  expect(translationOf('constructor', namesIn([constructors], 'fr', 'en'))).toBe('Jeu de construction');
});
