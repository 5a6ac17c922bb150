import { randomUUID } from 'node:crypto';
import { asc, count, desc, eq, inArray } from 'drizzle-orm';
import { adminActivity } from '#db/admin-schema.ts';
import type { Db } from '#db/database.ts';
import { pageCount } from './listing.ts';

/** One write of the administrator, as it is recorded. */
export interface ActivityEntry {
  /** A past participle that reads after the subject: `added`, `changed`, `deleted`, `restored`, `renamed`. */
  action: string;
  subject: 'product' | 'accessory category' | 'image' | 'network';
  subjectId: string | null;
  subjectName: string;
  before?: unknown;
  after?: unknown;
}

export interface RecordedActivity extends ActivityEntry {
  id: number;
  at: Date;
  /** Ties together what was done to several things at once. */
  batch: string | null;
}

/** Records a write; called in the transaction that makes it. */
export async function recordActivity(transaction: Db, entry: ActivityEntry): Promise<void> {
  await transaction.insert(adminActivity).values(entry);
}

/**
 * As `recordActivity`, for a write that touches several things at once.
 *
 * @returns the id that ties the entries together; `null` where there are none.
 */
export async function recordBatch(transaction: Db, entries: ActivityEntry[]): Promise<string | null> {
  if (entries.length === 0) return null;
  const batch = randomUUID();
  await transaction.insert(adminActivity).values(entries.map((entry) => ({ ...entry, batch })));
  return batch;
}

/** What was recorded together under an id, in its order; nothing where there is no such id. */
export function findBatch(db: Db, batch: string): Promise<RecordedActivity[]> {
  return db.select().from(adminActivity).where(eq(adminActivity.batch, batch)).orderBy(asc(adminActivity.id));
}

/** How many entries were recorded under each of these ids. */
export async function countBatches(db: Db, batches: string[]): Promise<Map<string, number>> {
  const counted = await db
    .select({ batch: adminActivity.batch, count: count() })
    .from(adminActivity)
    .where(inArray(adminActivity.batch, batches))
    .groupBy(adminActivity.batch);
  return new Map(counted.map(({ batch, count }) => [batch ?? '', count]));
}

/**
 * One page of what was done, counted from 1, newest first, with the number of all entries: the last page where a later
 * one is asked for.
 */
export async function pageOfActivity(
  db: Db,
  asked: number,
  pageSize: number,
): Promise<{ entries: RecordedActivity[]; totalCount: number; page: number }> {
  const [total] = await db.select({ count: count() }).from(adminActivity);
  const totalCount = total?.count ?? 0;
  const page = Math.min(asked, pageCount(totalCount, pageSize));
  const entries = await db
    .select()
    .from(adminActivity)
    .orderBy(desc(adminActivity.at), desc(adminActivity.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { entries, totalCount, page };
}
