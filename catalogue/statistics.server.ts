import { count, gt, sql, sum } from 'drizzle-orm';
import type { Db } from '#db/database.ts';
import { catalogueFigures } from '#db/schema.ts';
import { withCatalogueError } from './catalogue-error.ts';
import { CATEGORIES, type Category } from './product.ts';

/** The catalogue in four figures, over all products. */
export interface Statistics {
  products: number;
  featured: number;
  /** How many different categories have a product. */
  categories: number;
  /** In dollars, rounded to cents; 0 where there are no products. */
  averagePrice: number;
}

/** Of the whole catalogue, as triggers keep it (`db/migrations/0003_counted_lists.sql`). */
export function catalogueStatistics(db: Db): Promise<Statistics> {
  return withCatalogueError('Failed to fetch products', async () => {
    const figures = catalogueFigures;
    const [summed] = await db
      .select({
        products: sum(figures.products).mapWith(Number),
        featured: sum(figures.featured).mapWith(Number),
        categories: count(),
        averagePrice:
          sql`coalesce(round(sum(${figures.price_sum}) / sum(${figures.products}), 2), 0)`.mapWith(Number),
      })
      .from(figures)
      .where(gt(figures.products, 0));
    return summed?.products ? summed : EMPTY;
  });
}

/** How many products each of the eight categories has, the empty ones included. */
export function countByCategory(db: Db): Promise<Record<Category, number>> {
  return withCatalogueError('Failed to fetch products', async () => {
    const rows = await db
      .select({ category: catalogueFigures.category, count: catalogueFigures.products })
      .from(catalogueFigures);
    const countOf = new Map(rows.map((row) => [row.category, row.count]));
    return Object.fromEntries(CATEGORIES.map((category) => [category, countOf.get(category) ?? 0])) as Record<
      Category,
      number
    >;
  });
}

const EMPTY: Statistics = { products: 0, featured: 0, categories: 0, averagePrice: 0 };
