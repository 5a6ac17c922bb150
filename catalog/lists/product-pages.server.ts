import { aliasedTable, and, arrayOverlaps, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { OPENED_COUNT } from '#catalog/insights/list-insights.server.ts';
import { withColors } from '#catalog/models/models.server.ts';
import { type Db, queryRows } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { MAX_PRICE } from '../amounts/amounts.ts';
import {
  CATEGORIES,
  type Category,
  type ListedProduct,
  UNCATEGORIZED,
  type Visibility,
} from '../products/product.ts';
import type { PageLanguages } from '../products/product-texts.ts';
import {
  isShown,
  isShownColorOf,
  isUnfinished,
  LEADS,
  NEWEST,
  type OrderKey,
  orderBy,
  RECOMMENDED,
  readListed,
} from '../products/products.server.ts';
import { withCatalogError } from '../text/catalog-error.ts';
import { LANGUAGES, type Language } from '../text/languages.ts';
import { type CountCache, uncached } from './count-cache.server.ts';
import type { Sort } from './listing.ts';
import type { TableColumn, TableMark } from './product-table.ts';

/** The filter and sort order of a list. `subCategory: null` selects products without one. */
export interface ProductFilter {
  /** `shown` by default. */
  visibility?: Visibility | undefined;
  category?: Category | undefined;
  /** One or several subcategories of Accessories. */
  subCategory?: string | null | undefined | string[];
  minPrice?: number | null | undefined;
  maxPrice?: number | null | undefined;
  /** Products must have one fact of each list: `[['Color: Rust', 'Colour: rust'], ['Size: M']]`. */
  facts?: string[][] | undefined;
  inStock?: true | undefined;
  /** Used only in the admin area. */
  only?: TableMark | undefined;
  /** Whether only one color of each model is listed: of those that match, the one that comes first (see `firstColor`). */
  onePerModel?: boolean | undefined;
  sort?: Sort | undefined;
}

export interface ProductPage {
  products: ListedProduct[];
  totalCount: number;
}

/**
 * Returns a page of products (0-based) and the exact number of products that match the filter. Colors of one model are one
 * product. In descending order of price, products of equal price are sorted newest first, in ascending order oldest
 * first; prices on request are last in both. Names are sorted as the page shows them.
 *
 * @param languages those of the page; without them, the products have their texts in the source language.
 */
export function pageOfProducts(
  db: Db,
  given: ProductFilter,
  page: number,
  pageSize: number,
  counts: CountCache,
  languages?: PageLanguages,
): Promise<ProductPage> {
  return withCatalogError('Failed to fetch paginated products', async () => {
    const filter = { ...given, onePerModel: true };
    const totalCount = await countFiltered(db, filter, counts);
    const { sort = 'recommended' } = filter;
    const order = ORDERS[sort](languages?.language ?? 'en');
    const range = { start: page * pageSize, end: Math.min((page + 1) * pageSize, totalCount) };
    const members =
      sort === 'name-up'
        ? namedMembers(filter)
        : { table: PRODUCTS, where: conditionFor(filter, totalCount) };
    const ids = pageIds(members, order, range, totalCount);
    const found = await readListed(db, ids, placesOnPage(order), languages);
    return { products: await withColors(db, found, counts, languages), totalCount };
  });
}

/** The products of a list, in a table with the alias `products`. */
export interface Members {
  table: SQL;
  where: SQL | undefined;
}

const PRODUCTS = sql`products`;

/** `catalog_texts` has the names in all languages, `created_at`, and all columns that most filters need. */
export const SEARCH_TEXTS = sql`catalog_texts as products`;

/** Returns the members of a list that is sorted by the names that visitors see. */
function namedMembers(filter: ProductFilter): Members {
  const { visibility, category, subCategory, onePerModel, only } = filter;
  if (!isNarrowed(filter) && !only)
    return { table: SEARCH_TEXTS, where: filteredBy({ visibility, category, subCategory, onePerModel }) };
  const where = filteredBy({ visibility, category, subCategory });
  return {
    table: SEARCH_TEXTS,
    // As an array, which is read once: with outdated statistics, PostgreSQL would read a subquery again for each text.
    where: and(where, sql`products.id = any(array(select id from ${products} where ${filteredBy(filter)}))`),
  };
}

/** Whether a list shows only some of the products of its category or section. */
function isNarrowed({ minPrice, maxPrice, facts = [] }: ProductFilter): boolean {
  return minPrice != null || maxPrice != null || facts.length > 0;
}

/**
 * Returns the SQL condition with which a page is read. If many products match, reading the list in its order finds a page
 * sooner than sorting all of them, so the condition is written unlike the indexes of facts and, except in the order of
 * prices, of prices.
 */
function conditionFor(filter: ProductFilter, totalCount: number): SQL | undefined {
  if (totalCount <= MAX_SORTED) return filteredBy(filter);
  const { facts = [], minPrice, maxPrice, onePerModel, ...list } = filter;
  const isByPrice = filter.sort === 'price-up' || filter.sort === 'price-down';
  return and(
    filteredBy(isByPrice ? { ...list, minPrice, maxPrice } : list),
    isByPrice ? undefined : hasPrice(filter),
    havingFacts(facts),
    onePerModel ? firstColor(filter) : undefined,
  );
}

/** The number of matching products that are gathered and sorted for a page. */
const MAX_SORTED = 1_000;

/** Counts the products that match the filter. */
export function countFiltered(db: Db, filter: ProductFilter, cache: CountCache): Promise<number> {
  const { sort: _, ...counted } = filter;
  const { category, subCategory, facts = [] } = counted;
  // There are so many combinations of facts that they would replace all other counts.
  const counts = facts.length > 0 ? uncached : cache;
  const shown = subCategory === undefined ? (category ?? null) : 'Accessories';
  return counts.get(`products ${JSON.stringify(counted)}`, shown, async () => {
    // Counting pieces is faster than looking for the first color of each.
    const isOfPieces = counted.onePerModel && isNarrowed(counted);
    const where = filteredBy(isOfPieces ? { ...counted, onePerModel: false } : counted) ?? sql`true`;
    const number = isOfPieces
      ? sql`count(distinct piece) + count(*) filter (where piece is null)`
      : sql`count(*)`;
    const [row] = await queryRows<{ count: number }>(
      db,
      sql`select (${number})::int as count from ${products} where ${where}`,
    );
    return row?.count ?? 0;
  });
}

/** Returns the SQL condition of a filter, written like the conditions of the indexes so that PostgreSQL uses them. */
export function filteredBy(filter: ProductFilter): SQL | undefined {
  const {
    visibility = 'shown',
    category,
    subCategory,
    minPrice,
    maxPrice,
    facts = [],
    inStock,
    only,
    sort,
  } = filter;
  // The index of facts contains the category. Checking it again would double the time.
  const isIndexed = category !== undefined && facts.length > 0;
  const inCategory = isIndexed ? undefined : category && eq(products.category, category);
  return and(
    visibleTo(visibility),
    subCategory === undefined
      ? inCategory
      : inSection(Array.isArray(subCategory) ? subCategory : [subCategory ?? UNCATEGORIZED]),
    // Leaves out prices on request: otherwise a visitor could find them by narrowing the range.
    minPrice == null && maxPrice == null
      ? undefined
      : sql`${sort === 'price-up' ? RISING_PRICE : FALLING_PRICE} between ${minPrice ?? 0} and ${maxPrice ?? MAX_PRICE}`,
    isIndexed ? indexedFacts(category, facts) : havingFacts(facts),
    inStock && eq(products.inStock, true),
    only && MARKED[only],
    filter.onePerModel ? firstColor(filter) : undefined,
  );
}

/**
 * Returns the condition that a product is the color that stands for its model: the leading one, or if that does not match
 * the filter, the first of the others. Reads only indexes for lists with limits of the price. `offset 0` keeps PostgreSQL
 * from joining all products first.
 */
function firstColor(filter: ProductFilter): SQL {
  if (!isNarrowed(filter)) return LEADS;
  const other = aliasedTable(products, 'other');
  const matches = and(hasPrice(filter, other), havingFacts(filter.facts ?? [], other));
  return sql`(${LEADS} or not exists (
    select from ${products} as other
    where ${isShownColorOf('other', 'products')} and ${matches}
      and (other.leads, other.in_stock, other.created_at, other.id)
        > (products.leads, products.in_stock, products.created_at, products.id)
    offset 0))`;
}

/** Returns the condition that visitors see a price within the limits of a list, in columns that its indexes include. */
function hasPrice({ minPrice, maxPrice }: ProductFilter, table: PriceColumns = products): SQL | undefined {
  if (minPrice == null && maxPrice == null) return undefined;
  return sql`(not ${table.priceOnRequest} and ${table.price} between ${minPrice ?? 0} and ${maxPrice ?? MAX_PRICE})`;
}

type PriceColumns = Pick<typeof products, 'price' | 'priceOnRequest'>;

/** Returns the condition that products have one fact of each list. */
function havingFacts(facts: string[][], table: Pick<typeof products, 'facts'> = products): SQL | undefined {
  return and(...facts.map((alternatives) => arrayOverlaps(table.facts, alternatives)));
}

/** Returns the same condition within a category, written like the index of facts. */
function indexedFacts(category: Category, facts: string[][]): SQL | undefined {
  const conditions = facts.map((alternatives) => {
    const entries = sql.param(alternatives.map((fact) => `${category}\n${fact}`));
    return sql`category_facts(${products.category}, ${products.facts}) && ${entries}::text[]`;
  });
  return and(sql`${products.facts} <> '{}'`, ...conditions);
}

/** SQL conditions on the table `products`. */
export const MARKED: Record<TableMark, SQL> = {
  featured: sql`${products.featured}`,
  'sold-out': sql`not ${products.inStock}`,
  'no-picture': sql`cardinality(${products.images}) = 0`,
  unfinished: isUnfinished,
  ...(Object.fromEntries(LANGUAGES.map((language) => [`no-${language}`, isUntranslated(language)])) as Record<
    `no-${Language}`,
    SQL
  >),
};

function isUntranslated(language: Language): SQL {
  return sql`not exists (select from product_texts where product_texts.product_id = products.id
    and product_texts.language = ${language} and product_texts.name is not null
    and product_texts.description is not null)`;
}

/** Returns the SQL condition of a visibility; `undefined` for all products. */
export function visibleTo(visibility: Visibility): SQL | undefined {
  if (visibility === 'all') return undefined;
  return visibility === 'shown' ? isShown : sql`${products.hidden}`;
}

/** The category is missing or not one of the eight, as in adopted products. Written like the condition of the index. */
export const hasUnknownCategory = sql.raw(
  `(category in (${CATEGORIES.map((category) => `'${category}'`).join(', ')})) is not true`,
);

/** Returns the SQL condition that a product is in one of these sections of Accessories. */
export function inSection(names: string[]): SQL {
  const section = sql`catalog_section(${products.subCategory})`;
  // With a single section, the index also provides the order.
  const isNamed = names.length === 1 ? eq(section, names[0]) : inArray(section, names);
  return sql`${products.category} = 'Accessories' and ${isNamed}`;
}

/** 0-based positions in a list; `end` is exclusive. */
export interface Range {
  start: number;
  end: number;
}

/**
 * Returns a subquery for the ids of the products in a range, with the keys of the order; `null` if the range is empty.
 * It reads an index from the nearer end of the list up to the range.
 */
export function pageIds(
  { table, where }: Members,
  order: OrderKey[],
  { start, end }: Range,
  totalCount: number,
): SQL | null {
  if (start >= end) return null;
  const isNearEnd = totalCount - end < start;
  const offset = isNearEnd ? totalCount - end : start;
  return sql`select products.id, ${sortKeysOf(order)} from ${table} where ${where ?? sql`true`}
    order by ${sql.join(orderBy(order, isNearEnd), sql`, `)} limit ${end - start} offset ${offset}`;
}

/** The keys of an order as columns, by which `placesOnPage` sorts the rows of a page. */
export function sortKeysOf(order: OrderKey[]): SQL {
  return sql.join(
    order.map(({ column }, at) => sql`${column} as ${keyName(at)}`),
    sql`, `,
  );
}

/** Returns the order of the rows of a page, whose ids and keys are in `on_page`. */
export function placesOnPage(order: OrderKey[]): SQL[] {
  return orderBy(order.map(({ direction }, at) => ({ column: sql`on_page.${keyName(at)}`, direction })));
}

function keyName(at: number): SQL {
  return sql.raw(`key_${at}`);
}

const OLDEST = reversed(NEWEST);

/** A sort order of the storefront's lists or of the admin's table. */
export type Order = Sort | `${TableColumn}-${'up' | 'down'}`;

/**
 * The keys of each order; each ends with the creation time and the id, so that no product appears on two pages. Written
 * like the columns of an index, which `query-plans.test.ts` names for each order.
 *
 * @param language that of the page. The admin's table has none and shows the names in the source language and all prices.
 */
export const ORDERS: Record<Order, (language?: Language) => OrderKey[]> = {
  recommended: () => RECOMMENDED,
  newest: () => NEWEST,
  'price-down': (language) => [{ column: language ? FALLING_PRICE : PRICE, direction: 'down' }, ...NEWEST],
  'price-up': (language) => [{ column: language ? RISING_PRICE : PRICE, direction: 'up' }, ...OLDEST],
  'name-up': (language) => [{ column: nameIn(language), direction: 'up' }, ...NEWEST],
  'name-down': (language) => [{ column: nameIn(language), direction: 'down' }, ...NEWEST],
  'category-up': () => [...CATEGORY, ...NEWEST],
  'category-down': () => [...reversed(CATEGORY), ...NEWEST],
  'added-up': () => OLDEST,
  'added-down': () => NEWEST,
  // No index: the counts change every minute.
  'opened-up': () => [{ column: OPENED_COUNT, direction: 'up' }, ...NEWEST],
  'opened-down': () => [{ column: OPENED_COUNT, direction: 'down' }, ...NEWEST],
};

/** The price that visitors see, less than all prices or greater than all prices if it is on request. */
const FALLING_PRICE = sql`coalesce(case when not ${products.priceOnRequest} then ${products.price} end, -1)`;
const RISING_PRICE = sql`coalesce(case when not ${products.priceOnRequest} then ${products.price} end, 10000000000)`;

/** The price that the admin sees. */
const PRICE = sql`coalesce(${products.price}, 0)`;

/** The name that is shown, in the order of its language; ignores case and accents. */
function nameIn(language?: Language): SQL {
  if (!language) return sql`left(search_fold(${products.name}), 200)`;
  return sql.raw(`name_in(products.name_words, '${language}') collate catalog_${language}`);
}

const CATEGORY: OrderKey[] = [
  { column: products.category, direction: 'up' },
  { column: sql`left(search_fold(coalesce(${products.subCategory}, '')), 200)`, direction: 'up' },
];

function reversed(order: OrderKey[]): OrderKey[] {
  return order.map(({ column, direction }) => ({ column, direction: direction === 'up' ? 'down' : 'up' }));
}
