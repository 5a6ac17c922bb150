import { randomUUID } from 'node:crypto';
import { recordItems, summarizeBatch } from '#catalogue/activity.server.ts';
import { withCatalogueError } from '#catalogue/catalogue-error.ts';
import { deleteManyProducts } from '#catalogue/many-products.server.ts';
import type { Db } from '#db/database.ts';
import { scheduleDeletion } from '#media/image-garbage.server.ts';

/** What became of products that were to be deleted. */
export interface Deletion {
  names: string[];
  /** Under which the deletion is recorded and can be undone; `null` where nothing was there. */
  batch: string | null;
  /** How many of them no longer existed. */
  missing: number;
}

/** Deletes products in one transaction: all that still exist, or none. Their images are removed later, if unused. */
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
