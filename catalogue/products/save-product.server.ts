import { eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { withCatalogueError } from '../text/catalogue-error.ts';
import { isProductId } from './product.ts';
import type { ProductInput } from './product-input.ts';

/** Inserts a product and returns its id. Without `id`, the database generates one. */
export function addProduct(db: Db, input: ProductInput, id?: string): Promise<string> {
  return withCatalogueError('Failed to add product', async () => {
    const [added] = await db
      .insert(products)
      .values({ id, ...input })
      .returning({ id: products.id });
    if (!added) throw new Error('the database returned no id');
    return added.id;
  });
}

/**
 * Updates the fields in `changes`, and `updated_at`. Skips an empty name, price, category or list of images; `null`
 * clears the market price and the subcategory.
 *
 * @returns whether the product exists.
 */
export function updateProductRow(db: Db, id: string, changes: Partial<ProductInput>): Promise<boolean> {
  return withCatalogueError('Failed to update product', async () => {
    if (!isProductId(id)) return false;
    const changed = await db
      .update(products)
      .set({ ...withoutEmpty(changes), updatedAt: sql`clock_timestamp()` })
      .where(eq(products.id, id))
      .returning({ id: products.id });
    return changed.length > 0;
  });
}

/** Deletes a product. @returns whether it existed */
export function deleteProduct(db: Db, id: string): Promise<boolean> {
  return withCatalogueError('Failed to delete product', async () => {
    if (!isProductId(id)) return false;
    const deleted = await db.delete(products).where(eq(products.id, id)).returning({ id: products.id });
    return deleted.length > 0;
  });
}

function withoutEmpty(changes: Partial<ProductInput>): Partial<ProductInput> {
  const { name, price, category, images, ...others } = changes;
  return {
    ...others,
    ...(name?.trim() ? { name: name.trim() } : {}),
    ...(price ? { price } : {}),
    ...(category ? { category } : {}),
    // Leaving Accessories clears the subcategory, even if the change contains one.
    ...(category && category !== 'Accessories' ? { subCategory: null } : {}),
    ...(images?.length ? { images } : {}),
  };
}
