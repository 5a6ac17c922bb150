import { expect, test } from 'vitest';
import { filledIn, wrongPlaceholder } from './saved-reply.ts';

const parts = { name: 'Amina {shop}', products: 'A, B', office: 'Dubai', shop: 'Maison $& Ida' };

test('Qu-11 the placeholders of a saved reply are filled in once', () => {
  expect(filledIn('Hello {name}, {products}: {office}.\n{shop} {other}', parts)).toBe(
    'Hello Amina {shop}, A, B: Dubai.\nMaison $& Ida {other}',
  );
});

test.each([
  ['Hello {name}', null],
  ['Hello {nmae}, {products}', '{nmae}'],
  ['Hello { name }', '{ name }'],
  ['A { that is not closed', null],
])('Qu-11 “%s” has the wrong placeholder %s', (text, wrong) => {
  expect(wrongPlaceholder(text)).toBe(wrong);
});
