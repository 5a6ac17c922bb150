import { describe, expect, test } from 'vitest';
import { accessoryCategoryName } from '#catalog/categories/accessory-categories.server.ts';
import { tote } from '../testing/tote.ts';
import { productInput } from './product-input.ts';

const POINT = 'A point of interest is two percentages, like 50 30';

/** The messages for a form that is valid except for `changes`, by field. */
function complaintsAbout(changes: Record<string, unknown>): Record<string, string> {
  const checked = productInput.safeParse({ ...tote, ...changes });
  const issues = checked.error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issue.message]));
}

describe.each([
  ['name', ['', '   ', '\n\t', '\u200b\u200d \u2060', '\ufeff\u00ad', '\u2800'], 'Product name is required'],
  ['price', ['', '  ', null, undefined], 'Price is required'],
  [
    'price',
    [
      '0',
      '0.00',
      '-1',
      'abc',
      '1e5',
      '--5',
      '12.3456',
      '0.001',
      '€5',
      12.345,
      1e21,
      'Infinity',
      'NaN',
      0,
      -2,
      Number.NaN,
      '99999999999',
    ],
    'Please enter a valid price',
  ],
  [
    'marketPrice',
    ['0', '-1', 'abc', '60.00e', '0.125', 12.345, 0, Number.NaN, {}, [12], true],
    'Please enter a valid market price',
  ],
  ['description', ['', '  \n '], 'Description is required'],
  ['images', [[]], 'At least one image is required'],
] as const)('Pf-2 %s', (field, wrong, sentence) => {
  test.each(wrong.map((value) => [value]))(`%j: ${sentence}`, (value) => {
    expect(complaintsAbout({ [field]: value })).toEqual({ [field]: sentence });
  });
});

test.each([
  ['AB-1', 'AB-1'],
  ['  AB \t 1\n', 'AB 1'],
  ['x'.repeat(64), 'x'.repeat(64)],
  ['', null],
  [' \u200b\n ', null],
  [null, null],
  [undefined, null],
])('a code is optional, and trimmed: %j', (code, expected) => {
  expect(productInput.parse({ ...tote, code }).code).toBe(expected);
});

test.each([
  ['code', 'x'.repeat(65), 'Please use at most 64 characters'],
  ['code', 'x'.repeat(10_000), 'Please use at most 64 characters'],
  ['code', 'A\0B', 'Please remove the characters that cannot be saved'],
  ['code', 'A\ud800', 'Please remove the characters that cannot be saved'],
  ['code', 12, 'Text is expected here'],
  ['code', ['A'], 'Text is expected here'],
  ['code', { toString: 'A' }, 'Text is expected here'],
  ['hidden', 'true', 'Yes or no is expected here: true or false'],
  ['hidden', null, 'Yes or no is expected here: true or false'],
  ['hidden', 1, 'Yes or no is expected here: true or false'],
])('a %s that cannot be saved is refused with a message: %j', (field, value, sentence) => {
  expect(complaintsAbout({ [field]: value })).toEqual({ [field]: sentence });
});

test('Pf-3 names are one line: line breaks, no-break spaces and direction overrides are removed', () => {
  const parsed = productInput.parse({
    ...tote,
    name: ' Leather\r\n\tTote\u00a0 \u2028\u202elarge\u202c\u2066\u0007',
    category: 'Accessories',
    subCategory: 'Fine\nBelts\u3000',
    imageAlts: ['From\nthe  front'],
    description: 'First\n\nsecond',
  });
  expect(parsed).toMatchObject({
    name: 'Leather Tote large',
    subCategory: 'Fine Belts',
    imageAlts: ['From the front'],
    description: 'First\n\nsecond',
  });
  // A directional mark after a Hebrew letter and the joiner of an emoji are kept.
  const kept = 'תיק\u200f! 👩\u200d🎨';
  expect(productInput.parse({ ...tote, name: kept }).name).toBe(kept);
});

test('Pf-2 an empty form gets all messages at once', () => {
  const empty = { name: '', category: 'Women', price: '', description: '', images: [] };
  const checked = productInput.safeParse(empty);
  expect(checked.error?.issues.map((issue) => issue.message)).toEqual([
    'Product name is required',
    'Price is required',
    'Description is required',
    'At least one image is required',
  ]);
});

test('Pf-2 a hidden product needs only a name and a category; its other values are still validated', () => {
  const bare = { name: 'Tote', category: 'Bags', price: '', description: ' ', images: [] };
  expect(productInput.parse({ ...bare, hidden: true })).toMatchObject({
    price: null,
    description: null,
    images: [],
  });
  expect(complaintsAbout({ ...bare, hidden: true, name: '', category: '', price: '0' })).toEqual({
    name: 'Product name is required',
    category: 'Please choose a category',
    price: 'Please enter a valid price',
  });
});

test('Pf-2 a price on request may be empty, and is still validated', () => {
  expect(productInput.parse({ ...tote, price: '', priceOnRequest: true }).price).toBeNull();
  expect(complaintsAbout({ price: '', description: '', images: [], priceOnRequest: true })).toEqual({
    description: 'Description is required',
    images: 'At least one image is required',
  });
  expect(complaintsAbout({ price: 'abc', priceOnRequest: true })).toEqual({
    price: 'Please enter a valid price',
  });
});

