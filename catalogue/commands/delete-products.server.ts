import { randomUUID } from 'node:crypto';
import { recordItems, summarizeBatch } from '#catalogue/activity/activity.server.ts';
import { deleteManyProducts } from '#catalogue/products/bulk-products.server.ts';
import { withCatalogueError } from '#catalogue/text/catalogue-error.ts';
import type { Db } from '#platform/db/database.ts';
import { scheduleDeletion } from '#platform/media/image-garbage.server.ts';

/** The outcome of deleting products. */
export interface Deletion {
  /** The names of the deleted products. */
  names: string[];
  /** Id of the record that an undo needs; `null` if nothing was deleted. */
  batch: string | null;
  /** How many no longer existed. */
  missing: number;
}

/** Deletes products in one transaction and skips those that no longer exist. Their unused images are deleted later. */
export function deleteProducts(db: Db, ids: string[]): Promise<Deletion> {
  return withCatalogueError('Failed to delete product', () =>
    db.transaction(async (transaction) => {
      const deleted = await deleteManyProducts(transaction, ids);
      await scheduleDeletion(
        transaction,
        deleted.flatMap(({ images }) => images),
      );
      if (deleted.length === 0) return { names: [], batch: null, missing: ids.length };
      const batch = randomUUID();
      const items = deleted.map((product) => ({
        action: 'deleted',
        subject: 'product' as const,
        subjectId: product.id,
        subjectName: product.name,
        before: product,
      }));
      await recordItems(transaction, batch, items);
      await summarizeBatch(transaction, batch, { kind: 'deleted', count: items.length });
      return { names: deleted.map(({ name }) => name), batch, missing: ids.length - deleted.length };
    }),
  );
}
