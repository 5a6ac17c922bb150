import { and, arrayContains, type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { isStoredName, publicUrl } from '#platform/media/image-addresses.ts';
import { readPrice } from '../amounts/amounts.ts';
import type { Product } from '../products/product.ts';
import { type OrderKey, orderBy, product } from '../products/products.server.ts';
import { likeliestTerm } from '../search/corrections/search-corrections.server.ts';
import { hasEveryWord } from '../search/search-conditions.ts';
import { parseSearchQuery } from '../search/search-words.ts';
import { withCatalogError } from '../text/catalog-error.ts';
import { type CountCache, uncached } from './count-cache.server.ts';
import { pageCount } from './listing.ts';
import {
  countFiltered,
  filteredBy,
  MARKED,
  type Members,
  ORDERS,
  type ProductFilter,
  pageIds,
  placesOnPage,
  type Range,
  SEARCH_TEXTS,
  sortKeysOf,
} from './product-pages.server.ts';
import { type TableView, withoutFilter } from './product-table.ts';
import { subCategoryOf } from './sections.ts';
import { countProducts } from './statistics.server.ts';

export interface TablePage {
  products: Product[];
  /** The number of products on all pages of the view. */
  totalCount: number;
  /** The page that was read (1-based). It is the last page if the view requested a higher one. */
  page: number;
}

/** Returns a page of the admin's table and the exact number of products on all pages. */
export function pageOfTable(db: Db, view: TableView, counts: CountCache = uncached): Promise<TablePage> {
  return withCatalogError('Failed to fetch paginated products', async () => {
    const members = viewQuery(view);
    const totalCount = await countTable(db, view, counts);
    const page = Math.min(view.page, pageCount(totalCount, view.rows));
    const start = (page - 1) * view.rows;
    const range = { start, end: Math.min(start + view.rows, totalCount) };
    const order = ORDERS[`${view.column}-${view.direction}`]();
    const ids =
      view.term && members.where
        ? foundIds(view, members.where, order, range)
        : pageIds(members, order, range, totalCount);
    if (!ids) return { products: [], totalCount, page };
    const rows = await db
      .select(product)
      .from(products)
      .innerJoin(sql`(${ids}) as on_page`, sql`on_page.id = ${products.id}`)
      .orderBy(...placesOnPage(order));
    return { products: rows, totalCount, page };
  });
}

/** Counts the products on all pages of a view. */
export function countTable(db: Db, view: TableView, counts: CountCache): Promise<number> {
  const filter = filterOf(view);
  const found = view.term ? viewQuery(view).where : undefined;
  if (!found) return countUnsearched(db, filter, counts);
  return counts.get(`table ${JSON.stringify([filter, view.term])}`, null, () => countFound(db, found));
}

/** Returns the condition for the products of a view, and the table it applies to, which has the alias `products`. */
export function viewQuery(view: TableView): Members {
  const filter = filterOf(view);
  if (!view.term) return { table: sql`products`, where: filteredBy(filter) };
  // `catalog_texts` does not contain all columns that marks need, such as `in_stock`.
  const marked = view.only && sql`products.id in (select id from ${products} where ${MARKED[view.only]})`;
  const where = and(filteredBy({ ...filter, only: undefined }), marked ?? undefined, matching(view.term));
  return { table: SEARCH_TEXTS, where };
}

/** Collects all matches before sorting them; reading the sort order's index instead could read the whole table. */
function foundIds(view: TableView, found: SQL, order: OrderKey[], range: Range): SQL {
  const onPage = sql`order by ${sql.join(orderBy(order), sql`, `)}
    limit ${range.end - range.start} offset ${range.start}`;
  if (view.column === 'added')
    return sql`select id, ${sortKeysOf(order)} from ${SEARCH_TEXTS} where ${found} ${onPage}`;
  return sql`with found as materialized (select id from ${SEARCH_TEXTS} where ${found})
    select products.id, ${sortKeysOf(order)} from products join found using (id) ${onPage}`;
}

/** Counts a view without a search term. Adds the counts per category if possible, because most are cached. */
function countUnsearched(db: Db, filter: ProductFilter, counts: CountCache): Promise<number> {
  const { category, visibility, only } = filter;
  return category || only || visibility === 'hidden'
    ? countFiltered(db, filter, counts)
    : countProducts(db, counts, visibility);
}

async function countFound(db: Db, found: SQL): Promise<number> {
  const counting = sql`select count(*)::int as count from ${SEARCH_TEXTS} where ${found}`;
  const [counted] = await queryRows<{ count: number }>(db, counting);
  return counted?.count ?? 0;
}

function filterOf({ visibility, category, section, only }: TableView): ProductFilter {
  return {
    visibility,
    only: only ?? undefined,
    category: category ?? undefined,
    subCategory: section === null ? undefined : subCategoryOf(section),
  };
}

/**
 * Returns the condition that a product matches a search term: it contains every word, or its price or market price is
 * this amount. The name of a stored image finds the products that use it.
 */
function matching(term: string): SQL {
  if (isStoredName(term)) {
    return sql`products.id in (select id from ${products} where ${arrayContains(products.images, [publicUrl(term)])})`;
  }
  const query = parseSearchQuery(term);
  const found = query.words.length > 0 ? hasEveryWord(query) : sql`false`;
  const reading = readPrice(term);
  if (reading.kind !== 'price') return found;
  const { dollars } = reading;
  return sql`(${found} or products.id in (
    select id from ${products} where price = ${dollars} or market_price = ${dollars}))`;
}

interface SearchedTable extends TablePage {
  /** The view that is shown. If no product matches the term, it contains the likeliest correction. */
  view: TableView;
  /** How many products match the term, but not the filters of the view. */
  leftOut: number;
}

/** Returns a page of the admin's table. Corrects the search term if no product matches it. */
export async function searchTable(db: Db, view: TableView, counts: CountCache): Promise<SearchedTable> {
  const table = await pageOfTable(db, view, counts);
  const shown = { ...table, view: { ...view, page: table.page } };
  if (view.term === '') return { ...shown, leftOut: 0 };
  const everywhere = await countTable(db, withoutFilter(view), counts);
  if (everywhere > 0) return { ...shown, leftOut: everywhere - table.totalCount };
  const correction = await likeliestTerm(db, view.term);
  const corrected = correction ? await searchTable(db, { ...view, term: correction }, counts) : null;
  return corrected && corrected.totalCount + corrected.leftOut > 0 ? corrected : { ...shown, leftOut: 0 };
}
