import { randomUUID } from 'node:crypto';
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
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { adminActivity } from '#platform/db/admin-schema.ts';
import { type Db, queryRows } from '#platform/db/database.ts';
import { REMOVED_TOGETHER, removeInSteps } from '#platform/db/yield.server.ts';
import { pageCount } from '../lists/listing.ts';
import type { ActivityFilter, ActivityKind } from './activity-kinds.ts';
import type { BatchSummary } from './batch-summary.ts';

/** A recorded write of the administrator. */
export interface ActivityEntry {
  /** A past participle: `added`, `changed`, `deleted`, `restored`, `renamed`. */
  action: string;
  subject: (typeof adminActivity.$inferSelect)['subject'];
  subjectId: string | null;
  subjectName: string;
  before?: unknown;
  after?: unknown;
}

export interface RecordedActivity extends ActivityEntry {
  id: number;
  at: Date;
  /** Id of the batch, which an undo needs; `null` for sign-ins and other writes that cannot be undone. */
  batch: string | null;
  /** A `BatchSummary` if this entry summarizes a batch, else `null`. */
  summary: unknown;
}

/** Returns the entry for the write of a product. */
export function productEntry(
  action: string,
  { id, name }: { id: string; name: string },
  record: Pick<ActivityEntry, 'before' | 'after'>,
): ActivityEntry {
  return { action, subject: 'product', subjectId: id, subjectName: name, ...record };
}

/** Records a write. Call it in the transaction of the write. */
export async function recordActivity(
  transaction: Db,
  entry: ActivityEntry & { batch?: string | undefined },
): Promise<void> {
  await transaction.insert(adminActivity).values(entry);
}

/** Returns the entry for the download of a file with data of the shop. */
export function exportOf(file: string): ActivityEntry {
  return { action: 'downloaded', subject: 'export', subjectId: null, subjectName: file };
}

/**
 * Records the writes of a batch. An added product has only `after`, a deleted one only `before`. A changed product has
 * all fields in `before`; `after` may contain only the changed fields.
 */
export async function recordItems(transaction: Db, batch: string, items: ActivityEntry[]): Promise<void> {
  if (items.length === 0) return;
  await transaction.execute(sql`
    insert into admin_activity (batch, action, subject, subject_id, subject_name, before, after)
    select ${batch}::uuid, action, subject, "subjectId", "subjectName", before, after
    from rows from (
      jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as (action text, subject text, "subjectId" text, "subjectName" text, before jsonb, after jsonb)
    ) with ordinality as item(action, subject, "subjectId", "subjectName", before, after, place)
    order by place`);
}

/** Records the writes of a new batch, and summarizes it. @returns the id that an undo needs */
export async function recordBatch(
  transaction: Db,
  items: ActivityEntry[],
  summary: BatchSummary,
): Promise<string> {
  const batch = randomUUID();
  await recordItems(transaction, batch, items);
  await summarizeBatch(transaction, batch, summary);
  return batch;
}

/** Adds the entry that summarizes a batch in the activity, or replaces it. */
export async function summarizeBatch(transaction: Db, batch: string, summary: BatchSummary): Promise<void> {
  const action = DELETIONS.includes(summary.kind)
    ? 'deleted'
    : (ACTIONS.find((kind) => kind === summary.kind) ?? 'changed');
  const entry = { action, summary, at: sql`clock_timestamp()` };
  await transaction
    .insert(adminActivity)
    .values({ ...entry, batch, subject: 'product', subjectName: '' })
    .onConflictDoUpdate({
      target: adminActivity.batch,
      targetWhere: isNotNull(adminActivity.summary),
      set: entry,
    });
}

const ACTIONS = ['added', 'deleted', 'restored', 'imported'];

const DELETIONS: BatchSummary['kind'][] = ['demo', 'question', 'reply'];

/**
 * Marks a batch as undone in its summary, so that the admin does not offer to undo it again. If the batch was itself an
 * undo, the batch that it had undone is no longer marked as undone, and so on.
 *
 * @param isWhole whether no product was skipped; only then is the batch marked as undone.
 * @param isWritten whether any product was written.
 */
export async function markUndone(
  transaction: Db,
  batch: string,
  { isWhole, isWritten }: { isWhole: boolean; isWritten: boolean },
): Promise<void> {
  let isUndone = true;
  for (let current: string | null = batch; current !== null; isUndone = !isUndone) {
    const undone = { undone: isUndone && isWhole };
    const [updated]: { undoes: string | null }[] = await queryRows(
      transaction,
      sql`update ${adminActivity} set summary = summary || ${JSON.stringify(undone)}::jsonb
        where batch = ${current}::uuid and summary is not null returning summary->>'undoes' as undoes`,
    );
    current = (isWritten && updated?.undoes) || null;
  }
}

/** Returns the newest undo of a batch that was not undone itself; `undefined` if there is none. */
export async function findUndoOf(db: Db, batch: string): Promise<RecordedActivity | undefined> {
  const undoes = sql`${adminActivity.summary} ->> 'undoes' = ${batch}`;
  const isUndone = sql`(${adminActivity.summary} ->> 'undone')::boolean is true`;
  const [found] = await db
    .select()
    .from(adminActivity)
    .where(and(isNotNull(adminActivity.summary), undoes, not(isUndone)))
    // In the order of the index of summaries, so that the items of batches are not read.
    .orderBy(desc(adminActivity.at), desc(adminActivity.id))
    .limit(1);
  return found;
}

