import { and, count, sql } from 'drizzle-orm';
import type { Db } from '#db/database.ts';
import { products } from '#db/schema.ts';
import { UNCATEGORIZED } from './accessory-category.ts';
import { withCatalogueError } from './catalogue-error.ts';
import {
  type CountedList,
  countList,
  EVERYTHING,
  idsAt,
  idsIn,
  membersOf,
  orderOf,
  type Stretch,
  stretchOfPrices,
} from './counted-lists.server.ts';
import type { Sort } from './listing.ts';
import type { Category, ListedProduct } from './product.ts';
import { readListed } from './products.server.ts';
import { between, findSteps, idsInRange } from './ranges-of-prices.server.ts';

/** Which products a page is taken from and how they are ordered. `subCategory: null` means those without one. */
export interface ProductFilter {
  category?: Category | undefined;
  /** Of the accessories. */
  subCategory?: string | null | undefined;
  minPrice?: number | null | undefined;
  maxPrice?: number | null | undefined;
  sort?: Sort | undefined;
}

export interface ProductPage {
  products: ListedProduct[];
  totalCount: number;
}

/**
 * One page of products, 0-based, with the exact number of all that the filter lets through. Equal prices stand newest
 * first where prices fall; where they rise, the list is turned round.
 *
 * Lists whose products are counted cost as much on their last page as on their first.
 */
export function pageOfProducts(
  db: Db,
  filter: ProductFilter = {},
  page = 0,
  pageSize = 10,
): Promise<ProductPage> {
  return withCatalogueError('Failed to fetch paginated products', () => {
    const wanted = { start: page * pageSize, end: (page + 1) * pageSize };
    const list = listOf(filter);
    const inItsOrder = (filter.sort ?? 'newest') === 'newest';
    const isNarrowed = filter.minPrice != null || filter.maxPrice != null;
    if (inItsOrder && !isNarrowed) return pageOfList(db, list, wanted);
    if (list.kind !== 'category') return pageOfAnyList(db, list, filter, wanted);
    return inItsOrder ? pageOfRange(db, list, filter, wanted) : pageByPrice(db, list, filter, wanted);
  });
}

/** The list that a filter narrows, or turns to another order. */
export function listOf({ category, subCategory }: ProductFilter): CountedList {
  if (subCategory !== undefined) return { kind: 'section', name: subCategory ?? UNCATEGORIZED };
  return category ? { kind: 'category', name: category } : EVERYTHING;
}

async function pageOfList(db: Db, list: CountedList, wanted: Stretch): Promise<ProductPage> {
  const [found, totalCount] = await Promise.all([
    readListed(db, idsAt(list, wanted), orderOf(list)),
    countList(db, list),
  ]);
  return { products: found, totalCount };
}

/** A category by price: the two bounds are places in its list. */
async function pageByPrice(
  db: Db,
  { name }: CountedList,
  { sort, minPrice = null, maxPrice = null }: ProductFilter,
  { start, end }: Stretch,
): Promise<ProductPage> {
  const list = { kind: 'price', name } as const;
  const range = await stretchOfPrices(db, list, minPrice, maxPrice);
  const up = sort === 'price-up';
  const ids = idsAt(
    list,
    up
      ? { start: Math.max(range.start, range.end - end), end: range.end - start }
      : { start: range.start + start, end: Math.min(range.end, range.start + end) },
  );
  return {
    products: await readListed(db, ids, orderOf(list, up ? 'up' : 'down')),
    totalCount: Math.max(0, range.end - range.start),
  };
}

/**
 * A range of prices in a category, newest first. A small one is gathered and sorted; of a large one the first products
 * are soon met on the way through the newest, and blocks tell where later ones stand.
 */
async function pageOfRange(
  db: Db,
  list: CountedList,
  { minPrice = null, maxPrice = null }: ProductFilter,
  { start, end }: Stretch,
): Promise<ProductPage> {
  const range = await stretchOfPrices(db, { ...list, kind: 'price' }, minPrice, maxPrice);
  const totalCount = Math.max(0, range.end - range.start);
  const size = Math.min(end, totalCount) - start;
  if (size <= 0) return { products: [], totalCount };
  const where = and(membersOf(list), between(minPrice, maxPrice));
  // Only far down in a large range are blocks worth a question of their own.
  const isFarDown = totalCount > GATHERED && start > WALKED;
  const steps = isFarDown ? await findSteps(db, list.name, minPrice, maxPrice) : null;
  const ids =
    totalCount <= GATHERED
      ? sql`with gathered as materialized (
            select ${products.id}, ${products.created_at} from ${products} where ${where}
          ) select id from gathered order by created_at desc, id desc limit ${size} offset ${start}`
      : ((steps && idsInRange(list.name, steps, range, { start, end: start + size })) ??
        idsIn(where, orderOf(list), size, start));
  return { products: await readListed(db, ids, orderOf(list)), totalCount };
}

/** Of so many products the index by price is read whole. */
const GATHERED = 5_000;
/** So many are passed without looking for the block. */
const WALKED = 48;

/** A list that is small, or asked for by nobody but tests and tools: counted by reading it. */
async function pageOfAnyList(
  db: Db,
  list: CountedList,
  { sort = 'newest', minPrice = null, maxPrice = null }: ProductFilter,
  { start, end }: Stretch,
): Promise<ProductPage> {
  const where = and(membersOf(list), between(minPrice, maxPrice));
  const order =
    sort === 'newest'
      ? orderOf(list)
      : orderOf({ ...list, kind: 'price' }, sort === 'price-up' ? 'up' : 'down');
  const ids = idsIn(where, order, end - start, start);
  const [rows, [total]] = await Promise.all([
    readListed(db, ids, order),
    db.select({ count: count() }).from(products).where(where),
  ]);
  return { products: rows, totalCount: total?.count ?? 0 };
}
