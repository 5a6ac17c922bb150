import { sql } from 'drizzle-orm';
import { firstSteps } from '#platform/db/admin-schema.ts';
import { type Db, queryRows } from '#platform/db/database.ts';
import { accessoryCategories, products } from '#platform/db/schema.ts';
import type { AccessoryCategory } from '../categories/category-names.ts';
import { findSection } from '../lists/sections.ts';

/**
 * Returns the accessory categories of the demo that can be removed together with some products: those that the owner
 * has neither renamed nor translated, and that no other product uses.
 */
export async function findUnusedDemoCategories(
  db: Db,
  removedProducts: string[],
): Promise<Pick<AccessoryCategory, 'id' | 'name'>[]> {
  const categories = await queryRows<Pick<AccessoryCategory, 'id' | 'name'>>(
    db,
    sql`select ${accessoryCategories.id}::text as id, ${accessoryCategories.name} as name
      from ${firstSteps}, jsonb_each_text(${firstSteps.demoCategories}) as demo(id, name)
      join ${accessoryCategories} on ${accessoryCategories.id} = demo.id::uuid and ${accessoryCategories.name} = demo.name
      where ${accessoryCategories.translations} = '{}'
      order by ${accessoryCategories.createdAt}, ${accessoryCategories.id}`,
  );
  if (categories.length === 0) return [];
  const used = await queryRows<{ name: string }>(
    db,
    sql`select distinct ${products.subCategory} as name from ${products}
      where ${products.category} = 'Accessories' and ${products.subCategory} is not null
        and ${products.id} <> all(${sql.param(removedProducts)}::uuid[])`,
  );
  const sections = used.map(({ name }) => ({ name, count: 1, names: [name] }));
  return categories.filter(({ name }) => findSection(name, sections).count === 0);
}