/** Returns the entries about products of a batch in order, starting after the entry with the id `after`. */
export function findItems(db: Db, batch: string, after = 0, limit = 1_000): Promise<RecordedActivity[]> {
  return db
    .select()
    .from(adminActivity)
    .where(and(isAboutProductOf(batch), gt(adminActivity.id, after)))
    .orderBy(asc(adminActivity.id))
    .limit(limit);
}

/** Returns the entry of a batch about this product. */
export async function findItem(
  db: Db,
  batch: string,
  product: string,
): Promise<RecordedActivity | undefined> {
  const [found] = await db.select().from(adminActivity).where(isItem(batch, product));
  return found;
}

/** Adds written fields to the entry of a batch about this product. */
export async function amendItem(db: Db, batch: string, product: string, fields: object): Promise<void> {
  const after = sql`${adminActivity.after} || ${JSON.stringify(fields)}::jsonb`;
  await db.update(adminActivity).set({ after }).where(isItem(batch, product));
}

function isItem(batch: string, product: string): SQL | undefined {
  return and(isAboutProductOf(batch), eq(adminActivity.subjectId, product));
}

/** Returns the first `limit` entries of each batch. */
export async function findFirstItems(
  db: Db,
  batches: string[],
  limit: number,
): Promise<Map<string, RecordedActivity[]>> {
  if (batches.length === 0) return new Map();
  const first = sql`select items.id from unnest(${sql.param(batches)}::uuid[]) as given(batch)
    cross join lateral (
      select id from ${adminActivity} where admin_activity.batch = given.batch and summary is null
      order by id limit ${limit}
    ) as items`;
  const items = await db
    .select()
    .from(adminActivity)
    .where(sql`${adminActivity.id} in (${first})`)
    .orderBy(asc(adminActivity.id));
  return Map.groupBy(items, ({ batch }) => batch ?? '');
}

/** Returns the entries that summarize these batches, by batch. */
export async function findSummaries(db: Db, batches: string[]): Promise<Map<string, RecordedActivity>> {
  const found = await db
    .select()
    .from(adminActivity)
    .where(and(inArray(adminActivity.batch, batches), isNotNull(adminActivity.summary)));
  return new Map(found.map((entry) => [entry.batch ?? '', entry]));
}

/**
 * Returns a page of the activity (1-based), newest first, and the total number of entries. Returns the last page if
 * `requestedPage` is higher. A batch is one entry, unless the filter selects single entries.
 */
export async function pageOfActivity(
  db: Db,
  requestedPage: number,
  pageSize: number,
  filter: ActivityFilter = {},
): Promise<{ entries: RecordedActivity[]; totalCount: number; page: number }> {
  const where = conditionOf(filter);
  const [total] = await db.select({ count: count() }).from(adminActivity).where(where);
  const totalCount = total?.count ?? 0;
  const page = Math.min(requestedPage, pageCount(totalCount, pageSize));
  const entries = await db
    .select()
    .from(adminActivity)
    .where(where)
    .orderBy(desc(adminActivity.at), desc(adminActivity.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { entries, totalCount, page };
}

function conditionOf({ batch, product, term, kind, days, day }: ActivityFilter): SQL | undefined {
  const selectsSingleEntries = batch || product || term;
  return and(
    selectsSingleEntries
      ? isNull(adminActivity.summary)
      : or(isNull(adminActivity.batch), isNotNull(adminActivity.summary)),
    batch ? eq(adminActivity.batch, batch) : undefined,
    product ? eq(adminActivity.subjectId, product) : undefined,
    term ? sql`(${hasWords(adminActivity.subjectName, term)} and subject = 'product')` : undefined,
    kind ? isOfKind(kind) : undefined,
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

function isOfKind(kind: ActivityKind): SQL | undefined {
  if (kind === 'imported') return or(eq(adminActivity.action, kind), eq(adminActivity.subject, 'import'));
  const subjects = SUBJECTS[kind];
  return subjects
    ? inArray(adminActivity.subject, subjects)
    : and(eq(adminActivity.subject, 'product'), eq(adminActivity.action, kind));
}

const SUBJECTS: Partial<Record<ActivityKind, ActivityEntry['subject'][]>> = {
  categories: ['accessory category'],
  images: ['image'],
  'sign-ins': ['network', 'session', 'passkey', 'API key', 'webhook', 'export', 'line sheet'],
  settings: ['shop settings'],
};

/** Returns the condition for the entries about products of a batch. */
export function isAboutProductOf(batch: string): SQL | undefined {
  return and(
    eq(adminActivity.batch, batch),
    eq(adminActivity.subject, 'product'),
    isNull(adminActivity.summary),
  );
}

/** Deletes activity older than a date, a batch only with its summary. Returns the number. */
export function removeOldActivity(db: Db, before: Date, signal?: AbortSignal): Promise<number> {
  return removeInSteps(
    db,
    sql`delete from admin_activity where id in (
        select id from admin_activity as entry
        where at < ${before.toISOString()}::timestamptz and not exists (
          select from admin_activity as whole
          where whole.batch = entry.batch and whole.summary is not null
            and whole.at >= ${before.toISOString()}::timestamptz
        )
        order by (entry.summary is not null), id limit ${REMOVED_TOGETHER}
        for update skip locked
      ) returning id`,
    signal,
  );
}
