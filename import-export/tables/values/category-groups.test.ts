import { expect, test } from 'vitest';
import { applyEarlierAnswers } from '../columns/questions.ts';
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

test('groups without a guess come first, the largest first, with three names and the words that split them', async () => {
  const { survey } = await understood(TABLE);
  expect(survey.categories.map(({ label, count, guess }) => [label, count, guess?.category])).toEqual([
    ['One_of_a_kind', 5, undefined],
    ['Tea', 1, undefined],
    ['Bags', 2, 'Bags'],
  ]);
  expect(survey.categories[0]).toMatchObject({
    examples: ['Boys shirt', 'Boys hat', 'Brass lamp'],
    words: [
      { word: 'boy', count: 2 },
      { word: 'lamp', count: 2 },
    ],
  });
});

test('a group is split by words of the names: each part is a question of its own', async () => {
  const splits = { 'one of a kind': { words: ['boy', 'lamp'] } };
  const { survey, products } = await understood(TABLE, {
    splits,
    categories: { 'one of a kind | lamp': { category: 'Accessories', subCategory: 'Lamps' } },
  });
  expect(survey.categories.map(({ label, count, guess }) => [label, count, guess?.category])).toEqual([
    ['One_of_a_kind: lamp', 2, undefined],
    ['One_of_a_kind: others', 1, undefined],
    ['Tea', 1, undefined],
    ['One_of_a_kind: boy', 2, 'Kids'],
    ['Bags', 2, 'Bags'],
  ]);
  expect(products.map(({ fields, refused }) => fields.category ?? refused?.reason)).toEqual([
    'Kids',
    'Kids',
    'Accessories',
    'Accessories',
    'Choose a category for “One_of_a_kind: others”.',
    'Bags',
    'Bags',
    'Choose a category for “Tea”.',
  ]);
});

test('a group is split by a column, also one that is not used, and the split follows its column', async () => {
  const splits = { 'one of a kind': { column: 3 } };
  const { survey } = await understood(TABLE, { splits });
  expect(survey.categories.map(({ label, count }) => [label, count])).toEqual([
    ['One_of_a_kind: Home', 3],
    ['One_of_a_kind: Clothes', 2],
    ['Tea', 1],
    ['Bags', 2],
  ]);
  const other = await understood(
    'Kind,Category,Name,Price\nHome,One of a kind,Vase,$1\nHome,One of a kind,Pot,$1\n',
  );
  const remembered = applyEarlierAnswers(other.survey, { header: survey.header, answers: survey.answers });
  expect(remembered.splits).toEqual({ 'one of a kind': { column: 0 } });
});

test('scattered rows of a split group keep the cells of the column', async () => {
  const { products } = await understood(
    'Handle,Title,Type,Vendor,Variant Price\na,A,Gadget,X,$1\nb,B,Gadget,Bags,$2\na,,,,$3\n',
    { splits: { gadget: { column: 3 } } },
  );
  expect(products.map(({ fields }) => [fields.handle, fields.category])).toEqual([
    ['b', 'Bags'],
    ['a', undefined],
  ]);
});

test('a category can have the name of an object property', async () => {
  const { products } = await understood('Name,Price,Category\nA,$1,constructor\n', { splits: {} });
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
