import { and, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type Db, queryRows } from '#db/database.ts';
import { products } from '#db/schema.ts';
import { withCatalogueError } from './catalogue-error.ts';
import { type CountCache, uncached } from './count-cache.server.ts';
import type { ListedProduct } from './product.ts';
import { inSection, visibleTo } from './product-pages.server.ts';
import { isShown, listed, newestFirst } from './products.server.ts';
import { type SubCategoryCount, subCategoryOf } from './sections.ts';

/** How many accessories bear each subcategory, of those that visitors see, or of all. */
export function countSubCategories(
  db: Db,
  visibility: 'all' | 'shown',
  counts: CountCache = uncached,
): Promise<SubCategoryCount[]> {
  return withCatalogueError('Failed to fetch products by sub-category', () =>
    counts.get(`sections ${visibility}`, 'Accessories', async () => {
      const rows = await queryRows<{ name: string; count: number }>(
        db,
        sql`select catalogue_section(sub_category) as name, count(*)::int as count from ${products}
          where ${and(sql`category = 'Accessories'`, visibleTo(visibility))} group by catalogue_section(sub_category)`,
      );
      return rows.map(({ name, count }) => ({ subCategory: subCategoryOf(name), count }));
    }),
  );
}

/** The newest `limit` products that visitors see of each of the named sections, in one query. */
export function previewSections(
  db: Db,
  names: string[],
  limit: number,
): Promise<Map<string, ListedProduct[]>> {
  return withCatalogueError('Failed to fetch products by sub-category', async () => {
    const previews = new Map(names.map((name) => [name, [] as ListedProduct[]]));
    const [first, second, ...others] = names.map((name, place) => preview(db, name, place, limit));
    if (!first) return previews;
    const rows = await (second ? unionAll(first, second, ...others) : first);
    for (const { place, rank: _, ...product } of rows.toSorted((a, b) => a.rank - b.rank)) {
      previews.get(names[place] ?? '')?.push(product);
    }
    return previews;
  });
}

/** Each section is read off its index. A union promises no order, so every row tells its place and rank. */
function preview(db: Db, name: string, place: number, limit: number) {
  return db
    .select({
      ...listed,
      place: sql<number>`${place}::int`.as('place'),
      rank: sql<number>`row_number() over (order by ${products.created_at} desc, ${products.id} desc)`
        .mapWith(Number)
        .as('rank'),
    })
    .from(products)
    .where(and(inSection(name), isShown))
    .orderBy(...newestFirst)
    .limit(limit);
}