test.each([
  ['name', 5, 'Text is expected here'],
  ['description', null, 'Text is expected here'],
  ['subCategory', {}, 'Text is expected here'],
  ['featured', 'yes', 'Yes or no is expected here: true or false'],
  ['inStock', 1, 'Yes or no is expected here: true or false'],
  ['images', 'one.jpg', 'A list of images is expected here'],
  ['images', [7], 'Text is expected here'],
  ['imageAlts', 'a bag', 'A list of texts is expected here'],
  ['imageFocuses', '50 50', 'A list of points is expected here'],
  ['imageFocuses', ['50'], POINT],
  ['imageFocuses', ['50 101'], POINT],
  ['imageFocuses', ['-1 50'], POINT],
  ['imageFocuses', ['50 050'], POINT],
  ['imageFocuses', ['50 50;'], POINT],
  ['imageFocuses', ['50 50\n'], POINT],
  ['imageFocuses', [null], POINT],
])('Pf-2 %s: a value of the wrong type, such as %j, is refused with a message', (field, value, sentence) => {
  expect(complaintsAbout({ [field]: value })).toEqual({ [field]: sentence });
});

test('a category that does not exist is refused', () => {
  for (const category of ['', 'women', 'Samples', undefined, null]) {
    expect(complaintsAbout({ category })).toEqual({ category: 'Please choose a category' });
  }
});

test.each([
  ['12', 12],
  [' 12.5 ', 12.5],
  ['0.01', 0.01],
  ['12,50', 12.5],
  ['1.234,50', 1234.5],
  ['$1,234.50', 1234.5],
  ['١٢٫٥٠', 12.5],
  ['9999999999.99', 9_999_999_999.99],
  [248.1, 248.1],
  [1234, 1234],
])('Pf-2 %j is a price', (given, price) => {
  expect(productInput.parse({ ...tote, price: given, marketPrice: given })).toMatchObject({
    price,
    marketPrice: price,
  });
});

test('Pf-2 an ambiguous amount is refused with a question', () => {
  expect(complaintsAbout({ price: '1,234', marketPrice: '12.500' })).toEqual({
    price: 'Please enter a valid price: is it $1,234.00 or $1.23?',
    marketPrice: 'Please enter a valid market price: is it $12,500.00 or $12.50?',
  });
});

test.each([
  [null],
  [[]],
  ['a product'],
  [{}],
  [{ name: 1, price: {}, description: 2, images: 3, hidden: 'no' }],
])('Pf-2 input that is no product is refused: %j', (input) => {
  expect(productInput.safeParse(input).success).toBe(false);
});

test('an unknown field is ignored', () => {
  const parsed = productInput.parse({ ...tote, id: 'another', createdAt: '2020-01-01' });
  expect(parsed).not.toHaveProperty('id');
  expect(parsed).not.toHaveProperty('createdAt');
});

test('Pf-3 name and description are trimmed', () => {
  const parsed = productInput.parse({ ...tote, name: '  Tote \n', description: '\tCarries.\n\nA lot. ' });
  expect(parsed).toMatchObject({ name: 'Tote', description: 'Carries.\n\nA lot.' });
});

test('Pf-3 an empty market price or accessory category means none', () => {
  for (const none of ['', '  ', null, undefined]) {
    const parsed = productInput.parse({
      ...tote,
      category: 'Accessories',
      subCategory: none,
      marketPrice: none,
    });
    expect(parsed).toMatchObject({ subCategory: null, marketPrice: null });
  }
});

test('Pf-3 leaving Accessories clears the accessory category', () => {
  const belt = { ...tote, category: 'Accessories', subCategory: ' Belts ' };
  expect(productInput.parse(belt).subCategory).toBe('Belts');
  expect(productInput.parse({ ...belt, category: 'Bags' }).subCategory).toBeNull();
});

test('text longer than the database allows is refused', () => {
  expect(complaintsAbout({ name: 'x'.repeat(201) })).toHaveProperty('name');
  expect(complaintsAbout({ description: 'x'.repeat(5001) })).toHaveProperty('description');
  expect(complaintsAbout({ category: 'Accessories', subCategory: 'x'.repeat(81) })).toHaveProperty(
    'subCategory',
  );
  expect(complaintsAbout({ images: Array(21).fill('/a.jpg') })).toHaveProperty('images');
});

test('Ct-4 text that no database can store is refused in every field, and other text is kept unchanged', () => {
  const sentence = 'Please remove the characters that cannot be saved';
  for (const wrong of ['a\0b', 'half of \ud83d', '\udc5c']) {
    for (const field of ['name', 'description', 'subCategory']) {
      expect(complaintsAbout({ category: 'Accessories', [field]: wrong })).toEqual({ [field]: sentence });
    }
    for (const field of ['images', 'imageAlts']) {
      expect(complaintsAbout({ [field]: [wrong] })).toEqual({ [field]: sentence });
    }
    expect(accessoryCategoryName.safeParse(wrong).error?.issues[0]?.message).toBe(sentence);
  }
  for (const name of ['👜', '👩‍🎨 smock', 'می‌خواهم', 'é']) {
    expect(productInput.parse({ ...tote, name })).toMatchObject({ name });
  }
  expect(accessoryCategoryName.safeParse('\u200b').error?.issues[0]?.message).toBe('Please enter a name');
});
