import { expect, test } from 'vitest';
import { changesOf } from './activity-changes.ts';

test('a change lists only the fields that differ', () => {
  const before = {
    id: 'x',
    name: 'Tote',
    price: 248,
    marketPrice: null,
    featured: false,
    subCategory: 'Belts',
    images: ['a', 'b'],
    updatedAt: '2026-01-01',
  };
  const after = {
    ...before,
    price: 228,
    marketPrice: 1300.5,
    featured: true,
    subCategory: null,
    images: ['a'],
  };
  expect(changesOf(before, after)).toEqual([
    { field: 'price', before: '$248.00', after: '$228.00' },
    { field: 'market price', before: 'none', after: '$1,300.50' },
    { field: 'accessory category', before: 'Belts', after: 'none' },
    { field: 'featured', before: 'no', after: 'yes' },
    { field: 'images', before: '2', after: '1' },
  ]);
});

test('reordered images, replaced images and texts that differ after the preview are described', () => {
  const changed = (before: unknown, after: unknown) =>
    changesOf({ images: before }, { images: after })[0]?.after;
  expect(changed(['a', 'b'], ['b', 'a'])).toBe('2, in another order');
  expect(changed(['a', 'b'], ['a', 'c'])).toBe('2, changed');
  const long = 'x'.repeat(60);
  expect(changesOf({ description: `${long}a` }, { description: `${long}b` })).toEqual([
    { field: 'description', before: `${'x'.repeat(50)}…`, after: `${'x'.repeat(50)}…, changed` },
  ]);
});

test('a field missing from `after` is not a change', () => {
  expect(changesOf({ name: 'Tote', price: 5 }, { name: 'Tote' })).toEqual([]);
});

test('a moved image focus is a change', () => {
  expect(changesOf({ imageFocuses: [''] }, { imageFocuses: ['50 20'] })).toEqual([
    { field: 'points of interest', before: 'none', after: '1' },
  ]);
  expect(changesOf({ imageFocuses: ['50 20'] }, { imageFocuses: ['50 30'] })).toEqual([
    { field: 'points of interest', before: '1', after: '1, changed' },
  ]);
});

test('added empty texts and focuses of images are not a change', () => {
  const before = { price: 5, imageAlts: [], imageFocuses: ['50 20'] };
  const after = { price: 6, imageAlts: ['', ''], imageFocuses: ['50 20', ''] };
  expect(changesOf(before, after)).toEqual([{ field: 'price', before: '$5.00', after: '$6.00' }]);
});

test('Ta-13 an addition lists its facts, and what visitors would see only by a switch', () => {
  const product = {
    name: 'Tote',
    facts: ['Color: Rust', 'Size: S'],
    inStock: false,
    featured: false,
    hidden: true,
  };
  expect(changesOf(null, product).map(({ field, after }) => `${field} ${after}`)).toEqual([
    'facts Color: Rust, Size: S',
    'in stock no',
    'hidden yes',
  ]);
});

test('an addition or deletion lists the main fields; an unknown record lists nothing', () => {
  const product = { name: 'Tote', category: 'Bags', price: 5 };
  expect(changesOf(null, product)).toEqual([
    { field: 'category', before: null, after: 'Bags' },
    { field: 'price', before: null, after: '$5.00' },
  ]);
  expect(changesOf(product, undefined)).toContainEqual({ field: 'price', before: '$5.00', after: null });
  for (const odd of [null, 'text', 7, [], [1]]) expect(changesOf(odd, odd)).toEqual([]);
  expect(changesOf({ name: 'Belts' }, { name: 'Straps', products: 4 })).toEqual([
    { field: 'name', before: 'Belts', after: 'Straps' },
  ]);
});
