import { avg, count, countDistinct, sql } from 'drizzle-orm';
import type { Db } from '#db/database.ts';
import { products } from '#db/schema.ts';
import { asking } from './catalogue-error.ts';
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

/** Counts the whole catalogue. */
export function catalogueStatistics(db: Db): Promise<Statistics> {
  return asking('Failed to fetch products', async () => {
    const [figures] = await db
      .select({
        products: count(),
        featured: sql`count(*) filter (where ${products.featured})`.mapWith(Number),
        categories: countDistinct(products.category),
        averagePrice: sql`coalesce(round(${avg(products.price)}, 2), 0)`.mapWith(Number),
      })
      .from(products);
    if (!figures) throw new Error('the database returned no figures');
    return figures;
  });
}

/** How many products each of the eight categories has, the empty ones included. */
export function countByCategory(db: Db): Promise<Record<Category, number>> {
  return asking('Failed to fetch products', async () => {
    const rows = await db
      .select({ category: products.category, count: count() })
      .from(products)
      .groupBy(products.category);
    const countOf = new Map(rows.map((row) => [row.category, row.count]));
    return Object.fromEntries(CATEGORIES.map((category) => [category, countOf.get(category) ?? 0])) as Record<
      Category,
      number
    >;
  });
}
