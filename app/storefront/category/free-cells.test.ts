import { expect, test } from 'vitest';
import { freeCells } from './accessories.tsx';

test.each([2, 4])('Ux-29 sections and their tiles fill all rows of %d columns', (columns) => {
  const sizes = [1, 2, 3, 4, 8];
  for (const first of sizes)
    for (const second of sizes)
      for (const third of sizes) {
        const sections = [first, second, third];
        const free = freeCells(sections, columns);
        let used = 0;
        for (const [index, size] of sections.entries()) {
          const width = Math.min(size, columns);
          if (used % columns !== 0) expect((used % columns) + width).toBeLessThanOrEqual(columns);
          used += size + (free[index] ?? 0);
        }
        expect(used % columns, sections.join()).toBe(0);
      }
});
