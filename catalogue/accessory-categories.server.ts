import { asc } from 'drizzle-orm';
import type { Db } from '#db/database.ts';
import { accessoryCategories } from '#db/schema.ts';
import type { AccessoryCategory } from './accessory-category.ts';
import { asking } from './catalogue-error.ts';

/** The accessory categories in the order in which they were made. */
export function listAccessoryCategories(db: Db): Promise<AccessoryCategory[]> {
  return asking('Failed to load categories', () =>
    db
      .select({ id: accessoryCategories.id, name: accessoryCategories.name })
      .from(accessoryCategories)
      .orderBy(asc(accessoryCategories.created_at), asc(accessoryCategories.id)),
  );
}

/** Inserts an accessory category and answers its id. `name` has passed `accessoryCategoryName`. */
export function addAccessoryCategory(db: Db, name: string): Promise<string> {
  return asking('Failed to add', async () => {
    const [added] = await db
      .insert(accessoryCategories)
      .values({ name })
      .returning({ id: accessoryCategories.id });
    if (!added) throw new Error('the database returned no id');
    return added.id;
  });
}
