import { and, desc, eq, isNull, lte, ne, not, sql } from 'drizzle-orm';
import { type Db, queryRows } from '#platform/db/database.ts';
import { importAddresses, importRows, imports } from '#platform/db/import-schema.ts';
import { type Import, type ImportState, WORKING } from '../import.ts';
import { importOf, LIGHT_COLUMNS } from '../imports.server.ts';
import type { ConfirmedTable, Rhythm } from './repeat.ts';
import { repeatTexts } from './texts.ts';

export type ImportAddress = typeof importAddresses.$inferSelect;

/** Returns the id of an address. Adds it if no table was fetched from it before. */
export async function idOfAddress(db: Db, address: string): Promise<string> {
  const [found] = await db
    .insert(importAddresses)
    .values({ address })
    .onConflictDoUpdate({ target: importAddresses.address, set: { address } })
    .returning({ id: importAddresses.id });
  return found?.id ?? '';
}

export async function findAddress(db: Db, id: string): Promise<ImportAddress | null> {
  const [found] = await db.select().from(importAddresses).where(eq(importAddresses.id, id));
  return found ?? null;
}

/** Returns what the owner has confirmed about the table of an address; `null` if nothing. */
export async function findConfirmed(db: Db, id: string | null): Promise<ConfirmedTable | null> {
  const found = id === null ? null : await findAddress(db, id);
  return (found?.confirmed as ConfirmedTable | undefined) ?? null;
}

/** Records what the owner confirms when she starts an import. Call it in the transaction of the start. */
export async function rememberConfirmed(transaction: Db, job: Import): Promise<void> {
  const { addressId, unattended, survey, answers, reading, choices } = job;
  if (!addressId || unattended || !survey || !answers) return;
  const earlier = await findConfirmed(transaction, addressId);
  // A currency that was read from the table is not an answer.
  const currency = survey.money.unnamed > 0 ? answers.currency : (earlier?.answers.currency ?? null);
  const confirmed: ConfirmedTable = {
    header: survey.header,
    reading,
    choices,
    answers: { ...answers, currency },
  };
  await transaction
    .update(importAddresses)
    .set({
      confirmed,
      confirmedAt: sql`coalesce(${importAddresses.confirmedAt}, now())`,
      problem: null,
      note: null,
    })
    .where(eq(importAddresses.id, addressId));
}

/** Columns that change while an import is repeated. */
export type AddressChanges = Partial<Omit<ImportAddress, 'id' | 'address' | 'createdAt'>>;

export async function changeAddress(db: Db, id: string, changes: AddressChanges): Promise<boolean> {
  const changed = await db
    .update(importAddresses)
    .set(changes)
    .where(eq(importAddresses.id, id))
    .returning({ id: importAddresses.id });
  return changed.length > 0;
}

/** The validators of no file: the next run reads the table even if it has not changed. */
export const NO_FILE = { etag: null, lastModified: null, hash: null };

/** When an import is due the next time: in an hour, or at 03:00 in a time zone. */
export function nextTime(every: Rhythm, zone: string): Date | null {
  const night = sql`(date_trunc('day', now() at time zone ${zone} - interval '3 hours') + interval '27 hours') at time zone ${zone}`;
  const times = { never: sql`null::timestamptz`, hour: sql`now() + interval '1 hour'`, night };
  return times[every] as unknown as Date;
}

/** Sets how often an import is repeated. @returns whether the owner has confirmed a table of this address. */
export async function setRhythm(
  db: Db,
  id: string,
  { every, maxPercent }: { every: Rhythm; maxPercent: number },
  zone: string,
): Promise<boolean> {
  if (!(await findConfirmed(db, id))) return false;
  return changeAddress(db, id, { every, maxPercent, paused: false, dueAt: nextTime(every, zone) });
}

/** Continues a paused import. It fetches the table at the next time, even if it has not changed. */
export function resumeRepeat(db: Db, { id, every }: ImportAddress, zone: string): Promise<boolean> {
  const dueAt = nextTime(every as Rhythm, zone);
  return changeAddress(db, id, {
    ...NO_FILE,
    paused: false,
    problem: null,
    note: null,
    importId: null,
    dueAt,
  });
}

/** Pauses all repeated imports: a restored shop must not change its products before the owner has looked at it. */
export async function pauseRepeats(transaction: Db): Promise<void> {
  const changes = { paused: true, problem: repeatTexts.restored };
  await transaction.update(importAddresses).set(changes).where(ne(importAddresses.every, 'never'));
}

/** Forgets an address. Imports from it stay. */
export async function removeAddress(db: Db, id: string): Promise<boolean> {
  const removed = await db
    .delete(importAddresses)
    .where(eq(importAddresses.id, id))
    .returning({ id: importAddresses.id });
  return removed.length > 0;
}

/**
 * Forgets the file of a discarded import, so that the next run reads the same table again, and an address that the owner
 * did not use.
 */
