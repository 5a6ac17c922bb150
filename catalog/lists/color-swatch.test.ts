import { expect, test } from 'vitest';
import { swatchOf } from './facts.server.ts';

test.each([
  ['Rust', ['#a6512e']],
  ['Bottle green', ['#1f3d2e']],
  ['Warm beige', ['#d9c7a7']],
  ['Cream and sage', ['#f3ead7', '#a3ad94']],
  ['Chalk with tan heel tab', ['#f2efe7', '#b98a5e']],
  ['Rouille', undefined],
  ['constructor', undefined],
])('Fa-11 the swatch of “%s”', (value, swatch) => {
  expect(swatchOf(value).swatch).toEqual(swatch);
});
