import { expect, test } from 'vitest';
import { sampleProducts } from '../rows/sample-products.ts';
import { understood } from '../testing/table-of-text.ts';
import { answersInForm } from './form-answers.ts';

const TABLE =
  'Item,Style,Price (old),Price (new),Group,Visible\nCap,A,20,15,Things,maybe\nHat,A,30,25,Things,yes\nMug,B,40,35,Cups,no\n';

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('a form without scripts answers columns, amounts, values and categories', async () => {
  const { survey } = await understood(TABLE);
  const columns = { 'column-0': 'name', 'column-4': 'category', 'column-5': 'published' };
  const form = formOf({
    ...columns,
    'column-2': 'marketPrice',
    'column-3': 'price',
    currency: 'EUR',
    'rate-EUR': '2',
    'value-published-0': 'hidden',
    'category-0': 'Accessories',
    'sub-category-0': 'Stuff',
    'category-others': 'Bags',
  });
  const answers = answersInForm(form, survey, survey.answers);
  expect(answers).toMatchObject({
    fields: ['name', null, 'marketPrice', 'price', 'category', 'published'],
    undecided: [],
    currency: 'EUR',
    rates: { EUR: 2 },
    values: { published: { maybe: 'hidden', yes: 'visible', no: 'hidden' } },
    categories: { thing: { category: 'Accessories', subCategory: 'Stuff' } },
  });
  expect(sampleProducts(survey, answers)).toMatchObject([
    { fields: { name: 'Cap', price: 30, marketPrice: 40, subCategory: 'Stuff', hidden: true } },
    { fields: { name: 'Hat', price: 50, marketPrice: 60 } },
    { fields: { name: 'Mug', category: 'Bags', hidden: true } },
  ]);
  const twice = answersInForm(
    formOf({ ...columns, 'column-2': 'price', 'column-3': 'price' }),
    survey,
    answers,
  );
  expect(twice).toMatchObject({ undecided: [2, 3], currency: 'EUR' });
  expect(twice.fields).not.toContain('price');
});

test('rows with a repeated name are counted only if no column says which rows belong together', async () => {
  const rows = 'Cap,S,10\nCap,M,10\nHat,M,10\n';
  expect((await understood(`Name,Size,Price\n${rows}`)).survey.repeatedNames).toBe(1);
  expect((await understood(`Name,Handle,Price\n${rows}`)).survey.repeatedNames).toBe(0);
});
