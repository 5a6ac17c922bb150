import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { emptyTables, onPGlite } from '#platform/db/testing/each-database.ts';
import type { ProductInput } from '../products/product-input.ts';
import naughty from '../testing/naughty-strings.json' with { type: 'json' };
import { tote } from '../testing/tote.ts';
import { searchProducts } from './search.server.ts';
import { COUNTED_RESULTS, normalizeTerm } from './search.ts';
import { searchFold } from './search-fold.ts';

onPGlite((database, isEmbedded) => {
  const add = (product: Partial<ProductInput>) => addProduct(database().db, { ...PLAIN, ...product });

  const found = async (term: string) => namesOf((await searchProducts(database().db, term, 0, 24)).products);
  const corrected = async (term: string) => (await searchProducts(database().db, term, 0, 24)).corrected;

  test('Se-2 matches part of the name, the description or the category, in any case', async () => {
    await add({ name: 'Halden Leather Tote', category: 'Bags', description: 'Carries Everything.' });
    await add({ name: 'Étoile Scarf', category: 'Accessories', description: 'Soft.' });
    expect(await found('LEATHER to')).toEqual(['Halden Leather Tote']);
    expect(await found('everyTHING')).toEqual(['Halden Leather Tote']);
    expect(await found('bag')).toEqual(['Halden Leather Tote']);
    expect(await found('éTOILE')).toEqual(['Étoile Scarf']);
    expect(await found('tote leather')).toEqual(['Halden Leather Tote']);
    expect(await found('bags for everything')).toEqual(['Halden Leather Tote']);
  });

  test.each(['%', '_', '\\', '%%', '\\%', "'", '"', '$1', '--', '*', '?'])(
    'Se-2 %s is literal',
    async (sign) => {
      await add({ name: `before${sign}after` });
      await add({ name: 'before x after' });
      expect(await found(sign)).toEqual([`before${sign}after`]);
      expect(await found(`E${sign}A`)).toEqual([`before${sign}after`]);
      expect((await found(`before${sign}`))[0]).toBe(`before${sign}after`);
    },
  );

  test('Se-1 results are sorted newest first; their pages neither miss nor repeat a product', async () => {
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

  test('Se-1 the count is exact up to 10,000', async () => {
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

  test('Se-1 a name equal to the term comes first, then names with whole words, word starts and inner parts', async () => {
    await add({ name: 'Linen Shirt', description: 'Goes with every coat.' });
    await add({ name: 'Petticoat' });
    await add({ name: 'Coat' });
    await add({ name: 'Wool Coat' });
    await add({ name: 'Coated Tote' });
    const ranked = ['Coat', 'Wool Coat', 'Coated Tote', 'Petticoat', 'Linen Shirt'];
    expect(await found('coat')).toEqual(ranked);
    expect(await found('coats')).toEqual(['Wool Coat', 'Coat', ...ranked.slice(2)]);
    expect(await found('wool coa')).toEqual(['Wool Coat']);
  });

  test('Se-1 a misspelled word is corrected', async () => {
    for (const each of ['Aran Cable Sweater', 'Odette Ballet Flat', 'Vitamin Oil']) await add({ name: each });
    for (const [typed, meant, name] of MISSPELT) {
      expect([typed, (await corrected(typed))[0]]).toEqual([typed, meant]);
      expect([typed, ...(await found(typed))]).toEqual([typed, name]);
    }
  });

  test('Se-2 accents, plurals, hyphens, marks and kinds of digits are ignored', async () => {
    for (const name of new Set(FORMS.map(([, name]) => name))) await add({ name });
    for (const [typed, name] of FORMS) {
      expect([typed, ...(await found(typed))]).toEqual([typed, name]);
      expect([typed, ...(await corrected(typed))]).toEqual([typed]);
    }
  });

  test('Se-2 one or two letters match the start of a word', async () => {
    for (const name of ['Cable USB-C', 'Wi-Fi Lamp', 'Lamp Number 77', 'Lamp Number 177', 'Bolero 7']) {
      await add({ name, description: 'Good.' });
    }
    await add({ name: 'Balm', description: 'A 2-in-1 of vitamin (C).' });
    for (const [typed, name] of SHORT) expect([typed, ...(await found(typed))]).toEqual([typed, name]);
  });

  test('Se-1 a plural that occurs in names is not corrected, even if a similar word exists', async () => {
    await add({ name: 'Clothes Hanger' });
    await add({ name: 'Clotthes of Linen' });
    expect(await corrected('clothes')).toEqual([]);
  });

  test('Se-1 if no product contains all words, those with the most are returned and marked as such', async () => {
    await add({ name: 'Red Linen Dress' });
    await add({ name: 'Red Scarf' });
    await add({ name: 'Oak Table' });
    const { products, matched } = await searchProducts(database().db, 'red linen zeppelin', 0, 24);
    expect([matched, ...namesOf(products)]).toEqual(['most_words', 'Red Linen Dress', 'Red Scarf']);
  });

  test('Se-1 a term that resembles no word finds nothing', async () => {
    await add({ name: 'That Aran Cable Sweater' });
    for (const term of [
      'qqqqqq',
      'xy',
      'pizza',
      '%',
      '\\',
      '🧥',
      '外套',
      '\u0301',
      "'; drop table products; --",
    ]) {
      expect([term, await found(term)]).toEqual([term, []]);
    }
  });

  test('Se-2 no naughty string causes an error, and each finds the product that contains it', async () => {
    expect(naughty.strings.length).toBeGreaterThan(400);
    await add({ name: 'Aran Cable Sweater', category: 'Women', description: 'Three deep cables.' });
    const texts = ['aran cable sweater', 'women', 'three deep cables.'];
    const terms = [...new Set(naughty.strings.map(normalizeTerm).filter(Boolean))];
    // A browser test also uses each in a URL.
    for (const term of terms.filter((_, at) => at % (isEmbedded ? 12 : 2) === 0)) {
      const matches = texts.some((text) => text.includes(term.toLowerCase()));
      const names = await found(term);
      if (matches) expect([term, names]).toEqual([term, ['Aran Cable Sweater']]);
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
        fc.pre(searchFold(term) !== '');
        await emptyTables(database().db, 'products');
        await add({ name: whole });
        expect(await found(term)).toEqual([whole]);
      }),
      { numRuns: isEmbedded ? 8 : 40 },
    );
  });

  test('Se-2 no term causes an error', async () => {
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
      }),
      { numRuns: isEmbedded ? 8 : 40 },
    );
  });
});

