import { count, eq } from 'drizzle-orm';
import type { Db } from '#db/database.ts';
import { products } from '#db/schema.ts';
import { asking } from './catalogue-error.ts';
import type { SubCategoryCount } from './sections.ts';

/** How many accessories bear each subcategory. */
export function countSubCategories(db: Db): Promise<SubCategoryCount[]> {
  return asking('Failed to fetch products by sub-category', () =>
    db
      .select({ subCategory: products.sub_category, count: count() })
      .from(products)
      .where(eq(products.category, 'Accessories'))
      .groupBy(products.sub_category),
  );
}
