import { and, asc, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.ts';
import { products } from '#db/schema.ts';
import { asking } from './catalogue-error.ts';
import { pageCount } from './listing.ts';
import type { TableColumn, TableProduct, TableView } from './product-table.ts';
import { inSubCategory, listed } from './products.server.ts';
import { containing } from './search.server.ts';
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
  return asking('Failed to fetch paginated products', async () => {
    const where = conditions(view);
    const [total] = await db.select({ count: count() }).from(products).where(where);
    const totalCount = total?.count ?? 0;
    const page = Math.min(view.page, pageCount(totalCount, pageSize));
    const rows = await db
      .select(columns)
      .from(products)
      .where(where)
      .orderBy(...order(view))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    return { products: rows, totalCount, page };
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
  createdAt: products.created_at,
};

function conditions({ category, section, term }: TableView): SQL | undefined {
  return and(
    category ? eq(products.category, category) : undefined,
    section === null ? undefined : inSubCategory(subCategoryOf(section)),
    term
      ? or(ilike(products.name, containing(term)), ilike(products.description, containing(term)))
      : undefined,
  );
}

/** Ties are broken by the moment of creation and the id, so that no product is on two pages. */
function order({ column, direction }: TableView): SQL[] {
  const along = direction === 'up' ? asc : desc;
  const tie = column === 'added' ? along : desc;
  return [...ORDERS[column].map((key) => along(key)), tie(products.created_at), tie(products.id)];
}

/** Names are sorted as people read them: case and accents aside. */
const ORDERS: Record<TableColumn, SQL[]> = {
  name: [sql`catalogue_fold(${products.name})`],
  category: [sql`${products.category}`, sql`catalogue_fold(coalesce(${products.sub_category}, ''))`],
  price: [sql`${products.price}`],
  added: [],
};
