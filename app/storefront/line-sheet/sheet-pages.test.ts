import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gridFor, sheetPages } from './route.tsx';

test('a page has its rows and one title, or one row less and more titles; no row and no product is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 8 }), (counts) => {
      const sections = new Map(
        counts.map((count, at) => [
          `${at}`,
          Array.from({ length: count }, (_, product) => `${at} ${product}`),
        ]),
      );
      const all = [...sections.values()].flat();
      const grid = gridFor(all.length);
      const pages = sheetPages(sections, grid);
      expect(pages.flatMap((page) => page.flatMap(({ products }) => products))).toEqual(all);
      for (const page of pages) {
        const titles = page.filter(({ title }) => title).length;
        const rows = page.reduce((sum, { products }) => sum + Math.ceil(products.length / grid.columns), 0);
        expect(rows).toBeLessThanOrEqual(titles > 1 ? grid.rows - 1 : grid.rows);
        expect(page.every(({ products }) => products.length > 0)).toBe(true);
        // Only the first section of a page may have begun on an earlier one.
        expect(titles).toBeGreaterThanOrEqual(page.length - 1);
      }
    }),
  );
});

test.each([
  [6, 1],
  [12, 2],
  [13, 2],
  [24, 2],
  [25, 3],
])('%i products of a section are on %i pages', (count, pages) => {
  const products = Array.from({ length: count }, (_, at) => at);
  expect(sheetPages(new Map([['Bags', products]]), gridFor(count))).toHaveLength(pages);
});
