import { expect, test } from 'vitest';
import { understood } from '../testing/table-of-text.ts';

const TABLE = `Name,Price,Category,Kind
Boys shirt,$1,One_of_a_kind,Clothes
Boys hat,$2,One_of_a_kind,Clothes
Brass lamp,$3,One_of_a_kind,Home
Glass lamp,$4,One_of_a_kind,Home
Oak bench,$5,One_of_a_kind,Home
Hand bag,$6,Bags,
Evening bag,$7,Bags,
Green tea,$8,Tea,Home
`;

test('groups without a guess come first, the largest first, with three names', async () => {
  const { survey } = await understood(TABLE);
  expect(survey.categories.map(({ label, count, guess }) => [label, count, guess?.category])).toEqual([
    ['One_of_a_kind', 5, undefined],
    ['Tea', 1, undefined],
    ['Bags', 2, 'Bags'],
  ]);
  expect(survey.categories[0]?.examples).toEqual(['Boys shirt', 'Boys hat', 'Brass lamp']);
});

test('a category can have the name of an object property', async () => {
  const { products } = await understood('Name,Price,Category\nA,$1,constructor\n');
  expect(products[0]?.refused?.reason).toBe('Choose a category for “constructor”.');
});

test('a type beside a category is the accessory category, and a path ends with it', async () => {
  const { products } = await understood(
    'Name,Price,Category,Type\nA,$1,Accessories/Scarves,\nB,$1,Accessories > Scarves,\nC,$1,Accessories,Scarves\n' +
      'D,$1,Women,Dresses\nE,$1,Bags,Totes\n',
  );
  expect(products.map(({ fields }) => [fields.category, fields.subCategory])).toEqual([
    ['Accessories', 'Scarves'],
    ['Accessories', 'Scarves'],
    ['Accessories', 'Scarves'],
    ['Women', undefined],
    ['Bags', undefined],
  ]);
});
