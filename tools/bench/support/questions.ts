import { accessoriesPage, sectionPage } from '#app/storefront/category/accessories.server.ts';
import { findResults } from '#app/storefront/search/find-results.server.ts';
import { findSuggestions } from '#app/storefront/search/find-suggestions.server.ts';
import { type CountCache, uncached } from '#catalog/lists/count-cache.server.ts';
import { LIST_PAGE_SIZE, parseListing } from '#catalog/lists/listing.ts';
import { type ProductFilter, pageOfProducts } from '#catalog/lists/product-pages.server.ts';
import { pageOfTable } from '#catalog/lists/product-table.server.ts';
import { parseTableView } from '#catalog/lists/product-table.ts';
import { catalogStatistics, countByCategory } from '#catalog/lists/statistics.server.ts';
import { CATEGORIES } from '#catalog/products/product.ts';
import { listFeaturedProducts } from '#catalog/products/products.server.ts';
import type { Question } from './question.ts';
import { type Chance, oneOf } from './seeded-chance.ts';

const ANY = Number.POSITIVE_INFINITY;

/** Each run counts the products again, as after a change, unless the row says "counted before". */
const LISTS: Question[] = [
  list('category page', () => ({}), 1, 200),
  list('category page, counted before', () => ({}), 1, 60, 'counted before'),
  list('a category to page 400, counted before', () => ({}), 400, 60, 'counted before'),
  list('any page of a category, counted before', () => ({}), ANY, 150, 'counted before'),
  list('by price, any page', byPrice, ANY),
  list('by price, any page, counted before', byPrice, ANY, 150, 'counted before'),
  list('a range of prices, first page', rangeOfPrices, 1, 200),
  list(
    'a range of prices by price, any page',
    (chance) => ({ ...rangeOfPrices(chance), sort: 'price-up' }),
    ANY,
    150,
  ),
  list('a range of prices newest first, any page', rangeOfPrices, ANY, 150),
  {
    row: 'accessories, all sections',
    target: 15,
    targetOfMillion: 200,
    prepare: (db) => () => accessoriesPage(db, parseListing(new URLSearchParams()), uncached),
  },
  {
    row: 'accessories, one section',
    target: 15,
    prepare: (db, chance) => () =>
      sectionPage(
        db,
        oneOf(chance, SECTIONS),
        parseListing(new URLSearchParams(`page=${1 + Math.floor(chance() * 8)}`)),
        uncached,
      ),
  },
  { row: 'featured', target: 15, prepare: (db) => () => listFeaturedProducts(db) },
];

const SEARCHES: Question[] = [
  search('search, common word', ['linen', 'made of', 'coat', 'wool', 'harbour']),
  search('search, common word, page 400', ['linen', 'wool', 'silk'], 400),
  search('search, middling word', ['quiet linen', 'felt shirt', 'cork boot', 'number 77']),
  search('search, rare word', ['number 777.', 'number 4242', 'number 9001.', 'quiet cork lipstick']),
  search('search, absent word', ['zeppelin', 'swaeter', 'lienn shirt', 'xylophone', 'cashmeer coat']),
  search('search, two letters', ['li', 'oo', 'zz', 'qu', 'xq']),
  search('search, wildcard characters', ['%', '_', '100%', '\\', '%linen%']),
  {
    row: 'suggestions',
    target: 60,
    prepare: (db, chance) => {
      const term = oneOf(chance, ['l', 'li', 'lin', 'line', 'linen s', 'zz', 'zzz', 'quiet l']);
      return () => findSuggestions(db, new URLSearchParams({ q: term }));
    },
  },
];

const DASHBOARD: Question[] = [
  { row: 'dashboard, cards', target: 15, prepare: (db) => () => catalogStatistics(db) },
  {
    row: 'dashboard, cards, after a change of one category',
    target: 15,
    targetOfMillion: 200,
    async prepare(db, chance, counts) {
      await catalogStatistics(db, counts);
      const changed = oneOf(chance, CATEGORIES);
      const others: CountCache = {
        get: (key, category, query) => (category === changed ? query() : counts.get(key, category, query)),
      };
      return () => catalogStatistics(db, others);
    },
  },
  { row: 'dashboard, counts', target: 15, prepare: (db) => () => countByCategory(db) },
  table('dashboard, first page', ['', 'category=Women', 'category=Accessories&subcategory=Belts']),
  table('dashboard, page 50,000', ['page=50000']),
  table('dashboard, other orders', ['sort=name-up', 'sort=price-down', 'sort=category-up', 'sort=added-up']),
  table('dashboard, search', ['q=linen', 'q=zeppelin', 'q=number+777.', 'category=Women&q=wool'], 60),
];

/** All questions, in the order of the table. */
export const QUESTIONS: Question[] = [...LISTS, ...SEARCHES, ...DASHBOARD];

/** Measures a random page of a random category, among the first `pages`. */
function list(
  row: string,
  choose: (chance: Chance) => ProductFilter,
  pages: number,
  targetOfMillion?: number,
  counted?: 'counted before',
): Question {
  return {
    row,
    target: 15,
    targetOfMillion,
    async prepare(db, chance, cache) {
      const counts = counted ? cache : uncached;
      const filter = { category: oneOf(chance, CATEGORIES), ...choose(chance) };
      const { totalCount } = await pageOfProducts(db, filter, 0, LIST_PAGE_SIZE, counts);
      const page = Math.floor(chance() * Math.min(pages, totalCount / LIST_PAGE_SIZE));
      return () => pageOfProducts(db, filter, page, LIST_PAGE_SIZE, counts);
    },
  };
}

function byPrice(chance: Chance): ProductFilter {
  return { sort: oneOf(chance, ['price-up', 'price-down']) };
}

function rangeOfPrices(chance: Chance): ProductFilter {
  const minPrice = Math.round(10 + chance() ** 2 * 500);
  return { minPrice, maxPrice: Math.round(minPrice * (1.05 + 2 * chance())) };
}

function search(row: string, terms: [string, ...string[]], page = 1): Question {
  return {
    row,
    target: 60,
    prepare: (db, chance) => {
      const address = new URLSearchParams({ q: oneOf(chance, terms), page: String(page) });
      return () => findResults(db, address);
    },
  };
}

/** Lists use cached counts, searches do not. */
function table(row: string, views: [string, ...string[]], target = 15): Question {
  return {
    row,
    target,
    prepare: (db, chance, counts) => {
      const view = parseTableView(new URLSearchParams(oneOf(chance, views)));
      return () => pageOfTable(db, view, view.term ? undefined : counts);
    },
  };
}

const SECTIONS = ['Eyewear', 'Watches', 'Belts', 'Jewelry', 'Uncategorized'] as const;
