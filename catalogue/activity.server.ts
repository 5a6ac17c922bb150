import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
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
}

/** Records a write; called in the transaction that makes it. @returns the entry's id. */
export async function recordActivity(transaction: Db, entry: ActivityEntry): Promise<number> {
  const [id] = await recordActivities(transaction, [entry]);
  if (id === undefined) throw new Error('the database returned no id');
  return id;
}

/** As `recordActivity`, for a write that touches several things. @returns the entries' ids, in their order. */
export async function recordActivities(transaction: Db, entries: ActivityEntry[]): Promise<number[]> {
  if (entries.length === 0) return [];
  const recorded = await transaction
    .insert(adminActivity)
    .values(entries)
    .returning({ id: adminActivity.id });
  return recorded.map(({ id }) => id);
}

/** The deletions of products among the recorded writes with these ids, oldest first. */
export function findDeletions(db: Db, ids: number[]): Promise<RecordedActivity[]> {
  return db
    .select()
    .from(adminActivity)
    .where(
      and(
        inArray(adminActivity.id, ids),
        eq(adminActivity.subject, 'product'),
        eq(adminActivity.action, 'deleted'),
      ),
    )
    .orderBy(asc(adminActivity.id));
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
