import { sql } from 'drizzle-orm';
import type { Insight } from '#catalog/insights/insight.ts';
import { type Db, logFailure, reasonOf } from '#platform/db/database.ts';
import { startRepeating } from '#platform/processes/start-repeating.ts';

export type InsightCollector = ReturnType<typeof collectInsights>;

/** Rows of a day. What would need more is not counted, so that a flood cannot fill the disk. */
const MAX_ROWS_PER_DAY = 100_000;

/** Different counts in memory. */
const MAX_COUNTS = 20_000;

const STORED_EVERY_MS = 60_000;

/** Counts in memory, and adds the counts to those in the database once a minute. A killed process loses one minute. */
export function collectInsights(db: Db, maxRows = MAX_ROWS_PER_DAY) {
  let counts = new Map<string, number>();

  const add = (key: string, count: number) => {
    const known = counts.get(key);
    if (known === undefined && counts.size >= MAX_COUNTS) return;
    counts.set(key, (known ?? 0) + count);
  };

  async function storeCounts(): Promise<void> {
    const stored = counts;
    if (stored.size === 0) return;
    counts = new Map();
    try {
      await addCounts(db, stored, maxRows);
    } catch (error) {
      for (const [key, count] of stored) add(key, count);
      logFailure(`Failed to store the insights: ${reasonOf(error)}`, error);
    }
  }

  const storing = startRepeating(STORED_EVERY_MS, storeCounts);
  return {
    count(insights: Insight[]): void {
      const today = new Date().toISOString().slice(0, 10);
      for (const insight of insights) add(JSON.stringify([today, ...insight]), 1);
    },
    /** Stores what was counted since the last time. */
    store: storing.wake,
    /** Stores the rest. */
    async stop(): Promise<void> {
      await storing.stop();
      await storeCounts();
    },
  };
}

/** Adds counts in one statement. Rows are written in the order of their keys, so that two processes cannot deadlock. */
async function addCounts(db: Db, counts: Map<string, number>, maxRows: number): Promise<void> {
  const rows = [...counts].map(([key, count]) => {
    const [day, kind, subject] = JSON.parse(key);
    return { day, kind, subject, count };
  });
  await db.execute(sql`
    insert into insights (day, kind, subject, count)
    select day, kind, subject, count from (
      select counted.*, known.day is not null as is_known,
        row_number() over (partition by counted.day, known.day is null order by counted.count desc) as place
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as counted (day date, kind text, subject text, count integer)
      left join insights known on (known.day, known.is_month, known.kind, known.subject)
        = (counted.day, false, counted.kind, counted.subject)
    ) numbered
    where is_known or place <= ${maxRows}::int - (
      select count(*) from insights stored where stored.day = numbered.day and not stored.is_month)
    order by day, kind, subject
    on conflict (day, is_month, kind, subject) do update set count = insights.count + excluded.count`);
}

/** Days after which the counts of days become those of months, and months after which they are removed. */
const DAYS_KEPT = 90;
const MONTHS_KEPT = 25;

/** Joins the counts of old days to those of their months, and removes old months. */
export async function joinOldInsights(db: Db): Promise<void> {
  const today = sql`(now() at time zone 'UTC')::date`;
  await db.execute(sql`
    with joined as (
      delete from insights where not is_month and day < ${today} - ${DAYS_KEPT}::int
      returning date_trunc('month', day)::date as month, kind, subject, count)
    insert into insights (day, is_month, kind, subject, count)
    select month, true, kind, subject, sum(count) from joined group by month, kind, subject
    order by month, kind, subject
    on conflict (day, is_month, kind, subject) do update set count = insights.count + excluded.count`);
  await db.execute(sql`
    delete from insights where is_month
      and day < date_trunc('month', ${today})::date - make_interval(months => ${MONTHS_KEPT}::int)`);
}
