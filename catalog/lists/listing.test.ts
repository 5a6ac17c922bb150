import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  atPage,
  isDefaultListing,
  isListNarrowed,
  type Listing,
  listingSearch,
  pageCount,
  parseListing,
  SORTS,
} from './listing.ts';

const parse = (search: string) => parseListing(new URLSearchParams(search));

const cents = fc.integer({ min: 0, max: 999_999_999_999 }).map((amount) => amount / 100);
const listings: fc.Arbitrary<Listing> = fc
  .record({
    sort: fc.constantFrom(...SORTS),
    prices: fc.tuple(fc.option(cents), fc.option(cents)),
    page: fc.integer({ min: 1, max: 1_000_000 }),
  })
  .map(({ sort, prices: [one, other], page }) => {
    const crossed = one !== null && other !== null && one > other;
    return { sort, minPrice: crossed ? other : one, maxPrice: crossed ? one : other, facts: [], page };
  });

test('a listing survives formatting and parsing', () => {
  fc.assert(
    fc.property(listings, (listing) => {
      expect(parse(listingSearch(listing))).toEqual(listing);
    }),
  );
});

test.each([
  ['12,50', 12.5],
  ['1.234,50', 1234.5],
  ['1,234', 1234],
  ['-5', null],
  ['12.3456', null],
])('Ca-6 the lowest price %j is read as %j', (typed, dollars) => {
  expect(parse(new URLSearchParams({ min: typed }).toString()).minPrice).toBe(dollars);
});

test('any URL is parsed without an error, and the result survives formatting and parsing', () => {
  const parameters = fc.array(
    fc.tuple(
      fc.constantFrom('sort', 'min', 'max', 'page', 'page[]', 'q'),
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.double().map(String),
        fc.constantFrom(...SORTS, '1e9', '-1'),
      ),
    ),
  );
  fc.assert(
    fc.property(parameters, (pairs) => {
      const listing = parseListing(new URLSearchParams(pairs));
      expect(listing.minPrice ?? 0).toBeLessThanOrEqual(listing.maxPrice ?? Number.MAX_SAFE_INTEGER);
      expect(parse(listingSearch(listing))).toEqual({ ...listing, page: listing.page ?? 1 });
    }),
  );
});

test.each(['-1', '0', 'abc', '1e9', '1.5', '0x2', '१', '2 3', '99999999999999999999', '1000001', '\0'])(
  'Ca-6 the page %j does not exist',
  (page) => {
    expect(parseListing(new URLSearchParams({ page })).page).toBeNull();
  },
);

test('Ca-6 no page, or an empty one, means the first', () => {
  expect(parse('').page).toBe(1);
  expect(parse('page=').page).toBe(1);
});

test('the first of repeated parameters is used; array syntax is ignored', () => {
  expect(parse('page=2&page=3&sort=price-up&sort=recommended&page[]=9&min[a]=3')).toEqual({
    sort: 'price-up',
    minPrice: null,
    maxPrice: null,
    facts: [],
    page: 2,
  });
});

test('invalid prices are ignored, and a minimum above the maximum is swapped with it', () => {
  expect(parse('min=-5&max=NaN')).toMatchObject({ minPrice: null, maxPrice: null });
  expect(parse('min=1e3&max=12.3456')).toMatchObject({ minPrice: null, maxPrice: null });
  expect(parse('min=90&max=10.5')).toMatchObject({ minPrice: 10.5, maxPrice: 90 });
});

test('only an unfiltered list in its default order is plain', () => {
  expect(isDefaultListing(parse('page=3'))).toBe(true);
  expect(isDefaultListing(parse('sort=price-up'))).toBe(false);
  expect(isDefaultListing(parse('max=0'))).toBe(false);
  expect(isListNarrowed(parse('sort=price-up'))).toBe(false);
});

test('the other pages of a list keep the other parameters of its URL', () => {
  expect(atPage('/women', 1)).toBe('/women');
  expect(atPage('/women?sort=price-up', 2)).toBe('/women?sort=price-up&page=2');
  expect(atPage('/women?page=2&sort=price-up', 1)).toBe('/women?sort=price-up');
  expect(atPage('/accessories?subcategory=A%26B', 3)).toBe('/accessories?subcategory=A%26B&page=3');
});

test('an empty list has one page, and so has a list that fills exactly one', () => {
  expect([0, 1, 24, 25, 48].map((count) => pageCount(count, 24))).toEqual([1, 1, 1, 2, 2]);
});

test('Fa-5 facts of the URL are sorted, duplicates are removed, and malformed facts are ignored', () => {
  const listing = parse('fact=Size: M&fact=Color: Rust&fact=Size: M&fact=none&page=2');
  expect(listing.facts).toEqual(['Color: Rust', 'Size: M']);
  expect(listingSearch(listing)).toBe('?fact=Color%3A+Rust&fact=Size%3A+M&page=2');
  expect(isDefaultListing(listing)).toBe(false);
});
