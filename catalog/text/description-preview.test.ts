import { expect, test } from 'vitest';
import { previewOf } from './description-preview.ts';

test('Da-3 the first 50 characters, with an ellipsis only if the text is cut', () => {
  expect(previewOf('a'.repeat(50))).toBe('a'.repeat(50));
  expect(previewOf('a'.repeat(51))).toBe(`${'a'.repeat(50)}…`);
  expect(previewOf('  short  ')).toBe('short');
  expect(previewOf(null)).toBe('');
});

test('Da-3 characters are counted as a reader counts them: none is split', () => {
  const family = '👩‍👩‍👧‍👦';
  expect(previewOf(family.repeat(51))).toBe(`${family.repeat(50)}…`);
  const accented = 'e\u0301';
  expect(previewOf(accented.repeat(51))).toBe(`${accented.repeat(50)}…`);
});
