import { and, asc, desc, eq, gte, inArray, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type Db, queryRows } from '#db/database.ts';
import { products } from '#db/schema.ts';
import { withCatalogueError } from './catalogue-error.ts';
import type { CountCache } from './count-cache.server.ts';
import type { Sort } from './listing.ts';
import { type Category, type ListedProduct, UNCATEGORIZED, type Visibility } from './product.ts';
import type { TableMark } from './product-table.ts';
import { isShown, readListed } from './products.server.ts';

/** Which products a page is taken from and how they are ordered. `subCategory: null` means those without one. */
export interface ProductFilter {
  /** Where it is not given, those that visitors see. */
  visibility?: Visibility | undefined;
  category?: Category | undefined;
  /** Of the accessories; several are listed together. */
  subCategory?: string | null | undefined | string[];
  minPrice?: number | null | undefined;
  maxPrice?: number | null | undefined;
  /** Asked by the administrator alone. */
  only?: TableMark | undefined;
  sort?: Sort | undefined;
}

export interface ProductPage {
  products: ListedProduct[];
  totalCount: number;
}

/**
 * One page of products, 0-based, with the exact number of all that the filter lets through. Equal prices stand newest
 * first where prices fall; where they rise, the list is reversed.
 */
export function pageOfProducts(
  db: Db,
  filter: ProductFilter,
  page: number,
  pageSize: number,
  counts: CountCache,
): Promise<ProductPage> {
  return withCatalogueError('Failed to fetch paginated products', async () => {
    const totalCount = await countFiltered(db, filter, counts);
    const order = ORDERS[filter.sort ?? 'newest'];
    const range = { start: page * pageSize, end: Math.min((page + 1) * pageSize, totalCount) };
    const ids = pageIds(filteredBy(filter), order, range, totalCount);
    return { products: await readListed(db, ids, orderBy(order)), totalCount };
  });
}

/** How many products the filter lets through. */
export function countFiltered(
  db: Db,
  { visibility, category, subCategory, minPrice = null, maxPrice = null, only }: ProductFilter,
  counts: CountCache,
): Promise<number> {
  const filter = { visibility, category, subCategory, minPrice, maxPrice, only };
  const shown = subCategory === undefined ? (category ?? null) : 'Accessories';
  return counts.get(`products ${JSON.stringify(filter)}`, shown, async () => {
    const [counted] = await queryRows<{ count: number }>(
      db,
      sql`select count(*)::int as count from ${products} where ${filteredBy(filter) ?? sql`true`}`,
    );
    return counted?.count ?? 0;
  });
}

/** Which products a filter lets through, in the words of the indexes. */
export function filteredBy(filter: ProductFilter): SQL | undefined {
  const { visibility = 'shown', category, subCategory, minPrice, maxPrice, only } = filter;
  return and(
    visibleTo(visibility),
    subCategory === undefined
      ? category && eq(products.category, category)
      : inSection(Array.isArray(subCategory) ? subCategory : [subCategory ?? UNCATEGORIZED]),
    minPrice == null ? undefined : gte(products.price, minPrice),
    maxPrice == null ? undefined : lte(products.price, maxPrice),
    only && MARKED[only],
  );
}

/** In the words of the products' own table. */
export const MARKED: Record<TableMark, SQL> = {
  featured: sql`${products.featured}`,
  'sold-out': sql`not ${products.in_stock}`,
  'no-picture': sql`cardinality(${products.images}) = 0`,
};

/** `undefined` for all products. */
export function visibleTo(visibility: Visibility): SQL | undefined {
  if (visibility === 'all') return undefined;
  return visibility === 'shown' ? isShown : sql`${products.hidden}`;
}

/** Whether a product stands in one of the named sections of the accessories. */
export function inSection(names: string[]): SQL {
  const section = sql`catalogue_section(${products.sub_category})`;
  // Of one the index has the order as well.
  const isNamed = names.length === 1 ? eq(section, names[0]) : inArray(section, names);
  return sql`${products.category} = 'Accessories' and ${isNamed}`;
}

/** One key of an order. */
export interface OrderKey {
  column: SQLWrapper;
  direction: 'up' | 'down';
}

/** The positions of a list from `start` up to, not including, `end`, counted from 0. */
export interface Range {
  start: number;
  end: number;
}

/**
 * The ids of the products at the positions of a range, as a subquery; `null` where the range has none. An index of the
 * order is read up to the range, from the nearer end of the list.
 */
export function pageIds(
  where: SQL | undefined,
  order: OrderKey[],
  { start, end }: Range,
  totalCount: number,
): SQL | null {
  if (start >= end) return null;
  const isNearEnd = totalCount - end < start;
  const offset = isNearEnd ? totalCount - end : start;
  return sql`select ${products.id} from ${products} where ${where ?? sql`true`}
    order by ${sql.join(orderBy(order, isNearEnd), sql`, `)} limit ${end - start} offset ${offset}`;
}

/** The order as SQL, or its reverse. */
export function orderBy(order: OrderKey[], isReversed = false): SQL[] {
  return order.map(({ column, direction }) =>
    (direction === 'up') === isReversed ? desc(column) : asc(column),
  );
}

const NEWEST: OrderKey[] = [
  { column: products.created_at, direction: 'down' },
  { column: products.id, direction: 'down' },
];

const ORDERS: Record<Sort, OrderKey[]> = {
  newest: NEWEST,
  'price-down': [{ column: products.price, direction: 'down' }, ...NEWEST],
  'price-up': [
    { column: products.price, direction: 'up' },
    { column: products.created_at, direction: 'up' },
    { column: products.id, direction: 'up' },
  ],
};
