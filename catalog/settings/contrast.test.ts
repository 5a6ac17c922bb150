import { expect, test } from 'vitest';
import { contrastOf } from './accent.ts';

test.each([
  [[0, 0, 0], [255, 255, 255], 21],
  [[255, 255, 255], [255, 255, 255], 1],
  // The gray that WCAG examples call the lightest readable one on white.
  [[118, 118, 118], [255, 255, 255], 4.54],
  [[29, 26, 23], [251, 249, 245], 16.5],
] as const)('Hs-7 the contrast of %j and %j is %d', (one, other, contrast) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 1);
  expect(contrastOf(other, one)).toBe(contrastOf(one, other));
});
