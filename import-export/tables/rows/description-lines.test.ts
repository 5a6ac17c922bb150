import { expect, test } from 'vitest';
import { understood } from '../testing/table-of-text.ts';

const descriptions = async (table: string, answers = {}) =>
  (await understood(table, answers)).products.map(
    ({ fields, ifNew }) => fields.description ?? ifNew.description,
  );

test('care, notes and the like become lines of the description, one for each column', async () => {
  const { survey, products } = await understood(
    'Name,Price,Category,Description,Remarks,care_instructions,NOTES,Weight\n' +
      'A,$1,Bags,<p>Soft.</p>,Limited,<b>Wash</b> cold,New / old,3\nB,$1,Bags,Remarks: limited,Limited,N/A,,3\n',
  );
  const line = 'descriptionLine';
  expect(survey.answers.fields.slice(3)).toEqual(['description', line, line, line, null]);
  expect(products.map(({ fields }) => fields.description)).toEqual([
    'Soft.\n\nRemarks: Limited\nCare instructions: Wash cold\nNotes: New / old',
    'Remarks: limited',
  ]);
});

test('the owner adds and removes columns', async () => {
  const fields = ['name', 'price', 'category', 'description', null, 'descriptionLine'];
  const table = 'Name,Price,Category,Description,Color,Weight (kg)\nA,$1,Bags,Soft.,Rust,3\n';
  expect(await descriptions(table, { source: 'other', fields })).toEqual(['Soft.\n\nWeight (kg): 3']);
});

test('the values of all variants are in one line', async () => {
  expect(
    await descriptions(
      'Handle,Title,Body (HTML),Type,Variant Price,Care (product.metafields.custom.care)\n' +
        'a,A,Soft.,Bags,1,Cold\na,,,,2,Warm\na,,,,3,Cold\n',
    ),
  ).toEqual(['Soft.\n\nCare: Cold, Warm']);
});

test('lines do not replace the description of a product that the shop has', async () => {
  const { products } = await understood('Name,Price,Category,Care\nA,$1,Bags,Cold\n');
  expect(products[0]?.fields).not.toHaveProperty('description');
  expect(products[0]?.ifNew.description).toBe('Care: Cold');
});
