import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isProductId, UNCATEGORIZED } from '#catalog/products/product.ts';
import { withCatalogError } from '#catalog/text/catalog-error.ts';
import { LANGUAGES } from '#catalog/text/languages.ts';
import { nameInput, upTo } from '#catalog/text/text-input-schema.ts';
import { adminActivity } from '#platform/db/admin-schema.ts';
import { type Db, queryRows } from '#platform/db/database.ts';
import { accessoryCategories, products } from '#platform/db/schema.ts';
import { type AccessoryCategory, isSameName, MAX_CATEGORY_NAME_LENGTH } from './category-names.ts';

/** Lists the accessory categories, oldest first. */
export function listAccessoryCategories(db: Db): Promise<AccessoryCategory[]> {
  return withCatalogError('Failed to load categories', () =>
    db
      .select(accessoryCategory)
      .from(accessoryCategories)
      .orderBy(asc(accessoryCategories.createdAt), asc(accessoryCategories.id)),
  );
}

/** Returns the accessory category with this name, ignoring case and spaces, or `null`. */
export async function findAccessoryCategoryByName(db: Db, name: string): Promise<AccessoryCategory | null> {
  // Compare here, because the database's lower() depends on its locale.
  const categories = await listAccessoryCategories(db);
  return categories.find((category) => isSameName(category.name, name)) ?? null;
}

/** Returns an accessory category and locks it until the transaction ends; `null` if it does not exist. */
export function findAccessoryCategoryForUpdate(
  transaction: Db,
  id: string,
): Promise<AccessoryCategory | null> {
  return withCatalogError('Failed to load categories', async () => {
    if (!isProductId(id)) return null;
    const [found] = await transaction
      .select(accessoryCategory)
      .from(accessoryCategories)
      .where(eq(accessoryCategories.id, id))
      .for('update');
    return found ?? null;
  });
}

/** Inserts an accessory category and returns its id. `name` must have been validated by `accessoryCategoryName`. */
export function addAccessoryCategory(db: Db, name: string): Promise<string> {
  return withCatalogError('Failed to add', async () => {
    const [added] = await db
      .insert(accessoryCategories)
      .values({ name })
      .returning({ id: accessoryCategories.id });
    if (!added) throw new Error('the database returned no id');
    return added.id;
  });
}

/** Replaces the names of a category, which have been validated. @returns whether the category exists */
export function renameAccessoryCategory(
  db: Db,
  id: string,
  names: Pick<AccessoryCategory, 'name'> & Partial<Pick<AccessoryCategory, 'translations' | 'synonyms'>>,
): Promise<boolean> {
  return withCatalogError('Failed to rename', async () => {
    const renamed = await db
      .update(accessoryCategories)
      .set(names)
      .where(eq(accessoryCategories.id, id))
      .returning({ id: accessoryCategories.id });
    return renamed.length > 0;
  });
}

/** Deletes categories. Their products keep the names as subcategories. @returns their rows, for `restoreAccessoryCategories` */
export async function deleteAccessoryCategories(
  transaction: Db,
  ids: string[],
): Promise<AccessoryCategory[]> {
  if (ids.length === 0) return [];
  const rows = await queryRows<{ row: AccessoryCategory }>(
    transaction,
    sql`delete from ${accessoryCategories} where id = any(${sql.param(ids)}::uuid[])
      returning to_jsonb(${accessoryCategories}) as row`,
  );
  return rows.map(({ row }) => row);
}

/** Restores deleted categories, except those whose name exists again. @returns how many were restored */
export async function restoreAccessoryCategories(db: Db, deleted: unknown[]): Promise<number> {
  const restored = await queryRows(
    db,
    sql`insert into ${accessoryCategories}
      select * from jsonb_populate_recordset(null::${accessoryCategories}, ${JSON.stringify(deleted)}::jsonb)
      on conflict do nothing returning id`,
  );
  return restored.length;
}

/** Renames the subcategory of all accessories that have it. @returns how many were changed */
export function renameSubCategory(db: Db, from: string, to: string): Promise<number> {
  return withCatalogError('Failed to update product', async () => {
    const renamed = await db
      .update(products)
      .set({ subCategory: to, updatedAt: sql`clock_timestamp()` })
      .where(and(eq(products.category, 'Accessories'), eq(products.subCategory, from)))
      .returning({ id: products.id });
    return renamed.length;
  });
}

/**
 * Returns the present name of a section that a form has offered: another one if it was renamed on all its products since
 * then, `null` if no category or product has it any more.
 */
export function findSectionName(db: Db, offered: string): Promise<string | null> {
  return withCatalogError('Failed to load categories', async () => {
    const [found] = await queryRows<{ name: string }>(
      db,
      sql`with renamed as (
          select after->>'name' as name from ${adminActivity} where subject = 'accessory category'
            and action = 'renamed' and before->>'name' = ${offered} order by id desc limit 1)
        select name from (select ${offered}::text as name, 1 as place union all select name, 2 from renamed) as known
        where exists (select from ${accessoryCategories} where name = known.name)
          or exists (select from ${products} where category = 'Accessories' and sub_category = known.name)
        order by place limit 1`,
    );
    return found?.name ?? null;
  });
}

const { createdAt: _, ...accessoryCategory } = getTableColumns(accessoryCategories);

const RESERVED = ['All', UNCATEGORIZED];

/** Validates the name of an accessory category: collapses white space, and rejects empty and reserved names. */
export const accessoryCategoryName = nameInput.pipe(
  upTo(MAX_CATEGORY_NAME_LENGTH)
    .min(1, 'Please enter a name')
    .refine(
      (name) => !RESERVED.some((reserved) => isSameName(name, reserved)),
      'This name is used by the shop itself',
    ),
);

/** Validates the names of an accessory category in other languages. An empty one removes the translation. */
export const accessoryCategoryNames = z.partialRecord(
  z.enum(LANGUAGES),
  nameInput.pipe(upTo(MAX_CATEGORY_NAME_LENGTH)),
);
