import { expect, test } from 'vitest';
import { guessedCategory } from './category-guess.ts';

test.each([
  ['Tea Bags', null],
  ['Food > Tea Bags', null],
  ['Health & Beauty > Breast Pumps', null],
  ['Ice Cream', null],
  ['Mattress Foundations', null],
  ['One_of_a_kind', null],
  ['Bags', 'Bags'],
  ['Leather Tote Bags', 'Bags'],
  ['Women > Bags', 'Bags'],
  ['Pumps', 'Footwear'],
  ['Face Cream', 'Cosmetics'],
  ['Kinder', 'Kids'],
])('the category of %s is guessed as %s', (text, category) => {
  expect(guessedCategory(text)).toBe(category);
});
