import fc from 'fast-check';
import { expect, test } from 'vitest';
import { store } from '#store';
import { accentShades, contrastOf, contrastOnPage } from './accent.ts';
import { storeSchema } from './store-schema.server.ts';

test('Hs-23 a readable color is used unchanged, an unreadable one in its nearest readable shade', () => {
  expect(accentShades('#6b1a2c')).toEqual({ light: '#6b1a2c', dark: '#d65572' });
  expect(accentShades('#ffd400')).toEqual({ light: '#856e00', dark: '#ffd400' });
});

test.each([
  ['#123456', '#2f81d3'],
  ['#1a3d2b', '#3d9066'],
  ['#808080', '#808080'],
])('Hs-23 on the dark page, %s keeps its hue and does not turn gray: %s', (color, dark) => {
  expect(accentShades(color).dark).toBe(dark);
});

test('Hs-23 every color has shades that can be read on both pages', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(hex, (color) => {
      const { light, dark } = accentShades(color);
      return contrastOnPage(light, 'light') >= 4.5 && contrastOnPage(dark, 'dark') >= 4.5;
    }),
  );
});

test.each(['red', '#fff', '#12345', '#1234567', '#6b1a2c;background:url(//evil.example)', ' '])(
  'Hs-23 %j is not an accent color',
  (accent) => {
    const parsed = storeSchema.safeParse({ ...store, accent });
    expect(parsed.error?.issues).toMatchObject([
      { path: ['accent'], message: 'must be a color like #6b1a2c' },
    ]);
  },
);

test('Hs-23 a color is stored in lower case, and the file needs none', () => {
  expect(storeSchema.parse({ ...store, accent: ' #6B1A2C ' }).accent).toBe('#6b1a2c');
  expect(storeSchema.parse(store)).not.toHaveProperty('accent');
});

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
