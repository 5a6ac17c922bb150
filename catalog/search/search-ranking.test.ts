import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onPGlite } from '#platform/db/testing/each-database.ts';
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

onPGlite((database) => {
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

  test('Se-1 corrections come after names that begin with the term, and before those with its letters inside a word', async () => {
    const { db } = database();
    await db.execute(sql`insert into products (name, price, category, created_at) values
      ('Apple', 5, 'Bags', now()), ('Wrapped', 5, 'Bags', now()),
      ('Appealing', 5, 'Bags', now() - interval '1 day')`);
    const { names, corrected } = await search('appe');
    expect([names.slice(0, 3), corrected]).toEqual([['Appealing', 'Apple', 'Wrapped'], ['apple']]);
  });

  test.each(['men', 'mens', "men's", 'MEN'])(
    'Se-1 %s finds a category, section or fact of this name before letters inside another word',
    async (term) => {
      const { db } = database();
      const more = [
        ['Ornament', 'Bags', null, []],
        ['Women Scarf', 'Accessories', null, []],
        ['Gown', 'Women', null, []],
        ['Buckle', 'Accessories', "Men's belts", []],
        ['Parka', 'Kids', null, ['Color: Red', 'Fit: Men']],
        ['Oxford', 'Men', null, []],
      ];
      for (const [at, [name, category, section, facts]] of more.entries()) {
        await db.execute(sql`insert into products (name, price, category, sub_category, facts, created_at) values
          (${name}, 5, ${category}, ${section}, array(select jsonb_array_elements_text(${JSON.stringify(facts)}::jsonb)),
            now() - ${at} * interval '1 minute')`);
      }
      const { names } = await search(term);
      expect(names.slice(0, 3)).toEqual(['Buckle', 'Oxford', 'Parka']);
      expect(names.slice(3, 5)).toEqual(['Ornament', 'Women Scarf']);
      expect(names).toContain('Gown');
    },
  );

  test('Se-2 men shoes finds men and shoes before the only product that has both inside other words', async () => {
    const { db } = database();
    await db.execute(sql`insert into products (name, price, category, description, created_at) values
      ('Silk Gown', 5, 'Women', 'Made for horseshoes.', now()),
      ('Overcoat', 5, 'Men', 'Warm.', now() - interval '1 day')`);
    const { names, matched } = await search('men shoes');
    expect(names).toContain('Silk Gown');
    expect(names.indexOf('Overcoat')).toBeLessThan(names.indexOf('Silk Gown'));
    expect(names[0]).toMatch(/Shoes$/);
    expect(matched).toBe('most_words');
  });

  test.each(['handtasche', 'küpe', 'فستان', 'kleid rot', 'kleid'])(
    'Se-1 %s is a real word and is not corrected',
    async (term) => {
      expect(await search(term)).toEqual({ names: [], matched: 'as_typed', corrected: [] });
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
    expect([matched, names[0]]).toEqual(['most_words', 'Nike Court Shoes']);
  });

  test('Se-1 if no product contains both words, products with one of them are shown', async () => {
    const { names, matched } = await search('red dress');
    expect([matched, names.toSorted()]).toEqual(['most_words', ['Linen Dress', 'Red Scarf']]);
  });

  test.each([
    ['真皮包', '真皮手提包'],
    ['साडी', 'बनारसी साड़ी'],
    ['साड़ी', 'बनारसी साड़ी'],
  ])('Se-2 %s finds %s', async (term, name) => {
    expect(await search(term)).toEqual({ names: [name], matched: 'as_typed', corrected: [] });
  });
});
