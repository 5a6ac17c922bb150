import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/database.ts';
import { products } from '#db/schema.ts';
import { withCatalogueError } from './catalogue-error.ts';
import { isProductId } from './product.ts';
import type { ProductInput } from './product-input.ts';

/** Inserts a product, under an id that was chosen for it or one that the database chooses, and answers the id. */
export function addProduct(db: Db, input: ProductInput, id?: string): Promise<string> {
  return withCatalogueError('Failed to add product', async () => {
    const [added] = await db
      .insert(products)
      .values({ id, ...stored(input) })
      .returning({ id: products.id });
    if (!added) throw new Error('the database returned no id');
    return added.id;
  });
}

/**
 * Changes only what is given, and `updated_at`. An empty name, price, category or list of images is skipped; `null`
 * clears the market price and the subcategory.
 *
 * @returns whether there was such a product.
 */
export function updateProductRow(db: Db, id: string, changes: Partial<ProductInput>): Promise<boolean> {
  return withCatalogueError('Failed to update product', async () => {
    if (!isProductId(id)) return false;
    const changed = await db
      .update(products)
      .set({ ...stored(withoutEmpty(changes)), updated_at: sql`clock_timestamp()` })
      .where(eq(products.id, id))
      .returning({ id: products.id });
    return changed.length > 0;
  });
}

/** Deletes a product. @returns whether there was one. */
export function deleteProduct(db: Db, id: string): Promise<boolean> {
  return withCatalogueError('Failed to delete product', async () => {
    if (!isProductId(id)) return false;
    const deleted = await db.delete(products).where(eq(products.id, id)).returning({ id: products.id });
    return deleted.length > 0;
  });
}

/** From the names of the screens to those of the table; what is not given stays `undefined`, which Drizzle leaves out. */
export function stored<Given extends Partial<ProductInput>>(given: Given) {
  const { marketPrice, subCategory, inStock, imageAlts, imageFocuses, ...same } = given;
  return {
    ...same,
    market_price: marketPrice,
    sub_category: subCategory,
    in_stock: inStock,
    image_alts: imageAlts,
    image_focuses: imageFocuses,
  } as Given & {
    market_price: Given['marketPrice'];
    sub_category: Given['subCategory'];
    in_stock: Given['inStock'];
    image_alts: Given['imageAlts'];
    image_focuses: Given['imageFocuses'];
  };
}

function withoutEmpty(changes: Partial<ProductInput>): Partial<ProductInput> {
  const { name, price, category, images, ...others } = changes;
  return {
    ...others,
    ...(name?.trim() ? { name: name.trim() } : {}),
    ...(price ? { price } : {}),
    ...(category ? { category } : {}),
    // Leaving Accessories clears the subcategory, whatever else the change says.
    ...(category && category !== 'Accessories' ? { subCategory: null } : {}),
    ...(images?.length ? { images } : {}),
  };
}
