import { and, asc, eq, inArray } from 'drizzle-orm';
import { amendItem, findItem } from '#catalog/activity/activity.server.ts';
import { changedFields } from '#catalog/activity/activity-changes.ts';
import { announceLater } from '#catalog/changes/changes.server.ts';
import { ImagesGone, saveProducts } from '#catalog/commands/create-or-update-product.server.ts';
import { missingFields } from '#catalog/products/missing-fields.ts';
import type { Category, Product } from '#catalog/products/product.ts';
import { MAX_IMAGES, type ProductInput } from '#catalog/products/product-input.ts';
import { findProductsForUpdate } from '#catalog/products/write-products.server.ts';
import { CatalogError } from '#catalog/text/catalog-error.ts';
import type { ImportTools } from '#import-export/imports/import-tools.server.ts';
import { type Db, isTransientError } from '#platform/db/database.ts';
import { importImages, importRows } from '#platform/db/import-schema.ts';
import { reserveImages } from '#platform/media/image-garbage.server.ts';
import { importTexts } from '../texts.ts';

export type PhotoRow = typeof importImages.$inferSelect;

/**
 * Attaches the loaded photos to a product of the table, and makes it visible if it waited for a photo.
 *
 * @returns the categories whose pages have changed
 */
export async function attachPhotos(tools: ImportTools, id: string, position: number): Promise<Category[]> {
  try {
    return await attach(tools, id, position);
  } catch (error) {
    if (error instanceof ImagesGone) {
      const gone = { url: null, hash: null, state: 'failed', reason: importTexts.photo.deleted };
      await tools.db.update(importImages).set(gone).where(inArray(importImages.url, error.images));
      return attachPhotos(tools, id, position);
    }
    if (!(error instanceof CatalogError) || isTransientError(error)) throw error;
    // A product of an adopted table can break a rule. It must not stop the import of the others.
    await mark(tools.db, id, position, { state: 'failed', reason: `${error.message}.` });
    return [];
  }
}

async function attach({ db, storage }: ImportTools, id: string, position: number): Promise<Category[]> {
  const isOf = and(eq(importRows.importId, id), eq(importRows.position, position));
  const photos = await findPhotoRows(db, id, position);
  const loaded = photos.filter(({ url, state }) => url !== null && state !== 'dropped');
  const reserved = await reserveImages(
    db,
    storage,
    loaded.map(({ url }) => url ?? ''),
  );
  return db.transaction(async (transaction) => {
    await announceLater(transaction);
    await mark(transaction, id, position, { state: 'stored' });
    const [row] = await transaction.select().from(importRows).where(isOf);
    const [product] = await findProductsForUpdate(transaction, row?.productId ? [row.productId] : []);
    const item = product && (await findItem(transaction, id, product.id));
    const written = { ...(item?.before as ProductInput | null), ...(item?.after as ProductInput | null) };
    const isEdited = JSON.stringify(product?.images) !== JSON.stringify(written.images);
    if (!row || !product || isEdited || loaded.length === 0) return [];
    const images = imagesOf(product, loaded, loaded.length < photos.length);
    const isComplete = missingFields({ ...product, ...images }).length === 0;
    // Do not fill in an adopted product's missing description: an undo would then consider the product edited.
    const after = { ...images, hidden: row.isUnfinished && isComplete ? false : product.hidden };
    await saveProducts(
      transaction,
      [],
      [{ before: product, after: changedFields(product, after) }],
      reserved,
    );
    // Record only the photo fields. Otherwise the undo would overwrite later edits of other fields.
    await amendItem(transaction, id, product.id, after);
    if (isComplete) await transaction.update(importRows).set({ isUnfinished: false }).where(isOf);
    return [product.category];
  });
}

/**
 * Returns the images of a product: the loaded photos of the table. If some photos of the table are missing, the product
 * also keeps its current images, because a file that was not uploaded must not remove a photo.
 */
function imagesOf(product: Product, loaded: PhotoRow[], areSomeMissing: boolean) {
  const named = loaded.map(({ url }) => url ?? '');
  const images = [...new Set(areSomeMissing ? [...product.images, ...named] : named)].slice(0, MAX_IMAGES);
  const place = (image: string) => product.images.indexOf(image);
  return {
    images,
    imageAlts: images.map(
      (image) => loaded.find(({ url }) => url === image)?.alt ?? product.imageAlts[place(image)] ?? '',
    ),
    imageFocuses: images.map(
      (image) => loaded.find(({ url }) => url === image)?.focus ?? product.imageFocuses[place(image)] ?? '',
    ),
  };
}

/** Updates the photos of a product that are loaded but not attached (state `fetched`). */
async function mark(db: Db, id: string, position: number, changes: Partial<PhotoRow>): Promise<void> {
  await db
    .update(importImages)
    .set(changes)
    .where(
      and(
        eq(importImages.importId, id),
        eq(importImages.position, position),
        eq(importImages.state, 'fetched'),
      ),
    );
}

/** Returns the photos of one product of the table, in their order. */
export function findPhotoRows(db: Db, id: string, position: number): Promise<PhotoRow[]> {
  return db
    .select()
    .from(importImages)
    .where(and(eq(importImages.importId, id), eq(importImages.position, position)))
    .orderBy(asc(importImages.place));
}
