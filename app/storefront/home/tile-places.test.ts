import { expect, test } from 'vitest';
import { featuredGrid, tilePlaces } from './route.tsx';

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'Hs-13 %d category tiles leave no gap on phones and larger screens',
  (count) => {
    const { first, last } = tilePlaces(count);
    const tiles = Array.from({ length: count }, (_, index) =>
      index === 0 ? first : index === count - 1 ? last : '',
    );
    const columns = (classes = '') =>
      classes.includes('md:col-span-4') ? 4 : classes.includes('col-span-2') ? 2 : 1;
    const cells = (classes = '') => columns(classes) * (classes.includes('md:row-span-2') ? 2 : 1);
    const onPhone = tiles.map((classes = '') => Math.min(2, columns(classes)));
    expect(onPhone.reduce((sum, width) => sum + width, 0) % 2).toBe(0);
    expect(tiles.reduce((sum, classes) => sum + cells(classes), 0) % 4).toBe(0);
  },
);

test.each([4, 5, 6, 7, 8, 9, 10, 11, 12])(
  'Ho-5 %d featured products leave no gap on phones and larger screens',
  (count) => {
    const { columns = '', isWidePlace, children } = featuredGrid(count);
    const wide = Array.from({ length: count }, (_, index) => index).filter((index) =>
      isWidePlace?.(index, count),
    );
    const cells = count + (children ? 1 : 0);
    expect((cells + wide.length) % 2).toBe(0);
    expect((cells + 3 * wide.length) % (columns.includes('md:grid-cols-3') ? 3 : 4)).toBe(0);
  },
);
