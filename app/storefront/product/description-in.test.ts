import { expect, test } from 'vitest';
import { en } from '#app/texts/en.ts';
import { descriptionIn } from './description-in.ts';

const textOf = (description: string | null | undefined) =>
  descriptionIn(en, { name: 'Tote', category: 'Bags', description });

test('Mo-3 the description is the product’s own text, if it has one', () => {
  expect(textOf(' Carries everything. ')).toBe('Carries everything.');
});

test.each([null, '', ' \n '])(
  'Mo-3 the description is built from the category if it has none: %j',
  (description) => {
    expect(textOf(description)).toContain('Bags');
  },
);
