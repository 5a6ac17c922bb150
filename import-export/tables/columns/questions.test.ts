import { expect, test } from 'vitest';
import { understood } from '../testing/table-of-text.ts';
import { columnsAsBefore, headerKey, openQuestions, withEarlierAnswers } from './questions.ts';

test('open questions are listed until they are answered', async () => {
  const { survey } = await understood(
    'Name;Price;Category\nA;1.234;Bags\nB;€ 5.678;Gadgets\nC;9.000;Gadgets\n',
  );
  expect(openQuestions(survey, survey.answers)).toEqual(['decimal mark', 'currency', 'rate', 'categories']);
  const answered = {
    ...survey.answers,
    decimalMark: ',' as const,
    currency: 'EUR',
    rates: { EUR: 1.1 },
    categories: { ...survey.answers.categories, gadget: { category: 'Men' as const, subCategory: null } },
  };
  expect(openQuestions(survey, answered)).toEqual([]);
});

test('a table without a name or a price in its header asks for the column; rupees for the currency', async () => {
  const { survey } = await understood('Thing;Cost\nA;1299\nB;2499\n', {
    source: 'other',
    fields: [null, 'price'],
  });
  expect(openQuestions(survey, survey.answers)).toEqual(['name', 'currency']);
});

test('answers are reused for a table with the same columns in another order', async () => {
  const first = await understood('Thing,Worth,Group\nA,1.50,Gadgets\nB,2.50,Gadgets\n');
  const answers = {
    ...first.survey.answers,
    fields: ['name', 'price', 'category'] as const,
    categories: { gadget: { category: 'Kids' as const, subCategory: null } },
  };
  const earlier = { header: first.survey.header, answers: { ...answers, fields: [...answers.fields] } };
  const second = 'GROUP,thing,Worth\ngadgets,C,3.50\nBags,D,4.50\n';
  const { survey } = await understood(second, { source: 'other', fields: ['category', 'name', 'price'] });
  expect(headerKey(survey.header)).toBe(headerKey(first.survey.header));
  expect(columnsAsBefore(survey.header, earlier).fields).toEqual(['category', 'name', 'price']);
  const remembered = withEarlierAnswers(survey.answers, earlier.answers);
  const { products } = await understood(second, remembered);
  expect(products.map(({ fields }) => [fields.name, fields.category])).toEqual([
    ['C', 'Kids'],
    ['D', 'Bags'],
  ]);
});

test.each([
  ['Name,Price (USD),Price (EUR),Kind', 'Kind,price (eur),Name,PRICE (USD)'],
  ['Name,Price [$],Price [€],Kind', 'Kind,Price [€],Name,Price [$]'],
])('answers tell columns apart that differ only in brackets: %s', async (header, turned) => {
  const first = await understood(`${header}\nA,1.50,1.20,Bags\n`);
  const earlier = {
    header: first.survey.header,
    answers: {
      ...first.survey.answers,
      fields: ['name' as const, null, 'price' as const, 'category' as const],
    },
  };
  const { survey } = await understood(`${turned}\nBags,1.20,A,1.50\n`);
  expect(headerKey(survey.header)).toBe(headerKey(first.survey.header));
  expect(columnsAsBefore(survey.header, earlier).fields).toEqual(['category', 'price', 'name', null]);
});
