import { randomUUID } from 'node:crypto';
import { recordItems, summarizeBatch } from '#catalog/activity/activity.server.ts';
import { changedFields } from '#catalog/activity/activity-changes.ts';
import type { Category, Product } from '#catalog/products/product.ts';
import type { ProductInput } from '#catalog/products/product-input.ts';
import { findProductsByCodes } from '#catalog/products/products.server.ts';
import { findProductsForUpdate, type ProductChange } from '#catalog/products/write-products.server.ts';
import { searchFold } from '#catalog/search/search-fold.ts';
import { type CatalogError, isRefusedValue } from '#catalog/text/catalog-error.ts';
import { type Db, postgresError } from '#platform/db/database.ts';
import { isVisited } from '#platform/db/yield.server.ts';
import { reserveImages } from '#platform/media/image-garbage.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { ImagesGone, saveProducts } from '../create-or-update-product.server.ts';
import { type Steps, writeInSteps } from '../write-in-steps.server.ts';

/** A product to add, or to change if another one has its code. No two rows have the same code. */
export interface UpsertRow<Refusal> {
  code: string;
  /** The images of the row; those that its product does not have yet must be stored. */
  images: string[];
  /** Returns the values to save, or why the row is refused. `current` is the product with the code. */
  inputOf(current: Product | null): { input: ProductInput } | { refused: Refusal };
}

/** The outcome of one row. */
export type Upserted<Refusal> =
  | { outcome: 'added' | 'changed' | 'unchanged'; id: string }
  | { outcome: 'refused'; because: Refusal | ImagesGone | CatalogError }
  /** Others added a product with this code each time it was looked for. */
  | { outcome: 'busy' };

/** How often a row is tried again because others added its code at the same time. */
const MAX_TRIES = 3;

/** Rows per database query. */
const BATCH_SIZE = 50;
/** The embedded database serves no page during a step, which takes about 2 ms for each row. */
const BATCH_SIZE_WITH_VISITORS = 8;

/**
 * Adds or changes products. They are one batch of the activity. A refused row keeps no other one from being written.
 *
 * @param by the name of the API key that writes them
 */
export async function upsertProducts<Refusal>(
  { db, storage, steps }: { db: Db; storage: Storage; steps: Steps },
  rows: UpsertRow<Refusal>[],
  by: string,
): Promise<Upserted<Refusal>[]> {
  const batch = randomUUID();
  const reserved = await reserveNewImages(db, storage, rows);
  let results: Upserted<Refusal>[] = [];
  const countOf = (wanted: string) => results.filter(({ outcome }) => outcome === wanted).length;
  if (rows.length === 0) return results;
  await writeInSteps(db, steps, async (transaction, isFirst) => {
    if (isFirst) results = [];
    const size = steps.commitEach && isVisited() ? BATCH_SIZE_WITH_VISITORS : BATCH_SIZE;
    const written = await writeRows(
      transaction,
      rows.slice(results.length, results.length + size),
      reserved,
      batch,
    );
    results = [...results, ...written.results];
    const hasMore = results.length < rows.length;
    const added = countOf('added');
    const count = added + countOf('changed');
    if (count > 0)
      await summarizeBatch(transaction, batch, {
        ...{ kind: added === count ? 'added' : 'changed', count, by },
        ...(added > 0 && added < count ? { added } : {}),
        ...(hasMore ? { unfinished: { done: results.length, of: rows.length } } : {}),
      });
    return { hasMore, changed: written.categories };
  });
  return results;
}

/** Protects the images that products get. Checks the storage here, outside the transaction. */
async function reserveNewImages(db: Db, storage: Storage, rows: UpsertRow<unknown>[]): Promise<string[]> {
  const withImages = rows.filter(({ images }) => images.length > 0);
  if (withImages.length === 0) return [];
  const current = byCode(
    await findProductsByCodes(
      db,
      withImages.map(({ code }) => code),
    ),
  );
  const added = withImages.flatMap(({ code, images }) => {
    const before = current.get(searchFold(code))?.images ?? [];
    return images.filter((image) => !before.includes(image));
  });
  return reserveImages(db, storage, added);
}

interface Written<Refusal> {
  results: Upserted<Refusal>[];
  /** The categories whose pages have changed. */
  categories: Category[];
}

/** Writes rows together. If the database refuses one, it writes them one at a time, so that only that one is refused. */
async function writeRows<Refusal>(
  transaction: Db,
  rows: UpsertRow<Refusal>[],
  reserved: string[],
  batch: string,
  tries = 1,
): Promise<Written<Refusal>> {
  try {
    return await transaction.transaction((savepoint) => saveRows(savepoint, rows, reserved, batch));
  } catch (error) {
    if (!(error instanceof ImagesGone || isRefusedValue(error))) throw error;
    if (rows.length > 1) {
      const results: Upserted<Refusal>[] = [];
      const categories: Category[] = [];
      for (const row of rows) {
        const written = await writeRows(transaction, [row], reserved, batch);
        results.push(...written.results);
        categories.push(...written.categories);
      }
      return { results, categories };
    }
    if (postgresError(error).constraint !== 'products_code_once')
      return { results: [{ outcome: 'refused', because: error }], categories: [] };
    return tries < MAX_TRIES
      ? writeRows(transaction, rows, reserved, batch, tries + 1)
      : { results: [{ outcome: 'busy' }], categories: [] };
  }
}

/** Saves rows with their records, in a few statements. */
async function saveRows<Refusal>(
  transaction: Db,
  rows: UpsertRow<Refusal>[],
  reserved: string[],
  batch: string,
): Promise<Written<Refusal>> {
  const found = await findProductsByCodes(
    transaction,
    rows.map(({ code }) => code),
  );
  const locked = await findProductsForUpdate(
    transaction,
    found.map(({ id }) => id),
  );
  const products = byCode(locked);
  const added: (Pick<Product, 'id'> & ProductInput)[] = [];
  const changed: ProductChange[] = [];
  const results = rows.map((row): Upserted<Refusal> => {
    const before = products.get(searchFold(row.code)) ?? null;
    const wanted = row.inputOf(before);
    if ('refused' in wanted) return { outcome: 'refused', because: wanted.refused };
    if (!before) {
      const id = randomUUID();
      added.push({ id, ...wanted.input });
      return { outcome: 'added', id };
    }
    const after = changedFields(before, wanted.input);
    const { id } = before;
    if (Object.keys(after).length === 0) return { outcome: 'unchanged', id };
    changed.push({ before, after });
    return { outcome: 'changed', id };
  });
  const images = new Set(
    [...added, ...changed.map(({ after }) => after)].flatMap((fields) => fields.images ?? []),
  );
  const entries = await saveProducts(
    transaction,
    added,
    changed,
    reserved.filter((image) => images.has(image)),
  );
  await recordItems(transaction, batch, entries);
  const pages = [...added, ...changed.flatMap(({ before, after }) => [before, after])];
  return { results, categories: pages.flatMap(({ category }) => category ?? []) };
}

function byCode(products: Product[]): Map<string, Product> {
  return new Map(products.map((product) => [searchFold(product.code ?? ''), product]));
}
