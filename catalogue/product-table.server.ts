import { and, arrayContains, type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '#db/database.ts';
import { products } from '#db/schema.ts';
import { isStoredName, publicUrl } from '#media/image-addresses.ts';
import { readPrice } from './amounts.ts';
import { withCatalogueError } from './catalogue-error.ts';
import { type CountCache, uncached } from './count-cache.server.ts';
import { pageCount } from './listing.ts';
import type { Product } from './product.ts';
import {
  countFiltered,
  filteredBy,
  MARKED,
  type OrderKey,
  orderBy,
  type ProductFilter,
  pageIds,
  type Range,
} from './product-pages.server.ts';
import type { TableColumn, TableView } from './product-table.ts';
import { product } from './products.server.ts';
import { hasEveryWord } from './search-conditions.ts';
import { parseSearchQuery } from './search-words.ts';
import { subCategoryOf } from './sections.ts';
import { countProducts } from './statistics.server.ts';

export interface TablePage {
  products: Product[];
  /** How many products the view has on all its pages. */
  totalCount: number;
  /** The page that was read, counted from 1: the last one where the view asked for a later one. */
  page: number;
}

/** One page of the admin's table, with the exact number of products on all pages. */
export function pageOfTable(db: Db, view: TableView, counts: CountCache = uncached): Promise<TablePage> {
  return withCatalogueError('Failed to fetch paginated products', async () => {
    const filter = filterOf(view);
    const found = view.term ? membersOf(view).where : undefined;
    const totalCount = await countTable(db, view, counts);
    const page = Math.min(view.page, pageCount(totalCount, view.rows));
    const start = (page - 1) * view.rows;
    const range = { start, end: Math.min(start + view.rows, totalCount) };
    const order = orderOf(view);
    const ids = found
      ? foundIds(view, found, order, range)
      : pageIds(filteredBy(filter), order, range, totalCount);
    if (!ids) return { products: [], totalCount, page };
    const rows = await db
      .select(product)
      .from(products)
      .innerJoin(sql`(${ids}) as on_page`, sql`on_page.id = ${products.id}`)
      .orderBy(...orderBy(order));
    return { products: rows, totalCount, page };
  });
}

/** How many products a view has on all its pages. */
export function countTable(db: Db, view: TableView, counts: CountCache): Promise<number> {
  const filter = filterOf(view);
  const found = view.term ? membersOf(view).where : undefined;
  if (!found) return countUnsearched(db, filter, counts);
  return counts.get(`table ${JSON.stringify([filter, view.term])}`, null, () => countFound(db, found));
}

/** Which products a view has: the condition, and the table that it is put to, under the name of the products. */
export function membersOf(view: TableView): { table: SQL; where: SQL | undefined } {
  const filter = filterOf(view);
  if (!view.term) return { table: sql`products`, where: filteredBy(filter) };
  // The texts do not tell what is in stock.
  const marked = view.only && sql`products.id in (select id from ${products} where ${MARKED[view.only]})`;
  const where = and(filteredBy({ ...filter, only: undefined }), marked ?? undefined, matching(view.term));
  return { table: TEXTS, where };
}

/** What a term finds is gathered before it is sorted: walking in that order could lead past all others. */
function foundIds(view: TableView, found: SQL, order: OrderKey[], range: Range): SQL {
  const onPage = sql`order by ${sql.join(orderBy(order), sql`, `)}
    limit ${range.end - range.start} offset ${range.start}`;
  if (view.column === 'added') return sql`select id from ${TEXTS} where ${found} ${onPage}`;
  return sql`with found as materialized (select id from ${TEXTS} where ${found})
    select products.id from products join found using (id) ${onPage}`;
}

/** The texts alone tell which products a view has, and when they were added. */
const TEXTS = sql`catalogue_texts as products`;

/** The whole catalogue is the sum of its categories, of which most are in the cache. */
function countUnsearched(db: Db, filter: ProductFilter, counts: CountCache): Promise<number> {
  const { category, visibility, only } = filter;
  return category || only || visibility === 'hidden'
    ? countFiltered(db, filter, counts)
    : countProducts(db, counts, visibility);
}

async function countFound(db: Db, found: SQL): Promise<number> {
  const counting = sql`select count(*)::int as count from ${TEXTS} where ${found}`;
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
 * Every word of the term is in the product, or it is the amount that it costs, or cost. The name of a stored image finds
 * the products that show it.
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

/** Ties are broken by the moment of creation and the id, so that no product is on two pages. */
function orderOf({ column, direction }: TableView): OrderKey[] {
  const tie = column === 'added' ? direction : 'down';
  return [
    ...ORDERS[column].map((key) => ({ column: key, direction })),
    { column: products.created_at, direction: tie },
    { column: products.id, direction: tie },
  ];
}

/** Names are sorted as people read them: case and accents aside. In the words of the indexes of these orders. */
const ORDERS: Record<TableColumn, SQL[]> = {
  name: [sql`left(search_fold(${products.name}), 200)`],
  category: [sql`${products.category}`, sql`left(search_fold(coalesce(${products.sub_category}, '')), 200)`],
  price: [sql`${products.price}`],
  added: [],
};
