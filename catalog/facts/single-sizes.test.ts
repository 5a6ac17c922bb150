import { expect, test } from 'vitest';
import { compareSizes, singleSizes } from './fact-names.ts';

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
