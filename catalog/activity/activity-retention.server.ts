import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '#platform/db/database.ts';
import { yieldToVisitors } from '#platform/db/embedded/yield-to-visitors.server.ts';

const ENTRIES_PER_STATEMENT = 500;

/** Deletes activity older than a date, 500 entries per statement, a batch only with its summary. Returns the number. */
export async function removeOldActivity(db: Db, before: Date, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  while (true) {
    const began = performance.now();
    const rows = await queryRows(
      db,
      sql`delete from admin_activity where id in (
        select id from admin_activity as entry
        where at < ${before.toISOString()}::timestamptz and not exists (
          select from admin_activity as whole
          where whole.batch = entry.batch and whole.summary is not null
            and whole.at >= ${before.toISOString()}::timestamptz
        )
        order by (entry.summary is not null), id limit ${ENTRIES_PER_STATEMENT}
        for update skip locked
      ) returning id`,
    );
    removed += rows.length;
    if (rows.length < ENTRIES_PER_STATEMENT || signal?.aborted) return removed;
    await yieldToVisitors(performance.now() - began);
  }
}
