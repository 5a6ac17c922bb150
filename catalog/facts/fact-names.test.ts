import { expect, test } from 'vitest';
import { foldedFact } from '../products/facts.ts';
import { LANGUAGES } from '../text/languages.ts';
import {
  COMMON_FACT_NAMES,
  compareSizes,
  DEFAULT_NAMES,
  factNames,
  knownFacts,
  singleSizes,
} from './fact-names.ts';

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

test.each([
  ['M', ['M']],
  ['S, M, L', ['S', 'M', 'L']],
  ['s,m / xl', ['S', 'M', 'XL']],
  ['S–XL', ['S', 'M', 'L', 'XL']],
  ['xs - m', ['XS', 'S', 'M']],
  ['XL to XXXL', ['XL', 'XXL', '3XL']],
  ['S إلى L، 2XL', ['S', 'M', 'L', 'XXL']],
  ['36-40', ['36', '37', '38', '39', '40']],
  ['36,37,38,5', ['36', '37', '38,5']],
  ['S、M，L', ['S', 'M', 'L']],
  ['38, 38', ['38']],
  ['S/M/l', ['S', 'M', 'L']],
  ['2,4,6', ['2', '4', '6']],
  ['36/38/40', ['36', '38', '40']],
])('Fa-6 the sizes of %j', (value, sizes) => {
  expect(singleSizes(value)).toEqual(sizes);
});

test.each(['One size', '2-3 years', 'M/L', 'XL–S', '40-36', '10-90', '38,5', '30 x 40 cm', '32W-34L'])(
  'Fa-6 %j is one size',
  (value) => {
    expect(singleSizes(value)).toEqual([value]);
  },
);

test('Fa-6 sizes are sorted from small to large', () => {
  const sizes = ['One size', '100', '9', 'XL', '38,5', '38', 'S', 'XXS'];
  expect(sizes.toSorted(compareSizes)).toEqual(['XXS', 'S', 'XL', '9', '38', '38,5', '100', 'One size']);
});
