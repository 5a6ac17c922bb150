import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type ActivityEntry,
  findItems,
  markUndone,
  type RecordedActivity,
  recordItems,
  summarizeBatch,
} from '#catalogue/activity/activity.server.ts';
import { countItems, listImagesBefore } from '#catalogue/activity/batch-items.server.ts';
import { changedFields, isSameValue } from '#catalogue/activity/changed-fields.ts';
import { undoableUntil } from '#catalogue/activity/undo-days.ts';
import {
  clearCodes,
  type DeletedProduct,
  deleteManyProducts,
  findHolders,
  findProductsForUpdate,
  restoreProducts,
  writeManyProducts,
} from '#catalogue/products/bulk-products.server.ts';
import type { Product } from '#catalogue/products/product.ts';
import { FIELD_NAMES } from '#catalogue/products/product-fields.ts';
import { withCatalogueError } from '#catalogue/text/catalogue-error.ts';
import type { Db } from '#platform/db/database.ts';
import { storedName } from '#platform/media/image-addresses.ts';
import { lockImages, reserveImages, scheduleDeletion } from '#platform/media/image-garbage.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { findCodeConflicts } from './code-conflicts.ts';
import { type Judgment, judgeRecord } from './recorded-product.ts';
import { isWhole, NOTHING, type Restoration } from './restoration.ts';
import { ALL_OR_NONE, type Steps, writeInSteps } from './write-in-steps.server.ts';

/**
 * Undoes a recorded batch: restores deleted products with their ids, images and places in the lists, changes changed
 * products back, and deletes added ones. Skips products that were edited later. The undo is itself recorded as a batch
 * and can be undone.
 */
export function undoBatch(
  db: Db,
  storage: Storage,
  batch: string,
  steps: Steps = ALL_OR_NONE,
): Promise<Restoration> {
  return withCatalogueError('Failed to update product', async () => {
    const images = await listImagesBefore(db, batch);
    const stored: string[] = [];
    for (let start = 0; start < images.length; start += RESERVED_TOGETHER) {
      stored.push(...(await reserveImages(db, storage, images.slice(start, start + RESERVED_TOGETHER))));
    }
    const isStored = new Set(stored);
    const restoration = structuredClone(NOTHING);
    const undoing = randomUUID();
    const of = await countItems(db, batch);
    let last = 0;
    let done = 0;
    let count = 0;
    await writeInSteps(db, steps, async (transaction) => {
      const items = await findItems(transaction, batch, last, steps.size);
      last = items.at(-1)?.id ?? last;
      done += items.length;
      count += await undoItems(transaction, undoing, items, isStored, restoration);
      const hasMore = items.length === steps.size;
      const progress = hasMore && { unfinished: { done, of } };
      const summary = { kind: 'restored' as const, count, undoes: batch, ...progress };
      if (count > 0) await summarizeBatch(transaction, undoing, summary);
      if (!hasMore) {
        await markUndone(transaction, batch, { isWhole: isWhole(restoration), isWritten: count > 0 });
      }
      return hasMore;
    });
    return restoration;
  });
}

/** How many images are reserved by one query. */
const RESERVED_TOGETHER = 1_000;

/**
 * Undoes some items of a batch.
 *
 * @param stored the images that were reserved.
 * @param restoration receives the outcomes.
 * @returns how many products were written.
 */
