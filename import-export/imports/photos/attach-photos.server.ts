import { and, asc, eq, inArray } from 'drizzle-orm';
import { amendItem, findItem } from '#catalog/activity/activity.server.ts';
import { ImagesGone, updateProduct } from '#catalog/commands/create-or-update-product.server.ts';
import { missingFields } from '#catalog/products/missing-fields.ts';
import type { Product } from '#catalog/products/product.ts';
import { MAX_IMAGES, type ProductInput } from '#catalog/products/product-input.ts';
import { findProduct } from '#catalog/products/products.server.ts';
import { CatalogError } from '#catalog/text/catalog-error.ts';
import { type Db, isTransientError } from '#platform/db/database.ts';
import { importImages, importRows } from '#platform/db/import-schema.ts';
import type { ImportTools } from '../import-tools.server.ts';
import { importTexts } from '../texts.ts';

export type PhotoRow = typeof importImages.$inferSelect;

const MAX_TRIES = 3;

/**
 * Attaches the loaded photos to a product of the table, and makes it visible if it waited for a photo.
 *
 * @returns the categories whose pages have changed
 */
export async function attachPhotos({ db, storage }: ImportTools, id: string, position: number) {
  const isOf = and(eq(importRows.importId, id), eq(importRows.position, position));
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const photos = await findPhotoRows(db, id, position);
    const loaded = photos.filter(({ url, state }) => url !== null && state !== 'dropped');
    const [row] = await db.select().from(importRows).where(isOf);
    const product = row?.productId ? await findProduct(db, row.productId) : null;
    const item = product && (await findItem(db, id, product.id));
    const written = { ...(item?.before as ProductInput | null), ...(item?.after as ProductInput | null) };
    const isEdited = JSON.stringify(product?.images) !== JSON.stringify(written.images);
    if (!row || !product || isEdited || loaded.length === 0) break;
    const {
      id: _,
      createdAt: __,
      updatedAt: ___,
      ...fields
    } = {
      ...product,
      ...imagesOf(product, loaded, loaded.length < photos.length),
    };
    const isComplete = missingFields(fields).length === 0;
    const isShown = row.isUnfinished && isComplete;
    // Do not fill in an adopted product's missing description: an undo would then consider the product edited.
    const input: ProductInput = { ...fields, hidden: isShown ? false : product.hidden };
    try {
      const saved = await updateProduct(db, storage, product.id, input, product.updatedAt, {
        isAnnouncedLater: true,
        async record(transaction) {
          // Record only the photo fields. Otherwise the undo would overwrite later edits of other fields.
          const { images, imageAlts, imageFocuses, hidden } = input;
          await amendItem(transaction, id, product.id, { images, imageAlts, imageFocuses, hidden });
          if (isComplete) await transaction.update(importRows).set({ isUnfinished: false }).where(isOf);
        },
      });
      if (saved.outcome !== 'saved') continue;
      await mark(db, id, position, { state: 'stored' });
      return [product.category];
    } catch (error) {
      if (error instanceof ImagesGone) {
        const gone = { url: null, hash: null, state: 'failed', reason: importTexts.photo.deleted };
        await db.update(importImages).set(gone).where(inArray(importImages.url, error.images));
        continue;
      }
      if (!(error instanceof CatalogError) || isTransientError(error)) throw error;
      // A product of an adopted table can break a rule. It must not stop the import of the others.
      await mark(db, id, position, { state: 'failed', reason: `${error.message}.` });
      return [];
    }
  }
  await mark(db, id, position, { state: 'stored' });
  return [];
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

/** Updates the photos of a product that are loaded but not attached (state `had`). */
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
