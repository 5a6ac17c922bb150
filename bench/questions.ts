import { accessoriesPage, sectionPage } from '#app/storefront/category/accessories.server.ts';
import { findResults } from '#app/storefront/search/find-results.server.ts';
import { findSuggestions } from '#app/storefront/search/find-suggestions.server.ts';
import { LIST_PAGE_SIZE, parseListing } from '#catalogue/listing.ts';
import { CATEGORIES } from '#catalogue/product.ts';
import { type ProductFilter, pageOfProducts } from '#catalogue/product-pages.server.ts';
import { pageOfTable } from '#catalogue/product-table.server.ts';
import { parseTableView } from '#catalogue/product-table.ts';
import { listFeaturedProducts } from '#catalogue/products.server.ts';
import { catalogueStatistics, countByCategory } from '#catalogue/statistics.server.ts';
import type { Db } from '#db/database.ts';
import { type Chance, oneOf } from './seeded-chance.ts';

/** Something that the shop asks the database. */
export interface Question {
  row: string;
  /** Milliseconds that 19 of 20 answers stay under with 1,000,000 products. */
  target: number;
  /** Chooses by chance what exactly is asked; only what is answered here is measured. */
  prepare(db: Db, chance: Chance): Promise<Asking> | Asking;
}

type Asking = () => Promise<unknown>;

const LISTS: Question[] = [
  list('category page', () => ({}), 0),
  list('any page of a category', () => ({}), 1),
  list('by price, any page', (chance) => ({ sort: oneOf(chance, ['price-up', 'price-down']) }), 1),
  list('a range of prices, first page', (chance) => rangeOfPrices(chance), 0),
  list(
    'a range of prices by price, any page',
    (chance) => ({ ...rangeOfPrices(chance), sort: 'price-up' }),
    1,
  ),
  list('a range of prices newest first, any page', (chance) => rangeOfPrices(chance), 1),
  {
    row: 'accessories, all sections',
    target: 15,
    prepare: (db) => () => accessoriesPage(db, parseListing(new URLSearchParams())),
  },
  {
    row: 'accessories, one section',
    target: 15,
    prepare: (db, chance) => () =>
      sectionPage(
        db,
        oneOf(chance, SECTIONS),
        parseListing(new URLSearchParams(`page=${1 + Math.floor(chance() * 8)}`)),
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
  { row: 'dashboard, cards', target: 60, prepare: (db) => () => catalogueStatistics(db) },
  { row: 'dashboard, counts', target: 60, prepare: (db) => () => countByCategory(db) },
  table('dashboard, first page', ['', 'category=Women', 'category=Accessories&subcategory=Belts']),
  table('dashboard, page 50,000', ['page=50000']),
  table('dashboard, other orders', ['sort=name-up', 'sort=price-down', 'sort=category-up', 'sort=added-up']),
  table('dashboard, search', ['q=linen', 'q=zeppelin', 'q=number+777.', 'category=Women&q=wool']),
];

/** All questions, in the order of the table. */
export const QUESTIONS: Question[] = [...LISTS, ...SEARCHES, ...DASHBOARD];

/** A page of a category's list: of all its pages any one, as far down as `depth` reaches (1: to the last). */
function list(row: string, choose: (chance: Chance) => ProductFilter, depth: number): Question {
  return {
    row,
    target: 15,
    async prepare(db, chance) {
      const filter = { category: oneOf(chance, CATEGORIES), ...choose(chance) };
      const { totalCount } = await pageOfProducts(db, filter, 0, LIST_PAGE_SIZE);
      const page = Math.floor((chance() * depth * totalCount) / LIST_PAGE_SIZE);
      return () => pageOfProducts(db, filter, page, LIST_PAGE_SIZE);
    },
  };
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

function table(row: string, views: [string, ...string[]]): Question {
  return {
    row,
    target: 60,
    prepare: (db, chance) => {
      const view = parseTableView(new URLSearchParams(oneOf(chance, views)));
      return () => pageOfTable(db, view);
    },
  };
}

const SECTIONS = ['Eyewear', 'Watches', 'Belts', 'Jewellery', 'Uncategorized'] as const;
