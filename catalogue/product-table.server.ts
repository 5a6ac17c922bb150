import { and, type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '#db/database.ts';
import { products } from '#db/schema.ts';
import { withCatalogueError } from './catalogue-error.ts';
import { type CountCache, uncached } from './count-cache.server.ts';
import { pageCount } from './listing.ts';
import { CATEGORIES } from './product.ts';
import {
  countFiltered,
  filteredBy,
  type OrderKey,
  orderBy,
  type ProductFilter,
  pageIds,
  type Range,
} from './product-pages.server.ts';
import type { TableColumn, TableProduct, TableView } from './product-table.ts';
import { listed } from './products.server.ts';
import { indexed } from './search-matches.server.ts';
import { subCategoryOf } from './sections.ts';
import { countProducts } from './statistics.server.ts';

export interface TablePage {
  products: TableProduct[];
  /** How many products the view has on all its pages. */
  totalCount: number;
  /** The page that was read, counted from 1: the last one where the view asked for a later one. */
  page: number;
}

/** One page of the admin's table, with the exact number of products on all pages. */
export function pageOfTable(
  db: Db,
  view: TableView,
  pageSize = 10,
  counts: CountCache = uncached,
): Promise<TablePage> {
  return withCatalogueError('Failed to fetch paginated products', async () => {
    const filter = filterOf(view);
    const found = view.term ? and(filteredBy(filter), inNameOrDescription(view.term)) : undefined;
    const totalCount = found
      ? await counts.get(`table ${JSON.stringify([filter, view.term])}`, null, () => countFound(db, found))
      : await countUnsearched(db, filter, counts);
    const page = Math.min(view.page, pageCount(totalCount, pageSize));
    const start = (page - 1) * pageSize;
    const range = { start, end: Math.min(start + pageSize, totalCount) };
    const order = orderOf(view);
    const ids = found
      ? foundIds(view, found, order, range, totalCount)
      : pageIds(filteredBy(filter), order, range, totalCount);
    if (!ids) return { products: [], totalCount, page };
    const rows = await db
      .select(columns)
      .from(products)
      .innerJoin(sql`(${ids}) as on_page`, sql`on_page.id = ${products.id}`)
      .orderBy(...orderBy(order));
    return { products: rows, totalCount, page };
  });
}

/** Few that a term finds are gathered before they are sorted: walking in that order could lead past all others. */
function foundIds(
  view: TableView,
  found: SQL,
  order: OrderKey[],
  range: Range,
  totalCount: number,
): SQL | null {
  const onPage = sql`order by ${sql.join(orderBy(order), sql`, `)}
    limit ${range.end - range.start} offset ${range.start}`;
  if (totalCount <= FEW) {
    return sql`with found as materialized (select id from ${TEXTS} where ${found})
      select products.id from products join found using (id) ${onPage}`;
  }
  if (view.column === 'added') return sql`select id from ${TEXTS} where ${found} ${onPage}`;
  // For the texts in another order than theirs, each would have to be looked for.
  const text = sql`catalogue_text(products.name, products.description, null)`;
  const walked = and(filteredBy(filterOf(view)), sql`strpos(${text}, lower(${view.term})) > 0`);
  return pageIds(walked, order, range, totalCount);
}

/** The texts alone tell which products a view has, and when they were added. */
const TEXTS = sql`catalogue_texts as products`;
const FEW = 10_000;

/** The whole catalogue is the sum of its categories, of which most are in the cache. */
function countUnsearched(db: Db, filter: ProductFilter, counts: CountCache): Promise<number> {
  return filteredBy(filter) ? countFiltered(db, filter, counts) : countProducts(db, counts);
}

async function countFound(db: Db, found: SQL): Promise<number> {
  const counting = sql`select count(*)::int as count from ${TEXTS} where ${found}`;
  const [counted] = await queryRows<{ count: number }>(db, counting);
  return counted?.count ?? 0;
}

function filterOf({ category, section }: TableView): ProductFilter {
  return {
    category: category ?? undefined,
    subCategory: section === null ? undefined : subCategoryOf(section),
  };
}

const columns = {
  id: listed.id,
  name: listed.name,
  description: products.description,
  category: listed.category,
  subCategory: listed.subCategory,
  price: listed.price,
  featured: products.featured,
  inStock: listed.inStock,
  images: listed.images,
  imageAlts: listed.imageAlts,
  imageFocuses: listed.imageFocuses,
  createdAt: products.created_at,
};

/** What is searched is the category too, which is a filter of its own here. */
function inNameOrDescription(term: string): SQL {
  const found = indexed(term);
  const mayBeCategory = CATEGORIES.some((name) => name.toLowerCase().includes(term.toLowerCase()));
  if (!mayBeCategory) return found;
  const withoutCategory = sql`left(search_text, -1 - char_length(coalesce(products.category, '')))`;
  return sql`${found} and strpos(${withoutCategory}, lower(${term})) > 0`;
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
  name: [sql`left(catalogue_fold(${products.name}), 200)`],
  category: [
    sql`${products.category}`,
    sql`left(catalogue_fold(coalesce(${products.sub_category}, '')), 200)`,
  ],
  price: [sql`${products.price}`],
  added: [],
};
