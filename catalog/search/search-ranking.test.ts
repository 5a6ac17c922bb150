import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onEachDatabase } from '#platform/db/testing/each-database.ts';
import { searchProducts } from './search.server.ts';

/** Products, newest first. */
const PRODUCTS: [name: string, category: string, description: string][] = [
  ['Shahe Digital Ruler', 'Accessories', 'Measures in millimeters.'],
  ['Calvin Klein Belt', 'Accessories', 'Smooth leather.'],
  ['Hand Wash', 'Healthcare', 'Rosemary and sage.'],
  ['Keep Going Flask', 'Accessories', 'Holds half a liter.'],
  ['Cube Jar', 'Accessories', 'Glass.'],
  ['حامل هاتف ستاند', 'Accessories', 'A stand for phones.'],
  ['Laufschuhe Berlin', 'Footwear', 'For long distances.'],
  ['Trail Running Shoes', 'Footwear', 'For long distances.'],
  ['Road Running Shoes', 'Footwear', 'For long distances.'],
  ['Nike Court Shoes', 'Footwear', 'For the court.'],
  ['Aran Sweater', 'Women', 'Worn like a jacket.'],
  ['Linen Dress', 'Women', 'Light.'],
  ['Red Scarf', 'Women', 'Light.'],
  ['真皮手提包', 'Bags', '手工制作'],
  ['बनारसी साड़ी', 'Women', 'Silk.'],
  ['Halden Tote', 'Bags', 'Carries everything.'],
];

onEachDatabase((database) => {
  const search = async (term: string) => {
    const { db } = database();
    await db.execute(sql`insert into products (name, price, category, description, created_at)
      select product->>0, 5, product->>1, product->>2, now() - n * interval '1 day'
      from jsonb_array_elements(${JSON.stringify(PRODUCTS)}::jsonb) with ordinality as given (product, n)`);
    const { products, matched, corrected } = await searchProducts(db, term, 0, 24);
    return { names: products.map(({ name }) => name), matched, corrected };
  };

  test('Se-1 a compound word that contains the term comes before a correction', async () => {
    expect((await search('schuhe')).names[0]).toBe('Laufschuhe Berlin');
  });

  test('Se-1 corrections come after products that contain the term literally', async () => {
    const { db } = database();
    await db.execute(sql`insert into products (name, price, category, created_at) values
      ('Apple', 5, 'Bags', now()), ('Wrapped', 5, 'Bags', now() - interval '1 day')`);
    const { names, corrected } = await search('appe');
    expect([names.slice(0, 2), corrected]).toEqual([['Wrapped', 'Apple'], ['apple']]);
  });

  test.each(['handtasche', 'küpe', 'فستان', 'kleid rot', 'kleid'])(
    'Se-1 %s is a real word and is not corrected',
    async (term) => {
      expect(await search(term)).toEqual({ names: [], matched: 'as typed', corrected: [] });
    },
  );

  test.each([
    ['swetar', 'sweater', 'Aran Sweater'],
    ['jaket', 'jacket', 'Aran Sweater'],
  ])('Se-1 %s is corrected to %s, a word of a name or a description', async (term, meant, name) => {
    expect(await search(term)).toEqual({ names: [name], matched: 'corrected', corrected: [meant] });
  });

  test.each(['handbags', 'handbag'])('Se-1 %s finds the category Bags', async (term) => {
    const { names, corrected } = await search(term);
    expect([names.toSorted(), corrected]).toEqual([['Halden Tote', '真皮手提包'], ['bags']]);
  });

  test('Se-1 the first word counts more than a corrected one', async () => {
    const { names, matched } = await search('nike runing shoes');
    expect([matched, names[0]]).toEqual(['most words', 'Nike Court Shoes']);
  });

  test('Se-1 if no product contains both words, products with one of them are shown', async () => {
    const { names, matched } = await search('red dress');
    expect([matched, names.toSorted()]).toEqual(['most words', ['Linen Dress', 'Red Scarf']]);
  });

  test.each([
    ['真皮包', '真皮手提包'],
    ['साडी', 'बनारसी साड़ी'],
    ['साड़ी', 'बनारसी साड़ी'],
  ])('Se-2 %s finds %s', async (term, name) => {
    expect(await search(term)).toEqual({ names: [name], matched: 'as typed', corrected: [] });
  });
});
