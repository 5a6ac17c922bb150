import { expect, test } from 'vitest';
import { isCovered } from './cursor.ts';

test.each([
  ['a.3', 'a.3', true],
  ['a.3', 'a.4', true],
  ['a.10', 'a.9', false],
  ['a.3', 'b.4', false],
  ['a.3', '', false],
])('a change announced at %s is contained in a page read at %s: %s', (announced, shown, covered) => {
  expect(isCovered(announced, shown)).toBe(covered);
});
