import { recordBatch } from '#catalogue/activity.server.ts';
import { withCatalogueError } from '#catalogue/catalogue-error.ts';
import {
  findProductsToChange,
  type ManyChanged,
  writeManyProducts,
} from '#catalogue/many-products.server.ts';
import { HIGHEST_PRICE, priceAfter } from '#catalogue/price-change.ts';
import type { Category, Product } from '#catalogue/product.ts';
import type { Db } from '#db/database.ts';

/** One change that is made to many products. */
export type BulkChange =
  | { kind: 'feature'; featured: boolean }
  | { kind: 'visibility'; hidden: boolean }
  | { kind: 'category'; category: Category }
  | { kind: 'price'; percent: number };

export type BulkOutcome =
  | {
      outcome: 'changed';
      /** How many are now as they were to be, those included that were so before. */
      changed: number;
      /** How many no longer existed. */
      missing: number;
      /** Under which the change is recorded and can be undone; `null` where everything was so before. */
      batch: string | null;
    }
  /** A price would be higher than the database can hold; nothing was changed. */
  | { outcome: 'too high'; name: string };

/** Makes one change to many products in one transaction: to all that still exist, or to none. */
export function changeProducts(db: Db, ids: string[], change: BulkChange): Promise<BulkOutcome> {
  return withCatalogueError('Failed to update product', () =>
    db.transaction(async (transaction): Promise<BulkOutcome> => {
      const found = await findProductsToChange(transaction, ids);
      const changed = found
        .map((before) => ({ before, after: { ...before, ...changesOf(before, change) } }))
        .filter(({ before, after }) => FIELDS.some((field) => before[field] !== after[field]));

      const tooHigh = changed.find(({ after }) => after.price > HIGHEST_PRICE);
      if (tooHigh) return { outcome: 'too high', name: tooHigh.before.name };

      await writeManyProducts(
        transaction,
        changed.map(({ after }) => ({ id: after.id, ...bulkFieldsOf(after) })),
      );
      const batch = await recordBatch(
        transaction,
        changed.map(({ before, after }) => ({
          action: 'changed',
          subject: 'product',
          subjectId: before.id,
          subjectName: before.name,
          // Whole, so that an undo sees what was edited since.
          before,
          after,
        })),
      );
      return { outcome: 'changed', changed: found.length, missing: ids.length - found.length, batch };
    }),
  );
}

function changesOf(product: Product, change: BulkChange): Partial<Product> {
  switch (change.kind) {
    case 'feature':
      return { featured: change.featured };
    case 'visibility':
      return { hidden: change.hidden };
    case 'price':
      return { price: priceAfter(product.price, change.percent) };
    case 'category':
      // Leaving Accessories clears the subcategory.
      return {
        category: change.category,
        subCategory: change.category === 'Accessories' ? product.subCategory : null,
      };
  }
}

const FIELDS = ['price', 'category', 'subCategory', 'featured', 'hidden'] as const;

/** What a bulk change may touch. */
export function bulkFieldsOf(product: Product): Omit<ManyChanged, 'id'> {
  const { price, category, subCategory, featured, hidden } = product;
  return { price, category, subCategory, featured, hidden };
}
