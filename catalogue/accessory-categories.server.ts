import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/database.ts';
import { accessoryCategories, products } from '#db/schema.ts';
import { type AccessoryCategory, isSameName } from './accessory-category.ts';
import { withCatalogueError } from './catalogue-error.ts';
import { isProductId } from './product.ts';

/** The accessory categories in the order in which they were made. */
export function listAccessoryCategories(db: Db): Promise<AccessoryCategory[]> {
  return withCatalogueError('Failed to load categories', () =>
    db
      .select(accessoryCategory)
      .from(accessoryCategories)
      .orderBy(asc(accessoryCategories.created_at), asc(accessoryCategories.id)),
  );
}

/** The accessory category of that name, case and spaces aside, or `null`. */
export async function findAccessoryCategoryByName(db: Db, name: string): Promise<AccessoryCategory | null> {
  // Compared here and not by the database, whose lower() depends on its locale.
  const categories = await listAccessoryCategories(db);
  return categories.find((category) => isSameName(category.name, name)) ?? null;
}

/** An accessory category, held until the transaction ends, or `null` where there is none with that id. */
export function findAccessoryCategoryForUpdate(
  transaction: Db,
  id: string,
): Promise<AccessoryCategory | null> {
  return withCatalogueError('Failed to load categories', async () => {
    if (!isProductId(id)) return null;
    const [found] = await transaction
      .select(accessoryCategory)
      .from(accessoryCategories)
      .where(eq(accessoryCategories.id, id))
      .for('update');
    return found ?? null;
  });
}

/** Inserts an accessory category and answers its id. `name` has passed `accessoryCategoryName`. */
export function addAccessoryCategory(db: Db, name: string): Promise<string> {
  return withCatalogueError('Failed to add', async () => {
    const [added] = await db
      .insert(accessoryCategories)
      .values({ name })
      .returning({ id: accessoryCategories.id });
    if (!added) throw new Error('the database returned no id');
    return added.id;
  });
}

/** Gives a category another name, which has passed `accessoryCategoryName`. @returns whether there was such a category. */
export function renameAccessoryCategory(db: Db, id: string, name: string): Promise<boolean> {
  return withCatalogueError('Failed to rename', async () => {
    const renamed = await db
      .update(accessoryCategories)
      .set({ name })
      .where(eq(accessoryCategories.id, id))
      .returning({ id: accessoryCategories.id });
    return renamed.length > 0;
  });
}

/** Deletes a category; products that bear its name keep it. @returns whether there was such a category. */
export function deleteAccessoryCategory(db: Db, id: string): Promise<boolean> {
  return withCatalogueError('Failed to delete', async () => {
    if (!isProductId(id)) return false;
    const deleted = await db
      .delete(accessoryCategories)
      .where(eq(accessoryCategories.id, id))
      .returning({ id: accessoryCategories.id });
    return deleted.length > 0;
  });
}

/** Gives all accessories of one subcategory another one. @returns how many there were. */
export function renameSubCategory(db: Db, from: string, to: string): Promise<number> {
  return withCatalogueError('Failed to update product', async () => {
    const renamed = await db
      .update(products)
      .set({ sub_category: to, updated_at: sql`clock_timestamp()` })
      .where(and(eq(products.category, 'Accessories'), eq(products.sub_category, from)))
      .returning({ id: products.id });
    return renamed.length;
  });
}

const accessoryCategory = { id: accessoryCategories.id, name: accessoryCategories.name };