export async function forgetImport(db: Db, importId: string): Promise<void> {
  const isUnused = and(eq(importAddresses.every, 'never'), isNull(importAddresses.confirmed));
  await db.delete(importAddresses).where(and(eq(importAddresses.importId, importId), isUnused));
  await db
    .update(importAddresses)
    .set({ ...NO_FILE, importId: null })
    .where(eq(importAddresses.importId, importId));
}

/** Lists the addresses whose tables are due. */
export async function listDue(db: Db): Promise<string[]> {
  const found = await db.select({ id: importAddresses.id }).from(importAddresses).where(isDue);
  return found.map(({ id }) => id);
}

/** Whether a process fetches the table, unless it was killed. */
const isFetched = sql`coalesce(${importAddresses.fetchingSince} > now() - interval '5 minutes', false)`;

const isDue = and(
  ne(importAddresses.every, 'never'),
  eq(importAddresses.paused, false),
  lte(importAddresses.dueAt, sql`now()`),
  not(isFetched),
);

/** Takes a due run: no other process gets it, and it is due again at its next time. @returns `null` if it is not due */
export async function takeDue(db: Db, id: string, zone: string): Promise<ImportAddress | null> {
  const found = await findAddress(db, id);
  const [taken] = await db
    .update(importAddresses)
    .set({ dueAt: nextTime((found?.every ?? 'never') as Rhythm, zone), fetchingSince: sql`now()` })
    .where(and(eq(importAddresses.id, id), isDue))
    .returning();
  return taken ?? null;
}

/** Removes what only the newest import of an address needs: the records of its unchanged products. */
export async function removeUnchangedRows(db: Db, importId: string): Promise<void> {
  await db
    .delete(importRows)
    .where(
      and(eq(importRows.importId, importId), eq(importRows.outcome, 'unchanged'), sql`conflict is null`),
    );
}

/** A repeated import, as the admin shows it. */
export type Repeat = Awaited<ReturnType<typeof listRepeats>>[number];

/** Lists the repeated imports. */
export async function listRepeats(db: Db) {
  const found = await db
    .select({
      address: importAddresses,
      newest: LIGHT_COLUMNS,
      isDue: sql<boolean>`coalesce((${isDue}) or ${isFetched}, false)`,
    })
    .from(importAddresses)
    .leftJoin(imports, eq(imports.id, importAddresses.importId))
    .where(ne(importAddresses.every, 'never'))
    .orderBy(desc(importAddresses.createdAt));
  return found.map(({ address, newest, isDue: due }) => {
    const job = newest ? importOf(newest) : null;
    const { id, maxPercent, paused, dueAt, lastRunAt, note } = address;
    const isWorking = job !== null && (job.unattended ? !ENDED.has(job.state) : WORKING.has(job.state));
    const waiting = isWorking || job?.state === 'finished' || job?.state === 'canceled' ? null : job;
    return {
      ...{ id, maxPercent, paused, dueAt, lastRunAt, note },
      /** The host of the address, whose other parts can be secret. */
      host: new URL(address.address).host,
      every: address.every as Rhythm,
      /** Whether a run waits for its turn, or is in progress. */
      isRunning: due || isWorking,
      /** Why it needs the owner, in one sentence; `null` if it does not. */
      problem: address.problem ?? (waiting && (waiting.failure ?? repeatTexts.waits)),
      waitingImport: waiting?.id ?? null,
      /** The newest import from this address; `null` if the owner has discarded it. */
      newest: job && { id: job.id, state: job.state, counts: job.counts },
    };
  });
}

export const ENDED: ReadonlySet<ImportState> = new Set(['finished', 'canceled', 'failed']);

/** Returns the fields of products that something else than imports from this address wrote last, since its first one. */
export async function findEditedFields(
  db: Db,
  addressId: string | null,
  ids: string[],
): Promise<Map<string, Set<string>>> {
  const edited = new Map<string, Set<string>>();
  if (addressId === null || ids.length === 0) return edited;
  const found = await queryRows<{ product: string; field: string }>(
    db,
    sql`select product, field from (
      select distinct on (item.subject_id, field) item.subject_id as product, field, item.batch
      from admin_activity as item
      cross join lateral jsonb_each(item.after) as written(field, value)
      where item.summary is null and item.subject = 'product'
        and item.subject_id in (select unnest(${sql.param(ids)}::text[]))
        and item.at > (select confirmed_at from import_addresses where id = ${addressId}::uuid)
        and item.before -> field is distinct from value
      order by item.subject_id, field, item.at desc, item.id desc
    ) as latest
    where batch is null or not exists (
      select from imports where imports.id = latest.batch and imports.address_id = ${addressId}::uuid
    )`,
  );
  for (const { product, field } of found) edited.set(product, (edited.get(product) ?? new Set()).add(field));
  return edited;
}
