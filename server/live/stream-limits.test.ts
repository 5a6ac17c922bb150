import { expect, test } from 'vitest';
import { streamLimitsOf } from './live-events.ts';

test.each([
  [1_024, { total: 512, perNetwork: 128 }],
  [20_000, { total: 10_000, perNetwork: 200 }],
  [1_048_576, { total: 20_000, perNetwork: 200 }],
  [Number.POSITIVE_INFINITY, { total: 20_000, perNetwork: 200 }],
])('streams use at most half of %d file descriptors', (descriptors, limits) => {
  expect(streamLimitsOf(descriptors)).toEqual(limits);
});
