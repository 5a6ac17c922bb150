import { expect, test } from 'vitest';
import { understood } from '../testing/table-of-text.ts';

const factsIn = async (table: string, answers = {}) =>
  (await understood(table, answers)).products.map(({ fields }) => fields.facts);

test.each([
  'Color,Größe,Matière,Composición,Season,Kleur,Размер,颜色',
  'Colour,Fabric,Fit,Composition,Taille,Pattern,Size,Material',
])('Fa-3 columns of facts are recognized by their names: %s', async (names) => {
  const { survey } = await understood(`Name,Price,${names}\nA,$1,a,b,c,d,e,f,g,h\n`);
  expect(survey.answers.fields).toEqual(['name', 'price', ...Array(8).fill('fact')]);
});

test('Fa-3 columns for which a product has no room become lines of the description', async () => {
  const names = 'Color,Size,Material,Fit,Pattern,Finish,Season,Lining,Closure';
  const { survey } = await understood(`Name,Price,${names}\nA,$1,1,2,3,4,5,6,7,8,9\n`);
  expect(survey.answers.fields.slice(-2)).toEqual(['fact', 'descriptionLine']);
});

test('Fa-3 the values of several rows are one fact, each value once, and are shortened', async () => {
  const table = 'Handle,Title,Type,Variant Price,Color (product.metafields.shopify.color-pattern)\n';
  expect(await factsIn(`${table}a,A,Bags,1,Rust\na,,,2,Sand\na,,,3,rust\n`)).toEqual([['Color: Rust, Sand']]);
  const rows = Array.from({ length: 60 }, (_, at) => `a,${at ? '' : 'A'},Bags,1,shade ${at}\n`);
  const { products } = await understood(table + rows.join(''));
  expect(products[0]?.fields.facts?.[0]).toMatch(/^Color: shade 0, shade 1, .*…$/);
  expect(products[0]?.fields.facts?.[0]?.length).toBeLessThanOrEqual(127);
  expect(products[0]?.notes).toContain('The fact “Color” is longer than 120 characters and was shortened.');
});

test('Fa-3 a fact that cannot be saved is left out with a message, and the product is imported', async () => {
  const { products } = await understood('Name,Price,Category,Color,Size\nA,$1,Bags,\u202e,M\n');
  expect(products[0]).toMatchObject({ refused: null, fields: { facts: ['Size: M'] } });
  expect(products[0]?.notes).toContain('The fact “Color” needs a value. It was not imported.');
  const long = 'n'.repeat(41);
  const own = await understood(`Name,Price,Category,Facts\nA,$1,Bags,"Color: Rust\n${long}: x"\n`);
  expect(own.products[0]).toMatchObject({ refused: null, fields: { facts: ['Color: Rust'] } });
  expect(own.products[0]?.notes).toContain(
    'The name of a fact can have at most 40 characters. It was not imported.',
  );
});

test('Fa-3 options of Shopify are facts, but not the placeholder of a product without options', async () => {
  const header =
    'Handle,Title,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option2 Linked To,Variant Price\n';
  const { survey } = await understood(`${header}a,A,Bags,Size,S,,,,1\n`);
  expect(survey.source).toBe('shopify');
  const [name, value] = ['optionName', 'optionValue'];
  expect(survey.answers.fields.slice(3, 8)).toEqual([name, value, name, value, null]);
  expect(
    await factsIn(
      `${header}a,A,Bags,Size,S,Color,Rust,,1\na,,,,M,,Rust,,1\na,,,,L,,Sand,,1\nb,B,Bags,Title,Default Title,,,,1\n`,
    ),
  ).toEqual([['Size: S, M, L', 'Color: Rust, Sand'], undefined]);
});

test.each([
  ['Attribute 1 name', 'Attribute 1 value(s)', 'Attribute 1 visible', 'Attribute 1 global'],
  ['Attribut 1 Name', 'Attribut 1 Wert(e)', 'Attribut 1 Sichtbar', 'Attribut 1 Global'],
  ['Nom de l’attribut 1', 'Valeur(s) de l’attribut 1', 'Attribut 1 visible', 'Attribut 1 global'],
  ['Nombre del atributo 1', 'Valor(es) del atributo 1', 'Atributo visible 1', 'Atributo global 1'],
])('Fa-3 attributes of WooCommerce are facts: %s', async (...columns) => {
  const header = `ID,Type,SKU,Name,Visibility in catalog,Regular price,Categories,Parent,${columns}\n`;
  expect(
    await factsIn(
      `${header}1,variable,t,Tee,visible,,Bags,,Size,"S, M",1,1\n2,variation,t-s,Tee,visible,9,,t,Size,S,,1\n` +
        '3,variation,t-m,Tee,visible,9,,t,Size,M,,1\n',
    ),
  ).toEqual([['Size: S, M']]);
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
