import { randomUUID } from 'node:crypto';
import { recordItems, summarizeBatch } from '#catalog/activity/activity.server.ts';
import { Announcer } from '#catalog/changes/announcer.server.ts';
import { findProductByCode } from '#catalog/products/duplicates.server.ts';
import type { Product } from '#catalog/products/product.ts';
import type { ProductInput } from '#catalog/products/product-input.ts';
import { type CatalogError, isRefusedValue } from '#catalog/text/catalog-error.ts';
import type { Db } from '#platform/db/database.ts';
import { yieldToVisitors } from '#platform/db/embedded/yield-to-visitors.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import {
  createProduct,
  ImagesGone,
  type SaveOptions,
  updateProduct,
} from '../create-or-update-product.server.ts';

/** A product to add, or to change if another one has its code. */
export interface UpsertRow<Refusal> {
  code: string;
  /** Returns the values to save, or why the row is refused. `current` is the product with the code. */
  inputOf(current: Product | null): { input: ProductInput } | { refused: Refusal };
}

/** The outcome of one row. */
export type Upserted<Refusal> =
  | { outcome: 'added' | 'changed' | 'unchanged'; id: string }
  | { outcome: 'refused'; because: Refusal | ImagesGone | CatalogError }
  /** The product was changed by others each time it was read. */
  | { outcome: 'busy' };

/** How often a product is read again because it changed at the same time. */
const MAX_TRIES = 3;

/**
 * Adds or changes products one after another, each with its record in one transaction. Together they are one batch of
 * the activity. The changes are announced to open pages at most once a second.
 *
 * @param by the name of the API key that writes them
 */
export async function upsertProducts<Refusal>(
  { db, storage }: { db: Db; storage: Storage },
  rows: UpsertRow<Refusal>[],
  by: string,
): Promise<Upserted<Refusal>[]> {
  const batch = randomUUID();
  const announcing = new Announcer(db);
  const results: Upserted<Refusal>[] = [];
  let count = 0;
  let areAllNew = true;
  const options: SaveOptions = {
    isAnnouncedLater: true,
    async record(transaction, entry) {
      areAllNew &&= !entry.before;
      await recordItems(transaction, batch, [entry]);
      await summarizeBatch(transaction, batch, {
        kind: areAllNew ? 'added' : 'changed',
        count: count + 1,
        by,
      });
    },
  };
  try {
    for (const row of rows) {
      const began = performance.now();
      let saved = await saveRow(row);
      for (let tries = 1; tries < MAX_TRIES && saved.outcome === 'busy'; tries += 1)
        saved = await saveRow(row);
      if (saved.outcome === 'added' || saved.outcome === 'changed') count += 1;
      results.push(saved);
      await announcing.announceIfDue();
      await yieldToVisitors(performance.now() - began);
    }
  } finally {
    await announcing.announce();
  }
  return results;

  async function saveRow({ code, inputOf }: UpsertRow<Refusal>): Promise<Upserted<Refusal>> {
    const current = await findProductByCode(db, code);
    const wanted = inputOf(current);
    if ('refused' in wanted) return { outcome: 'refused', because: wanted.refused };
    const { input } = wanted;
    const id = current?.id ?? randomUUID();
    try {
      const saved = current
        ? await updateProduct(db, storage, id, input, current.updatedAt, options)
        : await createProduct(db, storage, id, input, options);
      if (saved.outcome !== 'saved') return { outcome: 'busy' };
      if (current && saved.updatedAt.getTime() === current.updatedAt.getTime())
        return { outcome: 'unchanged', id };
      announcing.add([input.category, ...(current ? [current.category] : [])]);
      return { outcome: current ? 'changed' : 'added', id };
    } catch (error) {
      if (!(error instanceof ImagesGone || isRefusedValue(error))) throw error;
      return { outcome: 'refused', because: error };
    }
  }
}
