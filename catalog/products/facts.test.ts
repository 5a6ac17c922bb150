import { expect, test } from 'vitest';
import { tote } from '../testing/tote.ts';
import { mergedFacts } from './facts.ts';
import { productInput } from './product-input.ts';

const parse = (facts: unknown) => productInput.safeParse({ ...tote, facts });
const errorOf = (facts: unknown) => parse(facts).error?.issues[0]?.message;

test('Fa-1 facts are read from the text of the form; empty lines and spaces are dropped', () => {
  expect(parse(' Color :  Rust \n: \n\nSizes: S–XL').data?.facts).toEqual(['Color: Rust', 'Sizes: S–XL']);
  expect(parse(['Ratio: 16:9']).data?.facts).toEqual(['Ratio: 16:9']);
  expect(parse(undefined).data?.facts).toEqual([]);
});

test.each([
  ['Color: ', 'The fact “Color” needs a value'],
  [': Rust', 'The fact “Rust” needs a name'],
  [`${'n'.repeat(41)}: x`, 'The name of a fact can have at most 40 characters'],
  [`x: ${'v'.repeat(121)}`, 'The value of a fact can have at most 120 characters'],
  ['Color: Rust\ncolor: Blue', 'Two facts have the same name'],
  [Array.from({ length: 9 }, (_, at) => `Fact ${at}: x`), 'A product can have at most 8 facts'],
])('Fa-1 %j is refused: %s', (facts, message) => {
  expect(errorOf(facts)).toBe(message);
});

test('Fa-3 facts that are added replace those of the same name', () => {
  expect(mergedFacts(['Color: Rust', 'Fit: Slim'], ['color: Blue', 'Size: M'])).toEqual([
    'color: Blue',
    'Fit: Slim',
    'Size: M',
  ]);
});
