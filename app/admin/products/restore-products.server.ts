import { z } from 'zod';
import { findDeletions, recordActivities } from '#catalogue/activity.server.ts';
import { withCatalogueError } from '#catalogue/catalogue-error.ts';
import { type DeletedProduct, restoreProducts } from '#catalogue/many-products.server.ts';
import { CATEGORIES, type Category } from '#catalogue/product.ts';
import type { Db } from '#db/database.ts';
import { holdImages } from '#media/image-removals.server.ts';
import type { Storage } from '#media/storage/storage.ts';
import { storedName } from '#media/stored-image.ts';

/** What became of deletions that were to be undone. */
export interface Restoration {
  /** The names of the products that are back. */
  names: string[];
  /** How many were there already: somebody had undone it before. */
  already: number;
  /** How many stay deleted, because their images have been removed for good. */
  gone: number;
  /** How many stay deleted, because the shop knows no such category: they came with adopted tables. */
  uncategorized: number;
}

/** Undoes deletions, by their records: each product comes back under its id and in its place, with its images. */
export function undoDeletions(db: Db, storage: Storage, activities: number[]): Promise<Restoration> {
  return withCatalogueError('Failed to add product', () =>
    db.transaction(async (transaction) => {
      const deletions = await findDeletions(transaction, activities);
      const deleted = deletions.flatMap(({ before }) => deletedProduct.safeParse(before).data ?? []);
      const allowed = deleted.filter(({ category }) => CATEGORIES.includes(category));
      const whole = await withAllImages(transaction, storage, allowed);
      const restored = new Set(await restoreProducts(transaction, whole));
      const back = whole.filter(({ id }) => restored.has(id));
      await recordActivities(
        transaction,
        back.map((product) => ({
          action: 'restored',
          subject: 'product',
          subjectId: product.id,
          subjectName: product.name,
          after: product,
        })),
      );
      return {
        names: back.map(({ name }) => name),
        already: whole.length - back.length,
        gone: activities.length - (deleted.length - allowed.length) - whole.length,
        uncategorized: deleted.length - allowed.length,
      };
    }),
  );
}

/** Leaves out products of which an image has been swept away; the images of the others are held until the commit. */
async function withAllImages(
  transaction: Db,
  storage: Storage,
  deleted: DeletedProduct[],
): Promise<DeletedProduct[]> {
  const images = deleted.flatMap((product) => product.images);
  const stored = new Set(await holdImages(transaction, images));
  for (const name of images.map(storedName)) {
    // An image that no list of removals names is there where another product shows it.
    if (name && !stored.has(name) && (await storage.has(name))) stored.add(name);
  }
  const isThere = (image: string) => stored.has(storedName(image) ?? '') || storedName(image) === null;
  return deleted.filter((product) => product.images.every(isThere));
}

/** A deleted product out of its record, where it is kept as JSON. */
const deletedProduct: z.ZodType<DeletedProduct> = z.object({
  id: z.string(),
  name: z.string(),
  // Any: an adopted product may bear one that the shop does not know.
  category: z.string() as unknown as z.ZodType<Category>,
  subCategory: z.string().nullable(),
  price: z.number(),
  marketPrice: z.number().nullable(),
  description: z.string().nullable(),
  featured: z.boolean(),
  inStock: z.boolean(),
  images: z.array(z.string()),
  imageAlts: z.array(z.string()),
  // Records of products that were deleted before there were points of interest lack them.
  imageFocuses: z.array(z.string()).default([]),
  createdAt: z.iso.datetime(),
});
