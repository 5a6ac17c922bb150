import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CATEGORIES, type Product } from '#catalog/products/product.ts';
import { fieldsWith, NEW_PRODUCT } from '#catalog/products/product-fields.ts';
import { productInput } from '#catalog/products/product-input.ts';
import { absoluteTo, productCsv } from '../product-columns.ts';
import { ORIGIN, understood } from '../testing/table-of-text.ts';

const text = (most: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: most }),
    fc.stringMatching(/^['=+@\t\r\n",; <>&-]{0,6}x?$/),
  );

const cents = fc.integer({ min: 1, max: 999_999_999_999 }).map((amount) => amount / 100);

/** The same arbitrary for all fields of a kind. */
function arbitraryOf<Kind extends 'line' | 'switch', T>(kind: Kind, arbitrary: fc.Arbitrary<T>) {
  return Object.fromEntries(fieldsWith({ kind }).map((field) => [field, arbitrary]));
}

/** Products as the form stores them, including unfinished hidden ones. */
const saved = fc
  .record({
    ...arbitraryOf('line', fc.option(text(30))),
    ...arbitraryOf('switch', fc.boolean()),
    name: text(60),
    category: fc.constantFrom(...CATEGORIES),
    price: fc.option(cents),
    marketPrice: fc.option(cents),
    description: fc.oneof(text(400), fc.constant('')),
    facts: fc
      .uniqueArray(fc.tuple(text(20), text(40)), { maxLength: 8, selector: ([name]) => name.toLowerCase() })
      .map((facts) => facts.map(([name, value]) => `${name.replaceAll(':', '')}: ${value}`)),
    handle: fc.uuid(),
    images: fc.array(
      fc.constantFrom('/media/products/1.jpg', '/media/products/2.jpg', 'https://elsewhere.example/a.jpg'),
      { maxLength: 1 },
    ),
    imageAlts: fc.array(text(30), { maxLength: 1 }),
    imageFocuses: fc.constantFrom([], ['30 60'], ['']),
  })
  .map((given) => productInput.safeParse(given))
  .filter(({ success }) => success)
  .map(({ data }) => data as NonNullable<typeof data>);

test('an export is read back exactly as it was', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(saved, {
        minLength: 1,
        maxLength: 5,
        selector: ({ code, handle }) => code?.toLowerCase() ?? handle,
      }),
      async (inputs) => {
        const stored = inputs.map(
          (input, at): Product => ({
            ...input,
            handle: input.handle ?? null,
            translations: input.translations ?? {},
            id: `3f0c1c0e-0000-4000-8000-00000000000${at}`,
            pinRank: 0,
            createdAt: new Date(0),
            updatedAt: new Date(0),
          }),
        );
        const { survey, products } = await understood(await csvOf(stored));
        expect(survey.source).toBe('vitrine');
        expect(products).toHaveLength(stored.length);
        products.forEach(({ id, fields, photos, refused, lacking, notes }, at) => {
          const product = stored[at];
          if (!product) throw new Error('One more than was written');
          expect({ id, refused, lacking, notes }).toEqual({
            id: product.id,
            refused: null,
            lacking: null,
            notes: [],
          });
          const {
            id: _,
            images,
            imageAlts,
            imageFocuses,
            createdAt,
            updatedAt,
            pinRank,
            ...expected
          } = product;
          const { images: _i, imageAlts: _a, imageFocuses: _f, ...empty } = NEW_PRODUCT;
          expect({ ...empty, ...fields }).toEqual(expected);
          expect(photos.map(({ source }) => source)).toEqual(images);
          expect(photos.map(({ alt, focus }) => [alt, focus])).toEqual(
            images.map((_image, place) => [imageAlts[place] ?? '', imageFocuses[place] ?? '']),
          );
        });
      },
    ),
    { numRuns: 60 },
  );
});

test('an old replacement character does not change the detected encoding', async () => {
  const { survey, products } = await understood(
    '\ufeffProduct ID,Name,Accessory category\nabc,\ufffd\ufffd,\n',
  );
  expect(survey.source).toBe('vitrine');
  expect(products).toMatchObject([{ id: 'abc', fields: { name: '\ufffd\ufffd' } }]);
});

test('several photos keep their texts, and a stored photo keeps its path', async () => {
  const product = {
    name: 'Bag',
    price: 1,
    marketPrice: null,
    category: 'Bags',
    images: ['/media/products/1.jpg', 'https://elsewhere.example/b c.jpg'],
    imageAlts: ['', '=side'],
    imageFocuses: ['', '10 20'],
    createdAt: new Date(0),
    updatedAt: new Date(0),
  } as unknown as Product;
  const { products } = await understood(await csvOf([product]));
  expect(products[0]?.photos).toEqual([
    { source: '/media/products/1.jpg', alt: '', focus: '' },
    { source: 'https://elsewhere.example/b%20c.jpg', alt: '=side', focus: '10 20' },
  ]);
});

test('a table with only codes and prices can change products, but add none', async () => {
  const { products } = await understood('Product ID,Name,Accessory category,Price\nabc,,,12.50\n');
  expect(products).toMatchObject([
    { id: 'abc', fields: { price: 12.5 }, refused: null, lacking: { reason: 'The product has no name.' } },
  ]);
});

async function csvOf(products: Product[]): Promise<string> {
  async function* pages() {
    yield products;
  }
  let csv = '';
  for await (const piece of productCsv(pages(), absoluteTo(ORIGIN))) csv += piece;
  return csv;
}
