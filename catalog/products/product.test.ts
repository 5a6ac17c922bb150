import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPrice } from '../amounts/amounts.ts';
import { cardInColor, focusPosition, imageAlt, isProductId, isReduced, nameWithoutColor } from './product.ts';

describe('Cd-3 prices', () => {
  test.each([
    [1234.5, '$1,234.50'],
    [0.01, '$0.01'],
    [7, '$7.00'],
    [9_999_999_999.99, '$9,999,999,999.99'],
  ])('%d dollars are formatted as %s', (dollars, text) => {
    expect(formatPrice(dollars)).toBe(text);
  });

  test('a formatted price can be read back exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), (cents) => {
        const shown = formatPrice(cents / 100);
        expect(shown).toMatch(/^\$\d{1,3}(,\d{3})*\.\d{2}$/);
        expect(Math.round(Number(shown.replace(/[$,]/g, '')) * 100)).toBe(cents);
      }),
    );
  });

  test.each([
    [100, 120, true],
    [100, 100, false],
    [100, 80, false],
    [100, null, false],
  ])('at %d and a market price of %s the latter is shown: %s', (price, marketPrice, shown) => {
    expect(isReduced({ price, marketPrice })).toBe(shown);
  });
});

test.each([
  ['30 60', '30% 60%'],
  ['0 100', '0% 100%'],
  ['', '50% 50%'],
  [undefined, '50% 50%'],
])('Cd-1 a crop is centered on the focus %j: %s', (focus, position) => {
  expect(focusPosition(focus)).toBe(position);
});

test('Mo-2 an image without an alternative text of its own, or with a blank one, has the product’s name', () => {
  const tote = { name: 'Tote', imageAlts: [' Seen from above ', ' ', ''] };
  expect([0, 1, 2, 3].map((index) => imageAlt(tote, index))).toEqual([
    'Seen from above',
    'Tote',
    'Tote',
    'Tote',
  ]);
});

test('Md-2 the photos of a card in another color have the name and the color until the product itself has loaded', () => {
  const shared = { images: ['a.jpg', 'b.jpg'], imageFocuses: [], inStock: true, price: 1, marketPrice: null };
  const rust = { ...shared, id: 'rust', name: 'Dress', color: 'Rust' };
  const plain = { ...shared, id: 'plain', name: 'Dress' };
  const card = { ...rust, code: 'D-1', imageAlts: ['Front'], category: 'Women', subCategory: null } as const;
  const product = {
    ...card,
    images: [...card.images],
    imageAlts: [...card.imageAlts],
    colors: [rust, plain],
  };
  const altsOf = (color: typeof plain) => {
    const shown = cardInColor({ ...product, imageFocuses: [] }, color);
    return shown.images.map((_, index) => imageAlt(shown, index));
  };
  expect(altsOf(rust)).toEqual(['Dress (Rust)', 'Dress (Rust)']);
  expect(altsOf(plain)).toEqual(['Dress', 'Dress']);
});

test.each<[name: string, color: string | undefined, shown: string]>([
  ['Tote, Rust', 'Rust', 'Tote'],
  ['Tote - rust', 'Rust', 'Tote'],
  ['手袋、红色', '红色', '手袋'],
  ['Tote', 'Rust', 'Tote'],
  ['Trust', 'Rust', 'Trust'],
  ['Tote, Rust', undefined, 'Tote, Rust'],
  ['Rust', 'Rust', 'Rust'],
  ['Tee in Wild Rose', 'Rose', 'Tee in Wild Rose'],
])('Md-2 the card of “%s” in “%s” is named “%s”', (name, color, shown) => {
  expect(nameWithoutColor(name, color)).toBe(shown);
});

test.each<[name: string, color: string, other: [name: string, color?: string], shown: string]>([
  ['Linen Shirt Blue', 'Blue', ['Linen Shirt White', 'White'], 'Linen Shirt'],
  ['Wild Rose', 'Rose', ['Wild Rose, Sand', 'Sand'], 'Wild Rose'],
  ['Wild Rose', 'Rose', ['Wild Lily'], 'Wild Rose'],
  ['Tote, Rust', 'Rust', ['Bag'], 'Tote'],
  ['Tote - Rust', 'Rust', ['Bag'], 'Tote'],
  ['Off-White', 'White', ['Rust', 'Rust'], 'Off-White'],
])(
  'Md-2 the card of “%s” in “%s” beside “%s” is named “%s”',
  (name, color, [otherName, otherColor], shown) => {
    const other = { name: otherName, ...(otherColor ? { color: otherColor } : {}) };
    expect(nameWithoutColor(name, color, [{ name, color }, other])).toBe(shown);
  },
);

test('Ro-5 only a valid id is queried', () => {
  fc.assert(fc.property(fc.uuid(), (id) => isProductId(id) && isProductId(id.toUpperCase())));
  fc.assert(fc.property(fc.string(), (text) => !isProductId(text)));
  fc.assert(fc.property(fc.uuid(), (id) => !isProductId(id.replaceAll('-', '0'))));
  fc.assert(fc.property(fc.uuid(), (id) => !isProductId(`${id}\0`) && !isProductId(` ${id}`)));
});
