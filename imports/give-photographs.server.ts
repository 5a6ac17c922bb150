import { and, asc, eq, inArray } from 'drizzle-orm';
import { CatalogueError } from '#catalogue/catalogue-error.ts';
import type { Product } from '#catalogue/product.ts';
import { MAX_IMAGES, type ProductInput } from '#catalogue/product-input.ts';
import { findProduct } from '#catalogue/products.server.ts';
import { ImagesGone, updateProduct } from '#commands/create-or-update-product.server.ts';
import { type Db, isPassingError } from '#db/database.ts';
import { importPhotographs, importRows } from '#db/import-schema.ts';
import type { ImportTools } from './step.server.ts';

export type Photograph = typeof importPhotographs.$inferSelect;

const MAX_TRIES = 3;

/**
 * Gives a product of the table the photographs that are had, and shows it to visitors if it waited for one.
 *
 * @returns the categories whose pages show something else now.
 */
export async function givePhotographs({ db, storage }: ImportTools, id: string, position: number) {
  const isOf = and(eq(importRows.importId, id), eq(importRows.position, position));
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const photographs = await photographsOf(db, id, position);
    const had = photographs.filter(({ url, state }) => url !== null && state !== 'dropped');
    const [row] = await db.select().from(importRows).where(isOf);
    const product = row?.productId ? await findProduct(db, row.productId) : null;
    const written = row?.after as ProductInput | undefined;
    const isEdited = JSON.stringify(product?.images) !== JSON.stringify(written?.images);
    if (!row || !product || isEdited || had.length === 0) break;
    const { id: _, createdAt: __, updatedAt: ___, ...fields } = product;
    const input: ProductInput = {
      // An adopted product without a description keeps none, so that an undo finds it as it was written.
      ...(fields as ProductInput),
      hidden: row.awaitsPhotograph ? false : product.hidden,
      ...imagesOf(product, had, had.length < photographs.length),
    };
    try {
      const saved = await updateProduct(db, storage, product.id, input, product.updatedAt, {
        isAnnouncedLater: true,
        async record(transaction) {
          // What somebody edited meanwhile is theirs: an undo has to see it.
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
 * The images of a product with the photos that its table names. While some of these are missing, the product keeps all that
 * it has, and new ones follow: a file that was not uploaded must not remove a photo.
 */
function imagesOf(product: Product, had: Photograph[], areSomeMissing: boolean) {
  const named = had.map(({ url }) => url ?? '');
  const images = [...new Set(areSomeMissing ? [...product.images, ...named] : named)].slice(0, MAX_IMAGES);
  const place = (image: string) => product.images.indexOf(image);
  return {
    images,
    imageAlts: images.map(
      (image) => had.find(({ url }) => url === image)?.alt ?? product.imageAlts[place(image)] ?? '',
    ),
    imageFocuses: images.map(
      (image) => had.find(({ url }) => url === image)?.focus ?? product.imageFocuses[place(image)] ?? '',
    ),
  };
}

/** Ends the work on the photos of a product that are ready. */
async function mark(db: Db, id: string, position: number, changes: Partial<Photograph>): Promise<void> {
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

/** Those of one product of the table, in their order. */
export function photographsOf(db: Db, id: string, position: number): Promise<Photograph[]> {
  return db
    .select()
    .from(importPhotographs)
    .where(and(eq(importPhotographs.importId, id), eq(importPhotographs.position, position)))
    .orderBy(asc(importPhotographs.place));
}