/** The typed term, its correction, and the product found. */
const MISSPELT = [
  ['sweter', 'sweater', 'Aran Cable Sweater'],
  ['SWAETER', 'sweater', 'Aran Cable Sweater'],
  ['cabel swaeter', 'cable sweater', 'Aran Cable Sweater'],
  ['odete flat', 'odette flat', 'Odette Ballet Flat'],
  ['balett', 'ballet', 'Odette Ballet Flat'],
  ['vitamyn', 'vitamin', 'Vitamin Oil'],
] as const;

/** The typed term and the product found. */
const FORMS = [
  ['creme brulee', 'Crème Brûlée Mug'],
  ['Odétte', 'Odette Ballet Flat'],
  ['mugs', 'Crème Brûlée Mug'],
  ['tshirts', 'Boxy T-Shirt'],
  ['t shirt', 'Boxy T-Shirt'],
  ['tee-shirt', 'Boxy T-Shirt'],
  ['mens', 'Men’s Watch'],
  ['watch of men', 'Men’s Watch'],
  ["men's-watch", 'Men’s Watch'],
  ['odette-ballet-flat-s', 'Odette Ballet Flat'],
  ['ساعه', 'ساعةُ أزرق'],
  ['الساعة ازرق', 'ساعةُ أزرق'],
  ['dep', 'Áo đẹp'],
  ['٤٢', 'Size 42'],
] as const;

const SHORT = [
  ['usb c', 'Cable USB-C'],
  ['c usb', 'Cable USB-C'],
  ['wi fi', 'Wi-Fi Lamp'],
  ['fi lamp', 'Wi-Fi Lamp'],
  ['lamp 77', 'Lamp Number 77'],
  ['o 7', 'Bolero 7'],
  ['2 in 1', 'Balm'],
  ['vitamin c', 'Balm'],
] as const;

const PLAIN: ProductInput = { ...tote, name: 'Plain', category: 'Kids', description: 'Nothing to say.' };

function namesOf(products: { name: string }[]): string[] {
  return products.map((product) => product.name);
}
