import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrapped } from './slide-track.tsx';

test('Cd-1 every step leads to a slide, and a full round of steps returns to the first', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: -100, max: 100 }), (count, index) => {
      expect(wrapped(index, count)).toBeGreaterThanOrEqual(0);
      expect(wrapped(index, count)).toBeLessThan(count);
      expect(wrapped(index + count, count)).toBe(wrapped(index, count));
    }),
  );
});
