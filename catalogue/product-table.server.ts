import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#db/database.ts';
import { products } from '#db/schema.ts';
import { withCatalogueError } from './catalogue-error.ts';
import {
  type CountedList,
  countList,
  idsAt,
  idsIn,
  membersOf,
  type Stretch,
  turned,
} from './counted-lists.server.ts';
import { pageCount } from './listing.ts';
import { CATEGORIES } from './product.ts';
import { listOf } from './product-pages.server.ts';
import type { TableColumn, TableProduct, TableView } from './product-table.ts';
import { listed } from './products.server.ts';
import { matching, sampleNewest } from './search-matches.server.ts';
import { subCategoryOf } from './sections.ts';

export interface TablePage {
  products: TableProduct[];
  /** How many products the view has on all its pages. */
  totalCount: number;
  /** The page that was read, counted from 1: the last one where the view asked for a later one. */
  page: number;
}

/** One page of the admin's table, with the exact number of products on all pages. */
export function pageOfTable(db: Db, view: TableView, pageSize = 10): Promise<TablePage> {
  return withCatalogueError('Failed to fetch paginated products', async () => {
    const list = listOfView(view);
    const where = and(membersOf(list), view.term ? await inNameOrDescription(db, view.term) : undefined);
    const totalCount = view.term ? await countFound(db, where) : await countList(db, list);
    const page = Math.min(view.page, pageCount(totalCount, pageSize));
    const start = (page - 1) * pageSize;
    const end = Math.min(start + pageSize, totalCount);
    const isCounted = view.term === '' && view.column === 'added';
    const ids = isCounted
      ? idsAt(list, view.direction === 'down' ? { start, end } : turned({ start, end }, totalCount))
      : idsOf(view, where, totalCount, { start, end });
    if (!ids) return { products: [], totalCount, page };
    const rows = await db
      .select(columns)
      .from(products)
      .innerJoin(sql`(${ids}) as on_page`, sql`on_page.id = ${products.id}`)
      .orderBy(...order(view));
    return { products: rows, totalCount, page };
  });
}

/** Few that a term finds are gathered before they are sorted: walking in that order could lead past all others. */
function idsOf(view: TableView, where: SQL | undefined, totalCount: number, { start, end }: Stretch): SQL {
  if (view.term === '') return idsIn(where, order(view), end - start, start);
  const onPage = sql`order by ${sql.join(order(view), sql`, `)} limit ${end - start} offset ${start}`;
  if (totalCount <= FEW) {
    return sql`with found as materialized (select id from ${TEXTS} where ${where})
      select products.id from products join found using (id) ${onPage}`;
  }
  if (view.column === 'added') return sql`select id from ${TEXTS} where ${where} ${onPage}`;
  // For the texts in another order than theirs, each would have to be looked for.
  const text = sql`catalogue_text(products.name, products.description, null)`;
  const walked = and(membersOf(listOfView(view)), sql`strpos(${text}, lower(${view.term})) > 0`);
  return idsIn(walked, order(view), end - start, start);
}

/** The texts alone tell which products a view has, and when they were added. */
const TEXTS = sql`catalogue_texts as products`;
const FEW = 10_000;

async function countFound(db: Db, where: SQL | undefined): Promise<number> {
  const counting = sql`select count(*)::int as count from ${TEXTS} where ${where}`;
  const [counted] = await rowsOf<{ count: number }>(db, counting);
  return counted?.count ?? 0;
}

function listOfView({ category, section }: TableView): CountedList {
  return listOf({
    category: category ?? undefined,
    subCategory: section === null ? undefined : subCategoryOf(section),
  });
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
async function inNameOrDescription(db: Db, term: string): Promise<SQL> {
  const found = matching(term, await sampleNewest(db, term));
  const mayBeCategory = CATEGORIES.some((name) => name.toLowerCase().includes(term.toLowerCase()));
  if (!mayBeCategory) return found;
  const withoutCategory = sql`left(search_text, -1 - char_length(coalesce(products.category, '')))`;
  return sql`${found} and strpos(${withoutCategory}, lower(${term})) > 0`;
}

/** Ties are broken by the moment of creation and the id, so that no product is on two pages. */
function order({ column, direction }: TableView): SQL[] {
  const along = direction === 'up' ? asc : desc;
  const tie = column === 'added' ? along : desc;
  return [...ORDERS[column].map((key) => along(key)), tie(products.created_at), tie(products.id)];
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
