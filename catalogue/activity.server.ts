import {
  type AnyColumn,
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { adminActivity } from '#db/admin-schema.ts';
import { type Db, queryRows } from '#db/database.ts';
import { importRows } from '#db/import-schema.ts';
import type { ActivityKind } from './activity-kinds.ts';
import type { BatchSummary } from './batch-summary.ts';
import { pageCount } from './listing.ts';

/** One write of the administrator, as it is recorded. */
export interface ActivityEntry {
  /** A past participle that reads after the subject: `added`, `changed`, `deleted`, `restored`, `renamed`. */
  action: string;
  subject: 'product' | 'accessory category' | 'image' | 'network' | 'import' | 'shop settings';
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
  /** Of the one entry that tells of a whole batch, a `BatchSummary`; `null` of every other. */
  summary: unknown;
}

/** Records a write; called in the transaction that makes it. */
export async function recordActivity(transaction: Db, entry: ActivityEntry): Promise<void> {
  await transaction.insert(adminActivity).values(entry);
}

/**
 * Records writes under a batch, which `summarizeBatch` lists. Of a product that is new only `after` is given, of one
 * that is deleted only `before`; of one that is changed `before` is whole, and `after` may be what differs.
 */
export async function recordItems(transaction: Db, batch: string, items: ActivityEntry[]): Promise<void> {
  if (items.length === 0) return;
  await transaction.execute(sql`
    insert into admin_activity (batch, action, subject, subject_id, subject_name, before, after)
    select ${batch}::uuid, action, subject, "subjectId", "subjectName", before, after
    from rows from (
      jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as (action text, subject text, "subjectId" text, "subjectName" text, before jsonb, after jsonb)
    ) with ordinality as given(action, subject, "subjectId", "subjectName", before, after, place)
    order by place`);
}

/** Lists a batch in the activity as one entry, as of now; said again, the entry is replaced. */
export async function summarizeBatch(transaction: Db, batch: string, summary: BatchSummary): Promise<void> {
  const action = ACTIONS.find((kind) => kind === summary.kind) ?? 'changed';
  const told = { action, summary, at: sql`clock_timestamp()` };
  await transaction
    .insert(adminActivity)
    .values({ ...told, batch, subject: 'product', subjectName: '' })
    .onConflictDoUpdate({
      target: adminActivity.batch,
      targetWhere: isNotNull(adminActivity.summary),
      set: told,
    });
}

const ACTIONS = ['added', 'deleted', 'restored'];

/**
 * Notes in the summary of a batch that it is undone, so that it is offered no more; if it had undone another, that one
 * is done again, and so on down.
 *
 * @param isWhole whether nothing of it had to be left out: then it cannot be undone once more.
 * @param isWritten whether any product was written.
 */
export async function noteUndone(
  transaction: Db,
  batch: string,
  { isWhole, isWritten }: { isWhole: boolean; isWritten: boolean },
): Promise<void> {
  let isUndone = true;
  for (let at: string | null = batch; at !== null; isUndone = !isUndone) {
    const undone = { undone: isUndone && isWhole };
    const [noted]: { undoes: string | null }[] = await queryRows(
      transaction,
      sql`update ${adminActivity} set summary = summary || ${JSON.stringify(undone)}::jsonb
        where batch = ${at}::uuid and summary is not null returning summary->>'undoes' as undoes`,
    );
    at = (isWritten && noted?.undoes) || null;
  }
}

/** The first entries of a batch after the one of an id, in their order. */
export function findItems(db: Db, batch: string, after = 0, limit = 1_000): Promise<RecordedActivity[]> {
  return db
    .select()
    .from(adminActivity)
    .where(and(eq(adminActivity.batch, batch), isNull(adminActivity.summary), gt(adminActivity.id, after)))
    .orderBy(asc(adminActivity.id))
    .limit(limit);
}

/** Number of entries of a batch. */
export function countItems(db: Db, batch: string): Promise<number> {
  return db.$count(adminActivity, and(eq(adminActivity.batch, batch), isNull(adminActivity.summary)));
}

/** The images that undoing a batch brings back: those of what was deleted, and of what has others since. */
export async function listImagesBefore(db: Db, batch: string): Promise<string[]> {
  const rows = await queryRows<{ image: string }>(
    db,
    sql`select distinct jsonb_array_elements_text(before->'images') as image from ${adminActivity}
      where batch = ${batch}::uuid and summary is null and jsonb_typeof(before->'images') = 'array'
        and (after is null or before->'images' <> coalesce(after->'images', before->'images'))`,
  );
  return rows.map(({ image }) => image);
}

/** The first entries of each of these batches. */
export async function findFirstItems(
  db: Db,
  batches: string[],
  most: number,
): Promise<Map<string, RecordedActivity[]>> {
  if (batches.length === 0) return new Map();
  const first = sql`select items.id from unnest(${sql.param(batches)}::uuid[]) as given(batch)
    cross join lateral (
      select id from ${adminActivity} where admin_activity.batch = given.batch and summary is null
      order by id limit ${most}
    ) as items`;
  const items = await db
    .select()
    .from(adminActivity)
    .where(sql`${adminActivity.id} in (${first})`)
    .orderBy(asc(adminActivity.id));
  return Map.groupBy(items, ({ batch }) => batch ?? '');
}

/** The entries that tell of these batches, by batch. */
export async function findSummaries(db: Db, batches: string[]): Promise<Map<string, RecordedActivity>> {
  const found = await db
    .select()
    .from(adminActivity)
    .where(and(inArray(adminActivity.batch, batches), isNotNull(adminActivity.summary)));
  return new Map(found.map((entry) => [entry.batch ?? '', entry]));
}

/** What imports of these ids have made of a product, by import. */
export async function findImported(db: Db, product: string, ids: string[]) {
  const rows = await db
    .select()
    .from(importRows)
    .where(and(eq(importRows.productId, product), inArray(importRows.importId, ids)));
  return new Map(rows.map(({ importId, name, before, after }) => [importId, { name, before, after }]));
}

/** What the activity is narrowed to. */
export interface ActivityFilter {
  /** What was done at once, thing by thing. */
  batch?: string | null;
  /** What happened to one product, also along with others. */
  product?: string | null;
  /** What happened to products whose names have these words, also along with others. */
  term?: string;
  kind?: ActivityKind | null;
  /** Only what was done in so many days up to now. */
  days?: number | null;
  /** Only what was done on a day, `2026-11-22`, by the clocks of a time zone. */
  day?: { date: string; zone: string } | null;
}

/**
 * One page of what was done, counted from 1, newest first, with the number of all entries: the last page where a later
 * one is asked for. What was done to several things at once is one entry, unless the filter asks for them.
 */
export async function pageOfActivity(
  db: Db,
  asked: number,
  pageSize: number,
  filter: ActivityFilter = {},
): Promise<{ entries: RecordedActivity[]; totalCount: number; page: number }> {
  const where = narrowedTo(filter);
  const [total] = await db.select({ count: count() }).from(adminActivity).where(where);
  const totalCount = total?.count ?? 0;
  const page = Math.min(asked, pageCount(totalCount, pageSize));
  const entries = await db
    .select()
    .from(adminActivity)
    .where(where)
    .orderBy(desc(adminActivity.at), desc(adminActivity.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { entries, totalCount, page };
}

function narrowedTo({ batch, product, term, kind, days, day }: ActivityFilter): SQL | undefined {
  const asksForThings = batch || product || term;
  return and(
    asksForThings
      ? isNull(adminActivity.summary)
      : or(isNull(adminActivity.batch), isNotNull(adminActivity.summary)),
    batch ? eq(adminActivity.batch, batch) : undefined,
    product
      ? or(eq(adminActivity.subjectId, product), wroteOne(sql`product_id = ${product}::uuid`))
      : undefined,
    term
      ? sql`(${hasWords(adminActivity.subjectName, term)} and subject = 'product' or ${wroteOne(hasWords(importRows.name, term))})`
      : undefined,
    kind ? ofKind(kind) : undefined,
    days ? sql`${adminActivity.at} > now() - make_interval(days => ${days}::int)` : undefined,
    day
      ? sql`${adminActivity.at} >= ${day.date}::timestamp at time zone ${day.zone}
          and ${adminActivity.at} < (${day.date}::timestamp + interval '1 day') at time zone ${day.zone}`
      : undefined,
  );
}

function hasWords(column: AnyColumn, words: string): SQL {
  return sql`strpos(search_fold(${column}), search_fold(${words})) > 0`;
}

/** An import, or its being taken back, that has written such a row. */
function wroteOne(row: SQL): SQL {
  return sql`exists (
    select from import_rows join imports on imports.id = import_id and position < done
    where import_id = case when subject = 'import' then subject_id::uuid end
      and outcome in ('added', 'changed') and (action = 'imported' or undone = 'undone') and ${row}
  )`;
}

function ofKind(kind: ActivityKind): SQL | undefined {
  const subject = SUBJECTS[kind];
  return subject
    ? eq(adminActivity.subject, subject)
    : and(eq(adminActivity.subject, 'product'), eq(adminActivity.action, kind));
}

const SUBJECTS: Partial<Record<ActivityKind, ActivityEntry['subject']>> = {
  imported: 'import',
  categories: 'accessory category',
  images: 'image',
  'sign-ins': 'network',
  settings: 'shop settings',
};
