import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type ActivityEntry,
  countItems,
  findItems,
  listImagesBefore,
  noteUndone,
  type RecordedActivity,
  recordItems,
  summarizeBatch,
} from '#catalogue/activity.server.ts';
import { withCatalogueError } from '#catalogue/catalogue-error.ts';
import { isSameValue } from '#catalogue/changed-fields.ts';
import {
  clearCodes,
  type DeletedProduct,
  deleteManyProducts,
  findHolders,
  findProductsForUpdate,
  restoreProducts,
  WRITTEN_FIELDS,
  writeManyProducts,
} from '#catalogue/many-products.server.ts';
import type { Product } from '#catalogue/product.ts';
import { undoableUntil } from '#catalogue/undo-days.ts';
import type { Db } from '#db/database.ts';
import { storedName } from '#media/image-addresses.ts';
import { lockImages, reserveImages, scheduleDeletion } from '#media/image-garbage.server.ts';
import type { Storage } from '#media/storage/storage.ts';
import { type Judgement, judgeRecord } from './recorded-product.ts';
import { takenCodes } from './taken-codes.ts';
import { ALL_OR_NONE, type Steps, writeInSteps } from './write-in-steps.server.ts';

/** What became of something that was done to products at once, and was to be undone. */
export interface Restoration {
  of: 'deletion' | 'change';
  /** The names of the products that are back, or as they were. */
  names: string[];
  /** The names of those that had been added, and are gone again. */
  removed: string[];
  /** How many were so already: somebody had undone it before. */
  already: number;
  /** How many stay as they are, because images that they had have been removed for good. */
  gone: number;
  /** How many changed products no longer exist. */
  missing: number;
  /** The names of those that were edited since, and stay as they are. */
  edited: string[];
  /** The names of those that stay as they are, because another product has their code or handle by now. */
  taken: string[];
  /** The names of those that stay as they are, because the shop has no such category as theirs was. */
  refused: string[];
}

/**
 * Undoes what was done to products at once, by the id under which it was recorded: deleted products
 * come back under their ids and in their places, with their images; changed ones are what they were and added ones are
 * deleted, unless somebody has edited them since. That is recorded like any other write, and can be undone itself.
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
        await noteUndone(transaction, batch, { isWhole: isWhole(restoration), isWritten: count > 0 });
      }
      return hasMore;
    });
    return restoration;
  });
}

/** Images whose files are looked up before the first write. */
const RESERVED_TOGETHER = 1_000;

function isWhole({ gone, missing, edited, taken, refused }: Restoration): boolean {
  return gone + missing + edited.length + taken.length + refused.length === 0;
}

/**
 * @param stored the images that were reserved.
 * @param told is told what becomes of each.
 * @returns how many products were written.
 */
async function undoItems(
  transaction: Db,
  batch: string,
  items: RecordedActivity[],
  stored: Set<string>,
  told: Restoration,
): Promise<number> {
  const ids = items.flatMap(({ subjectId }) => subjectId ?? []);
  const found = new Map(
    (await findProductsForUpdate(transaction, ids)).map((product) => [product.id, product]),
  );
  const wanted = items.flatMap(({ before }) => imagesOf(before)).filter((image) => stored.has(image));
  const locked = new Set(await lockImages(transaction, wanted));
  const isThere = (image: string) => locked.has(image) || storedName(image) === null;

  const judged = items.map((item) => judgeRecord(item, found.get(item.subjectId ?? ''), isThere));
  if (items.some(({ after }) => !after)) told.of = 'deletion';
  for (const each of judged) {
    if (each.verdict === 'edited' || each.verdict === 'refused') told[each.verdict].push(each.name);
    if (each.verdict === 'already' || each.verdict === 'missing' || each.verdict === 'gone')
      told[each.verdict] += 1;
  }
  const records = [
    ...(await putBack(
      transaction,
      judged.filter((each) => each.verdict === 'put back'),
      told,
    )),
    ...(await restore(
      transaction,
      judged.flatMap((each) => (each.verdict === 'restore' ? [each.product] : [])),
      told,
    )),
    ...(await remove(
      transaction,
      judged.flatMap((each) => (each.verdict === 'remove' ? [each.current.id] : [])),
      told,
    )),
  ];
  await recordItems(transaction, batch, records);
  return records.length;
}

async function putBack(
  transaction: Db,
  changed: Extract<Judgement, { verdict: 'put back' }>[],
  told: Restoration,
): Promise<ActivityEntry[]> {
  const holders = await findHolders(
    transaction,
    changed.map(({ restored }) => restored),
  );
  const taken = takenCodes(holders, changed);
  const written = changed.filter(({ current }) => !taken.has(current.id));
  const swapped = written.flatMap(({ current }) => holders.get(current.id) ?? []);
  await clearCodes(transaction, swapped);
  await writeManyProducts(
    transaction,
    WRITTEN_FIELDS.filter(
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
    // This undo can be undone, too.
    undoableUntil(),
  );
  told.taken.push(
    ...changed.filter(({ current }) => taken.has(current.id)).map(({ current }) => current.name),
  );
  told.names.push(...written.map(({ restored }) => restored.name));
  return written.map(({ current, restored }) => ({
    ...recordOf(current),
    before: current,
    after: restored,
  }));
}

async function restore(
  transaction: Db,
  deleted: DeletedProduct[],
  told: Restoration,
): Promise<ActivityEntry[]> {
  const taken = await findHolders(transaction, deleted);
  const free = deleted.filter(({ id }) => !taken.has(id));
  const restored = new Set(await restoreProducts(transaction, free));
  const back = free.filter(({ id }) => restored.has(id));
  told.already += free.length - back.length;
  told.taken.push(...deleted.filter(({ id }) => taken.has(id)).map(({ name }) => name));
  told.names.push(...back.map(({ name }) => name));
  return back.map((product) => ({ ...recordOf(product), after: product }));
}

async function remove(transaction: Db, ids: string[], told: Restoration): Promise<ActivityEntry[]> {
  const removed = await deleteManyProducts(transaction, ids);
  await scheduleDeletion(
    transaction,
    removed.flatMap(({ images }) => images),
  );
  told.removed.push(...removed.map(({ name }) => name));
  return removed.map((product) => ({ ...recordOf(product), action: 'deleted', before: product }));
}

function recordOf({ id, name }: Pick<Product, 'id' | 'name'>): ActivityEntry {
  return { action: 'restored', subject: 'product', subjectId: id, subjectName: name };
}

function imagesOf(record: unknown): string[] {
  return z.object({ images: z.array(z.string()) }).safeParse(record).data?.images ?? [];
}

const NOTHING: Restoration = {
  of: 'change',
  names: [],
  removed: [],
  already: 0,
  gone: 0,
  missing: 0,
  edited: [],
  taken: [],
  refused: [],
};
