import { describe, expect, test } from 'vitest';
import { understood } from '../testing/table-of-text.ts';
import { columnsAsBefore, needsReading, openQuestions, withEarlierAnswers } from './questions.ts';

const table = (header: string, ...rows: string[]) => [header, ...rows].join('\n');

describe('import: columns that compete are a question', () => {
  test.each([
    ['Price (wholesale)', 'Price (retail)'],
    ['Price (net)', 'Price (gross)'],
    ['Price', 'Unit price'],
    ['Price', 'Cost price'],
    ['Preis', 'Händlerpreis'],
    ['Prix HT', 'Prix TTC'],
    ['Precio', 'Precio mayorista'],
    ['Цена', 'Цена закупки'],
    ['价格', '批发价'],
    ['Price (EUR)', 'Price (GBP)'],
  ])('%s and %s', async (one, other) => {
    const { survey, products } = await understood(
      table(`Name,${one},${other},Category`, 'Scarf,10,24,Women', 'Belt,12,29,Women'),
    );
    expect(survey.answers.fields).toEqual(['name', null, null, 'category']);
    expect(survey.rivals).toEqual([{ field: 'price', columns: [1, 2] }]);
    expect(openQuestions(survey, survey.answers)).toContain('columns');
    expect(products.map(({ fields }) => fields.price)).toEqual([undefined, undefined]);
  });

  test.each(['Price (wholesale)', 'Cost price', 'Price per metre'])(
    'a single column named “%s” may be something else than the price',
    async (name) => {
      const { survey } = await understood(table(`Name,${name},Category`, 'Scarf,10,Women'));
      expect(survey.rivals).toEqual([{ field: 'price', columns: [1] }]);
      expect(openQuestions(survey, survey.answers)).toEqual(['columns', 'currency']);
    },
  );

  test('names, codes and descriptions compete, too', async () => {
    const { survey } = await understood(
      table('Name,Title,SKU,Model,Price,Category', 'a,Scarf,S-1,M-1,10,Women'),
    );
    expect(survey.rivals).toEqual([
      { field: 'name', columns: [0, 1] },
      { field: 'code', columns: [2, 3] },
    ]);
  });

  test('columns that are empty, that hold no amounts or that are the same do not compete', async () => {
    const { survey, products } = await understood(
      table(
        'Name,Title,Price,Price type,Price before VAT,Category',
        'Scarf,Scarf,10,piece,,Women',
        'Belt,Belt,12,piece,,Women',
      ),
    );
    expect(survey.rivals).toEqual([]);
    expect(survey.answers).toMatchObject({
      fields: ['name', null, 'price', null, null, 'category'],
      undecided: [],
    });
    expect(products.map(({ fields }) => fields.price)).toEqual([10, 12]);
  });

  test('of prices in several currencies, the one in US dollars is used', async () => {
    const { survey, products } = await understood(
      table('Name,Price (EUR),Price (USD),Category', 'Scarf,9,10,Women'),
    );
    expect(openQuestions(survey, survey.answers)).toEqual([]);
    expect(products[0]?.fields.price).toBe(10);
  });

  test('an answer holds for the next table with the same columns, and needs no second reading', async () => {
    const text = table('Name,Price (wholesale),Price (retail),Category', 'Scarf,10,24,Women');
    const { survey } = await understood(text);
    const answers = {
      ...survey.answers,
      fields: ['name' as const, null, 'price' as const, 'category' as const],
      undecided: [],
      currency: 'USD',
    };
    expect(openQuestions(survey, answers)).toEqual([]);
    expect(needsReading(survey, survey.answers.fields, answers.fields)).toBe(false);
    expect(needsReading(survey, answers.fields, ['price', null, 'name', 'category'])).toBe(true);
    const next = await understood(table('Price (retail),Name,Price (wholesale),Category', '31,Hat,11,Women'));
    const columns = columnsAsBefore(next.survey.header, { header: survey.header, answers });
    expect(columns).toMatchObject({ fields: ['price', 'name', null, 'category'], undecided: [] });
    const { survey: again } = await understood(
      table('Price (retail),Name,Price (wholesale),Category', '31,Hat,11,Women'),
      columns,
    );
    expect(openQuestions(again, withEarlierAnswers(again.answers, answers))).toEqual([]);
  });
});

test('each column is shown with three distinct values and its number of empty cells', async () => {
  const { survey } = await understood(
    table('Name,Price,Supplier', 'A,10,North', 'B,10,', 'C,11,North', 'D,12,South', 'E,13,'),
  );
  expect(survey.samples).toEqual([
    ['A', 'B', 'C'],
    ['10', '11', '12'],
    ['North', 'South'],
  ]);
  expect(survey.empty).toEqual([0, 0, 2]);
});
