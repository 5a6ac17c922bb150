import { expect, test } from 'vitest';
import { foldedFact } from '../products/facts.ts';
import { LANGUAGES } from '../text/languages.ts';
import { COMMON_FACT_NAMES, DEFAULT_NAMES, factNames, knownFacts } from './fact-names.ts';

test('Fa-4 color, size and material are recognized by their names in every language', () => {
  expect(knownFacts(['Farbe: Rost', 'Sizes: S–XL', 'Care: cold'], DEFAULT_NAMES)).toEqual({
    color: 'Rost',
    size: 'S–XL',
  });
  expect(knownFacts(['اللون: صدئي', 'Taille: M', '材质: 羊毛'], DEFAULT_NAMES)).toEqual({
    color: 'صدئي',
    size: 'M',
    material: '羊毛',
  });
  // Devanagari can be written with composed letters or without.
  for (const form of ['NFC', 'NFD'])
    expect(knownFacts(['कपड़ा: लिनन'.normalize(form)], DEFAULT_NAMES)).toHaveProperty('material');
  expect(knownFacts(['रंग: लाल', 'Couleur: Rouille'], DEFAULT_NAMES)).toEqual({ color: 'लाल' });
});

test('Fa-6 names of the shop take precedence over common names', () => {
  const names = factNames([{ key: 'color', names: { en: 'Shade' }, spellings: ['Hue', 'Style'] }]);
  expect(['Hue', 'shade', 'STYLE', 'Colour', 'اللون'].map(names.keyOf)).toEqual(Array(5).fill('color'));
  expect([names.nameIn('color', 'en'), names.nameIn('color', 'fr')]).toEqual(['Shade', 'Couleur']);
  expect(names.keyOf(' Heel  Height')).toBe('heel height');
});

test('Fa-6 each common name is translated, and no two of them share a spelling', () => {
  const spellings = COMMON_FACT_NAMES.flatMap(({ key, names, spellings }) => {
    expect(
      LANGUAGES.filter((language) => !names[language]),
      key,
    ).toEqual([]);
    return [...new Set([key, ...Object.values(names), ...spellings].map(foldedFact))];
  });
  expect(spellings.filter((spelling, at) => spellings.indexOf(spelling) !== at)).toEqual([]);
});
