import { count, desc, eq } from 'drizzle-orm';
import { adminActivity } from '#db/admin-schema.ts';
import type { Db } from '#db/database.ts';

/** One write of the administrator, as it is recorded. */
export interface ActivityEntry {
  /** A past participle that reads after the subject: `added`, `changed`, `deleted`, `restored`, `renamed`. */
  action: string;
  subject: 'product' | 'accessory category' | 'image';
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
  const [recorded] = await transaction
    .insert(adminActivity)
    .values(entry)
    .returning({ id: adminActivity.id });
  if (!recorded) throw new Error('the database returned no id');
  return recorded.id;
}

/** One recorded write, or `null`. */
export async function findActivity(db: Db, id: number): Promise<RecordedActivity | null> {
  if (!Number.isSafeInteger(id)) return null;
  const [found] = await db.select().from(adminActivity).where(eq(adminActivity.id, id));
  return found ?? null;
}

/** One page (0-based) of what was done, newest first, with the number of all entries. */
export async function pageOfActivity(
  db: Db,
  page: number,
  pageSize: number,
): Promise<{ entries: RecordedActivity[]; totalCount: number }> {
  const [entries, [total]] = await Promise.all([
    db
      .select()
      .from(adminActivity)
      .orderBy(desc(adminActivity.at), desc(adminActivity.id))
      .limit(pageSize)
      .offset(page * pageSize),
    db.select({ count: count() }).from(adminActivity),
  ]);
  return { entries, totalCount: total?.count ?? 0 };
}
