import { expect, test } from 'vitest';
import { store } from '#store';
import { shopHeadingFace } from './shop-heading-face.ts';

test('Cd-3 headings and quotes of the home page take part in the choice of the typeface', () => {
  expect(shopHeadingFace(store)).toBe('font-display');
  for (const block of [
    { kind: 'photo', title: 'Áo dài đỏ' },
    { kind: 'quote', text: 'Áo dài đỏ' },
  ] as const)
    expect(shopHeadingFace({ ...store, blocks: [block] })).toBe('font-text');
});
