import { expect, test } from 'vitest';
import { reconnectDelay } from './event-source.ts';

test('Rt-2 the pauses between attempts double, up to half a minute', () => {
  const longest = [1, 2, 3, 4, 5, 6, 7, 1000].map((failures) => reconnectDelay(failures, () => 1));
  expect(longest).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

test('Rt-2 each browser waits a random part of the pause', () => {
  expect(reconnectDelay(3, () => 0)).toBe(0);
  expect(reconnectDelay(3, () => 0.25)).toBe(1_000);
});
