import { eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { withCatalogError } from '../text/catalog-error.ts';
import { isProductId } from './product.ts';
import type { ProductInput } from './product-input.ts';
import { writeTranslations } from './product-texts.server.ts';

/** Inserts a product and returns its id. Without `id`, the database generates one. */
export function addProduct(db: Db, input: ProductInput, id?: string): Promise<string> {
  const { translations, ...columns } = input;
  return withCatalogError('Failed to add product', () =>
    db.transaction(async (transaction) => {
      const [added] = await transaction
        .insert(products)
        .values({ id, ...columns })
        .returning({ id: products.id });
      if (!added) throw new Error('the database returned no id');
      // An import saves time without a statement for products that have no texts.
      if (translations && Object.keys(translations).length > 0)
        await writeTranslations(transaction, [{ id: added.id, translations }]);
      return added.id;
    }),
  );
}

/**
 * Updates the fields in `changes`, and `updated_at`. Skips an empty name, price, category or list of images; `null`
 * clears the market price and the subcategory. Changes that contain `hidden: true` can clear the price and the images,
 * and those that contain `priceOnRequest: true` the price.
 *
 * @returns whether the product exists.
 */
export function updateProductRow(db: Db, id: string, changes: Partial<ProductInput>): Promise<boolean> {
  return withCatalogError('Failed to update product', async () => {
    if (!isProductId(id)) return false;
    const { translations, ...columns } = changes;
    return db.transaction(async (transaction) => {
      const changed = await transaction
        .update(products)
        .set({ ...withoutEmpty(columns), updatedAt: sql`clock_timestamp()` })
        .where(eq(products.id, id))
        .returning({ id: products.id });
      if (changed.length > 0 && translations) await writeTranslations(transaction, [{ id, translations }]);
      return changed.length > 0;
    });
  });
}

/** Deletes a product. @returns whether it existed */
export function deleteProduct(db: Db, id: string): Promise<boolean> {
  return withCatalogError('Failed to delete product', async () => {
    if (!isProductId(id)) return false;
    const deleted = await db.delete(products).where(eq(products.id, id)).returning({ id: products.id });
    return deleted.length > 0;
  });
}

function withoutEmpty(changes: Partial<Omit<ProductInput, 'translations'>>) {
  const { name, price, category, images, ...others } = changes;
  const canLackPrice = others.hidden || others.priceOnRequest;
  return {
    ...others,
    ...(name?.trim() ? { name: name.trim() } : {}),
    ...(price || (price === null && canLackPrice) ? { price } : {}),
    ...(category ? { category } : {}),
    // Leaving Accessories clears the subcategory, even if the change contains one.
    ...(category && category !== 'Accessories' ? { subCategory: null } : {}),
    ...(images?.length || others.hidden ? { images } : {}),
  };
}
