import { and, asc, eq, inArray } from 'drizzle-orm';
import { ImagesGone, updateProduct } from '#catalogue/commands/create-or-update-product.server.ts';
import type { Product } from '#catalogue/products/product.ts';
import { MAX_IMAGES, type ProductInput } from '#catalogue/products/product-input.ts';
import { findProduct } from '#catalogue/products/products.server.ts';
import { CatalogueError } from '#catalogue/text/catalogue-error.ts';
import { type Db, isPassingError } from '#platform/db/database.ts';
import { importPhotographs, importRows } from '#platform/db/import-schema.ts';
import type { ImportTools } from '../import-tools.server.ts';

export type PhotoRow = typeof importPhotographs.$inferSelect;

const MAX_TRIES = 3;

/**
 * Attaches the loaded photos to a product of the table, and makes it visible if it waited for a photo.
 *
 * @returns the categories whose pages have changed
 */
export async function attachPhotos({ db, storage }: ImportTools, id: string, position: number) {
  const isOf = and(eq(importRows.importId, id), eq(importRows.position, position));
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const photos = await photosOf(db, id, position);
    const loaded = photos.filter(({ url, state }) => url !== null && state !== 'dropped');
    const [row] = await db.select().from(importRows).where(isOf);
    const product = row?.productId ? await findProduct(db, row.productId) : null;
    const written = row?.after as ProductInput | undefined;
    const isEdited = JSON.stringify(product?.images) !== JSON.stringify(written?.images);
    if (!row || !product || isEdited || loaded.length === 0) break;
    const { id: _, createdAt: __, updatedAt: ___, ...fields } = product;
    const input: ProductInput = {
      // An adopted product without a description keeps none, so that an undo finds it as it was written.
      ...(fields as ProductInput),
      hidden: row.awaitsPhotograph ? false : product.hidden,
      ...imagesOf(product, loaded, loaded.length < photos.length),
    };
    try {
      const saved = await updateProduct(db, storage, product.id, input, product.updatedAt, {
        isAnnouncedLater: true,
        async record(transaction) {
          // Only photo fields are recorded, so that an undo notices other edits.
          const { images, imageAlts, imageFocuses, hidden } = input;
          const after = { ...written, images, imageAlts, imageFocuses, hidden };
          await transaction.update(importRows).set({ after, awaitsPhotograph: false }).where(isOf);
        },
      });
      if (saved.outcome !== 'saved') continue;
      await mark(db, id, position, { state: 'stored' });
      return [product.category];
    } catch (error) {
      if (error instanceof ImagesGone) {
        const gone = { url: null, hash: null, state: 'failed', reason: 'The photo was deleted.' };
        await db.update(importPhotographs).set(gone).where(inArray(importPhotographs.url, error.images));
        continue;
      }
      if (!(error instanceof CatalogueError) || isPassingError(error)) throw error;
      // Adopted tables hold products that break a rule. One of them must not stop the others.
      await mark(db, id, position, { state: 'failed', reason: `${error.message}.` });
      return [];
    }
  }
  await mark(db, id, position, { state: 'stored' });
  return [];
}

/**
 * The images of a product with the photos that its table names. While some of these are missing, the product keeps all
 * that it has, and new ones follow: a file that was not uploaded must not remove a photo.
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

/** Ends the work on the photos of a product that are ready. */
async function mark(db: Db, id: string, position: number, changes: Partial<PhotoRow>): Promise<void> {
  await db
    .update(importPhotographs)
    .set(changes)
    .where(
      and(
        eq(importPhotographs.importId, id),
        eq(importPhotographs.position, position),
        eq(importPhotographs.state, 'had'),
      ),
    );
}

/** Returns the photos of one product of the table, in their order. */
export function photosOf(db: Db, id: string, position: number): Promise<PhotoRow[]> {
  return db
    .select()
    .from(importPhotographs)
    .where(and(eq(importPhotographs.importId, id), eq(importPhotographs.position, position)))
    .orderBy(asc(importPhotographs.place));
}
