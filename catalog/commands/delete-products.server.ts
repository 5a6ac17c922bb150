import { randomUUID } from 'node:crypto';
import {
  productEntry,
  recordActivity,
  recordItems,
  summarizeBatch,
} from '#catalog/activity/activity.server.ts';
import { undoableUntil } from '#catalog/activity/activity-kinds.ts';
import type { Product } from '#catalog/products/product.ts';
import { deleteManyProducts, findProductsForUpdate } from '#catalog/products/write-products.server.ts';
import { withCatalogError } from '#catalog/text/catalog-error.ts';
import { type Db, reasonOf } from '#platform/db/database.ts';
import { log } from '#platform/log/log.server.ts';
import { storedName } from '#platform/media/image-addresses.ts';
import {
  beginDeletion,
  cancelDeletion,
  endDeletion,
  removeImage,
  scheduleDeletion,
} from '#platform/media/image-garbage.server.ts';
import type { ImageResizer } from '#platform/media/image-resizer.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { commandTexts } from './texts.ts';

/** The outcome of deleting products. */
export interface Deletion {
  names: string[];
  /** Id of the record that an undo needs; `null` if nothing was deleted. */
  batch: string | null;
  missing: number;
}

/**
 * Deletes products in one transaction and skips those that no longer exist. Their images are kept as long as the
 * deletion can be undone.
 *
 * @param options.by the name of the API key that deletes them
 * @param options.condition keeps the products for which it returns `false`. They are locked when it is called.
 */
export function deleteProducts(
  db: Db,
  ids: string[],
  { by, condition }: { by?: string; condition?: (product: Product) => boolean } = {},
): Promise<Deletion> {
  return withCatalogError('Failed to delete product', () =>
    db.transaction(async (transaction) => {
      const batch = randomUUID();
      const deleted = condition
        ? (await findProductsForUpdate(transaction, ids)).filter(condition).map(({ id }) => id)
        : ids;
      const deletion = await deleteInBatch(transaction, deleted, batch);
      const count = deletion.names.length;
      if (count === 0) return { ...deletion, batch: null };
      await summarizeBatch(transaction, batch, { kind: 'deleted', count, by });
      return { ...deletion, batch };
    }),
  );
}

/** Deletes products and records them as part of a batch. The caller adds the summary of the batch. */
export async function deleteInBatch(
  transaction: Db,
  ids: string[],
  batch: string,
): Promise<Omit<Deletion, 'batch'>> {
  const deleted = await deleteManyProducts(transaction, ids);
  const images = deleted.flatMap((product) => product.images);
  await scheduleDeletion(transaction, images, undoableUntil());
  const items = deleted.map((product) => productEntry('deleted', product, { before: product }));
  await recordItems(transaction, batch, items);
  return { names: deleted.map(({ name }) => name), missing: ids.length - deleted.length };
}

/** Deletes a stored image and its variants by its public URL, unless a product or the settings use it. */
export async function deleteImage(
  { db, storage, imageResizer }: { db: Db; storage: Storage; imageResizer: ImageResizer },
  url: string,
) {
  const name = storedName(url);
  if (!name) return { outcome: 'not_ours' as const, message: commandTexts.image.noAddress };
  try {
    if (!(await storage.has(name)))
      return { outcome: 'missing' as const, message: commandTexts.image.missing };
    const user = await beginDeletion(db, name);
    if (user) return { outcome: 'in_use' as const, message: commandTexts.image.inUse(user) };
    await removeImage(storage, imageResizer, name).catch(async (error) => {
      await cancelDeletion(db, name);
      throw error;
    });
    await db.transaction(async (transaction) => {
      await endDeletion(transaction, name);
      await recordActivity(transaction, {
        action: 'deleted',
        subject: 'image',
        subjectId: null,
        subjectName: name,
      });
    });
    return { outcome: 'deleted' as const, message: commandTexts.image.deleted };
  } catch (error) {
    log.error({ cause: reasonOf(error) }, `Failed to delete image: ${name}: ${reasonOf(error)}`);
    return { outcome: 'failed' as const, message: commandTexts.image.notDeleted };
  }
}
