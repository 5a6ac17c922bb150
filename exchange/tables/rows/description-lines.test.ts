import { expect, test } from 'vitest';
import { understood } from '../testing/table-of-text.ts';

const descriptions = async (table: string, answers = {}) =>
  (await understood(table, answers)).products.map(
    ({ fields, ifNew }) => fields.description ?? ifNew.description,
  );

test('colors, sizes and the like become lines of the description, one for each column', async () => {
  const { survey, products } = await understood(
    'Name,Price,Category,Description,Color,care_instructions,SIZES,Weight\n' +
      'A,$1,Bags,<p>Soft.</p>,Rust,<b>Wash</b> cold,S / M,3\nB,$1,Bags,Color: rust,Rust,N/A,,3\n',
  );
  const line = 'descriptionLine';
  expect(survey.answers.fields.slice(3)).toEqual(['description', line, line, line, null]);
  expect(products.map(({ fields }) => fields.description)).toEqual([
    'Soft.\n\nColor: Rust\nCare instructions: Wash cold\nSizes: S / M',
    'Color: rust',
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
      'Handle,Title,Body (HTML),Type,Variant Price,Color (product.metafields.shopify.color-pattern)\n' +
        'a,A,Soft.,Bags,1,Rust\na,,,,2,Sand\na,,,,3,Rust\n',
    ),
  ).toEqual(['Soft.\n\nColor: Rust, Sand']);
});

test('lines do not replace the description of a product that the shop has', async () => {
  const { products } = await understood('Name,Price,Category,Color\nA,$1,Bags,Rust\n');
  expect(products[0]?.fields).not.toHaveProperty('description');
  expect(products[0]?.ifNew.description).toMatch(/\n\nColor: Rust$/);
});

test.each([
  'Color,Größe,Matière,Composición,Cura,Opmerkingen,Размер,颜色',
  'Colour,Fabric,Remarks,Composition,Care,Notes,Size,Material',
])('columns are preselected by their names: %s', async (names) => {
  const { survey } = await understood(`Name,Price,${names}\nA,$1,a,b,c,d,e,f,g,h\n`);
  expect(survey.answers.fields).toEqual(['name', 'price', ...Array(8).fill('descriptionLine')]);
});

test('Fa-3 columns that the owner chose as facts are facts, with the values of all rows, at most eight', async () => {
  const fields = ['name', 'price', 'category', 'description', ...Array(9).fill('fact')];
  const header = [
    'Name',
    'Price',
    'Category',
    'Description',
    'color',
    'SIZES',
    'c',
    'd',
    'e',
    'f',
    'g',
    'h',
    'i',
  ];
  const { products } = await understood(
    `${header}\nA,$1,Bags,Soft.,Rust,S / M,3,4,5,6,7,8,9\nB,$1,Bags,Soft.,N/A,,,,,,,,\n`,
    { source: 'other', fields },
  );
  expect(products[0]?.fields.facts?.slice(0, 3)).toEqual(['Color: Rust', 'Sizes: S / M', 'C: 3']);
  expect(products[0]?.fields.facts).toHaveLength(8);
  expect(products[0]?.notes).toContain('The product has too many facts: 1 were not imported.');
  expect(products[0]?.fields.description).toBe('Soft.');
  expect(products[1]?.fields).not.toHaveProperty('facts');
});