async function undoItems(
  transaction: Db,
  batch: string,
  items: RecordedActivity[],
  stored: Set<string>,
  restoration: Restoration,
): Promise<number> {
  const ids = items.flatMap(({ subjectId }) => subjectId ?? []);
  const found = new Map(
    (await findProductsForUpdate(transaction, ids)).map((product) => [product.id, product]),
  );
  const wanted = items.flatMap(({ before }) => imagesOf(before)).filter((image) => stored.has(image));
  const locked = new Set(await lockImages(transaction, wanted));
  const isAvailable = (image: string) => locked.has(image) || storedName(image) === null;

  const judgments = items.map((item) => judgeRecord(item, found.get(item.subjectId ?? ''), isAvailable));
  if (items.some(({ after }) => !after)) restoration.of = 'deletion';
  for (const judgment of judgments) {
    if (judgment.verdict === 'edited' || judgment.verdict === 'refused')
      restoration[judgment.verdict].push(judgment.name);
    if (judgment.verdict === 'already' || judgment.verdict === 'missing' || judgment.verdict === 'gone')
      restoration[judgment.verdict] += 1;
  }
  const records = [
    ...(await putBack(
      transaction,
      judgments.filter((judgment) => judgment.verdict === 'put back'),
      restoration,
    )),
    ...(await restore(
      transaction,
      judgments.flatMap((judgment) => (judgment.verdict === 'restore' ? [judgment.product] : [])),
      restoration,
    )),
    ...(await remove(
      transaction,
      judgments.flatMap((judgment) => (judgment.verdict === 'remove' ? [judgment.current.id] : [])),
      restoration,
    )),
  ];
  await recordItems(transaction, batch, records);
  return records.length;
}

async function putBack(
  transaction: Db,
  changed: Extract<Judgment, { verdict: 'put back' }>[],
  restoration: Restoration,
): Promise<ActivityEntry[]> {
  const holders = await findHolders(
    transaction,
    changed.map(({ restored }) => restored),
  );
  const taken = findCodeConflicts(
    holders,
    changed.map(({ restored }) => restored),
  );
  const written = changed.filter(({ current }) => !taken.has(current.id));
  const swapped = written.flatMap(({ current }) => holders.get(current.id) ?? []);
  await clearCodes(transaction, swapped);
  await writeManyProducts(
    transaction,
    [...FIELD_NAMES, 'pinRank' as const].filter(
      (field) =>
        (swapped.length > 0 && (field === 'code' || field === 'handle')) ||
        written.some(({ current, restored }) => !isSameValue(current[field], restored[field])),
    ),
    written.map(({ restored }) => restored),
  );
  await scheduleDeletion(
    transaction,
    written.flatMap(({ current, restored }) =>
      current.images.filter((image) => !restored.images.includes(image)),
    ),
    // Keep the images as long as this undo can itself be undone.
    undoableUntil(),
  );
  restoration.taken.push(
    ...changed.filter(({ current }) => taken.has(current.id)).map(({ current }) => current.name),
  );
  restoration.names.push(...written.map(({ restored }) => restored.name));
  return written.map(({ current, restored }) => ({
    ...recordOf(current),
    before: current,
    after: changedFields(current, restored),
  }));
}

async function restore(
  transaction: Db,
  deleted: DeletedProduct[],
  restoration: Restoration,
): Promise<ActivityEntry[]> {
  const taken = await findHolders(transaction, deleted);
  const free = deleted.filter(({ id }) => !taken.has(id));
  const restored = new Set(await restoreProducts(transaction, free));
  const back = free.filter(({ id }) => restored.has(id));
  restoration.already += free.length - back.length;
  restoration.taken.push(...deleted.filter(({ id }) => taken.has(id)).map(({ name }) => name));
  restoration.names.push(...back.map(({ name }) => name));
  return back.map((product) => ({ ...recordOf(product), after: product }));
}

async function remove(transaction: Db, ids: string[], restoration: Restoration): Promise<ActivityEntry[]> {
  const removed = await deleteManyProducts(transaction, ids);
  await scheduleDeletion(
    transaction,
    removed.flatMap(({ images }) => images),
  );
  restoration.removed.push(...removed.map(({ name }) => name));
  return removed.map((product) => ({ ...recordOf(product), action: 'deleted', before: product }));
}

function recordOf({ id, name }: Pick<Product, 'id' | 'name'>): ActivityEntry {
  return { action: 'restored', subject: 'product', subjectId: id, subjectName: name };
}

function imagesOf(record: unknown): string[] {
  return z.object({ images: z.array(z.string()) }).safeParse(record).data?.images ?? [];
}
