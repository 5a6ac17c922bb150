import { describe, expect, test } from 'vitest';
import { openQuestions } from '../columns/questions.ts';
import { understood } from '../testing/table-of-text.ts';
import type { MeaningAnswers } from './meanings.ts';

async function read(column: string, cells: string[], values?: MeaningAnswers) {
  const rows = cells.map((cell, at) => `Bag ${at},10,Bags,${cell}`);
  const { survey, products } = await understood(
    [`Name,Price,Category,${column}`, ...rows].join('\n'),
    values ? { values } : {},
  );
  return { survey, products, questions: openQuestions(survey, survey.answers) };
}

describe('import: visibility', () => {
  test.each([
    ['Visible', 'No'],
    ['Visible', 'ONWAAR'],
    ['Active (0/1)', '0'],
    ['Status', 'disabled'],
    ['Status', 'Archiviert'],
    ['Product Visible?', 'N'],
    ['Published', 'draft'],
    ['Published', 'нет'],
    ['Sichtbar', 'nein'],
    ['Actif', 'non'],
    ['Activo', 'Falso'],
    ['Опубликован', 'скрыт'],
    ['上架', '否'],
    ['Hidden', 'yes'],
    ['Availability', 'discontinued'],
  ])('%s: %s hides the product', async (column, cell) => {
    const { products, questions } = await read(column, [cell]);
    expect(products).toMatchObject([{ fields: { hidden: true }, refused: null }]);
    expect(questions).not.toContain('values');
  });

  test.each([
    ['Visible', 'yes'],
    ['Status', 'Active'],
    ['Published', 'publié'],
    ['Visibility', 'Catalog, Search'],
  ])('%s: %s shows the product', async (column, cell) => {
    const { products, questions } = await read(column, [`"${cell}"`]);
    expect(products[0]?.fields).not.toHaveProperty('hidden');
    expect(products[0]?.refused).toBeNull();
    expect(questions).not.toContain('values');
  });

  test.each(['Visible', 'Status', 'Published'])('%s: an unknown value is never visible', async (column) => {
    const { survey, products, questions } = await read(column, ['yes', 'Members', 'members ', 'yes', 'yes']);
    const [field] = Object.keys(survey.values ?? {}) as (keyof MeaningAnswers)[];
    expect(survey.values).toEqual({
      [field as string]: [
        { key: 'members', label: 'Members', count: 2, guess: null },
        { key: 'yes', label: 'yes', count: 3, guess: 'visible' },
      ],
    });
    expect(questions).toContain('values');
    expect(products.map(({ refused }) => refused?.reason)).toEqual([
      undefined,
      `Say what “Members” in the column “${column}” means.`,
      `Say what “members” in the column “${column}” means.`,
      undefined,
      undefined,
    ]);
    const answered = await read(column, ['yes', 'Members'], { [field as string]: { members: 'hidden' } });
    expect(answered.products.map(({ fields }) => fields.hidden)).toEqual([undefined, true]);
  });

  test('an empty cell beside others is a question, because it can mean “no”', async () => {
    const { survey, questions } = await read('Visible', ['x', '']);
    expect(survey.values?.published).toMatchObject([{ key: '', count: 1, guess: null }, { label: 'x' }]);
    expect(questions).toContain('values');
    const open = await read('Visible', ['x', ''], survey.answers.values);
    expect(open.products[1]?.refused?.reason).toBe('Say what an empty cell of “Visible” means.');
    const answered = await read('Visible', ['x', ''], { published: { '': 'hidden' } });
    expect(answered.products.map(({ fields }) => fields.hidden)).toEqual([undefined, true]);
    expect((await read('Visible', ['', ''])).questions).not.toContain('values');
  });
});

describe('import: stock', () => {
  test.each([
    ['On stock', true],
    ['Available', true],
    ['http://schema.org/InStock', true],
    ['Low stock', true],
    ['12', true],
    ['3 pcs', true],
    ['5 Stück', true],
    ['Auf Lager', true],
    ['Sold Out', false],
    ['Not available', false],
    ['0', false],
    ['0 pcs', false],
    ['-2', false],
    ['ausverkauft', false],
    ['agotado', false],
    ['نفدت الكمية', false],
    ['स्टॉक में नहीं', false],
    ['在庫なし', false],
  ])('%s', async (cell, inStock) => {
    for (const column of ['Stock', 'Availability']) {
      const { products, questions } = await read(column, [cell]);
      expect(products).toMatchObject([{ fields: { inStock }, refused: null }]);
      expect(questions).not.toContain('values');
    }
  });

  test.each(['soon', '3 days', 'ask us'])('“%s” is never in stock before it is answered', async (cell) => {
    const { products, questions } = await read('Stock', [cell, '7']);
    expect(questions).toContain('values');
    expect(products[0]?.fields.inStock).toBeUndefined();
    expect(products[0]?.refused?.reason).toBe(`Say what “${cell}” in the column “Stock” means.`);
    expect(products[1]).toMatchObject({ fields: { inStock: true }, refused: null });
  });

  test('a value named like a member of all objects is unknown, too', async () => {
    expect((await read('Stock', ['constructor'])).products[0]?.refused).not.toBeNull();
  });
});
