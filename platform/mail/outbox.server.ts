import { and, asc, count, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { adminUsers } from '#platform/db/admin-schema.ts';
import type { Database, Db } from '#platform/db/database.ts';
import { outbox, questions } from '#platform/db/schema.ts';
import { log } from '#platform/log/log.server.ts';
import type { Repeating } from '#platform/processes/start-repeating.ts';
import { startDeliveryLoop } from './delivery-loop.server.ts';
import { MailError, type Mailer, type MailMessage } from './mailer.server.ts';

/** A message to store in the outbox. */
export interface OutgoingMail {
  kind: Mail['kind'];
  recipient: string;
  message: MailMessage;
}

/**
 * Anyone can type the address of somebody else into the form. Copies to one address in a day, and to all in an hour and
 * in a day: the shop must not become a sender of spam, even if it comes from many networks.
 */
export const MAX_COPIES = { ofAddressPerDay: 3, perHour: 50, perDay: 200 };

/**
 * Stores mail, in the transaction of the caller. A copy above the limits is left out.
 *
 * @param questionId the question that the mail is about, if any
 */
export async function storeMail(
  transaction: Db,
  questionId: string | null,
  mails: OutgoingMail[],
): Promise<void> {
  for (const mail of mails) {
    if (mail.kind === 'copy' && !(await mayCopyTo(transaction, mail.recipient))) continue;
    await transaction.insert(outbox).values({ questionId, ...mail });
  }
}

/** Counts the copies, one transaction after the other. */
async function mayCopyTo(transaction: Db, recipient: string): Promise<boolean> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('vitrine copies'))`);
  const { kind, createdAt } = outbox;
  const [copies] = await transaction
    .select({
      day: count(),
      hour: sql<number>`count(*) filter (where ${createdAt} > now() - interval '1 hour')`.mapWith(Number),
      ofAddress:
        sql<number>`count(*) filter (where lower(${outbox.recipient}) = lower(${recipient}))`.mapWith(Number),
    })
    .from(outbox)
    .where(and(eq(kind, 'copy'), sql`${createdAt} > now() - interval '1 day'`));
  return (
    copies !== undefined &&
    copies.day < MAX_COPIES.perDay &&
    copies.hour < MAX_COPIES.perHour &&
    copies.ofAddress < MAX_COPIES.ofAddressPerDay
  );
}

export type StoredMail = Awaited<ReturnType<typeof listMail>>[number];

/** Returns the mail about a question, oldest first, without its content. */
export function listMail(db: Db, questionId: string) {
  const { id, kind, recipient, createdAt, dueAt, attempts, sentAt, failedAt, response } = outbox;
  return db
    .select({ id, kind, recipient, createdAt, dueAt, attempts, sentAt, failedAt, response })
    .from(outbox)
    .where(eq(outbox.questionId, questionId))
    .orderBy(asc(createdAt), asc(id));
}

/**
 * Sends the mail about a question again that could not be delivered or waits for its next attempt, even while the mail
 * server is not tried.
 *
 * @returns whether there was any
 */
export async function sendAgain(db: Db, questionId: string): Promise<boolean> {
  const again = await db
    .update(outbox)
    .set({ failedAt: null, attempts: 0, dueAt: sql`now()`, expiresAt: sql`now() + interval '2 days'` })
    .where(
      and(
        eq(outbox.questionId, questionId),
        isNull(outbox.sentAt),
        or(isNotNull(outbox.failedAt), gt(outbox.attempts, 0)),
      ),
    )
    .returning({ id: outbox.id });
  return again.length > 0;
}

/** Marks waiting mail as not delivered: a restored shop must not send what may have been sent since the backup. */
export async function stopWaitingMail(db: Db): Promise<void> {
  await db
    .update(outbox)
    .set({ failedAt: sql`now()`, response: 'The shop was restored from a backup' })
    .where(isWaiting);
}

/**
 * Marks mail as not delivered that waits for a day longer than it is tried: because the shop sends no mail any more, or
 * because its question was deleted.
 */
export async function endExpiredMail(db: Db): Promise<void> {
  await db
    .update(outbox)
    .set({ failedAt: sql`now()`, response: sql`coalesce(${outbox.response}, 'It was not tried')` })
    .where(and(isWaiting, sql`${outbox.expiresAt} < now() - interval '1 day'`));
}

/**
 * Sends the mail of the outbox, oldest first, in one process at a time. A process that is killed before the mail server
 * has accepted a message leaves it in the outbox for the next one.
 */
export function startMailDelivery(
  { db, tryAdvisoryLock }: Pick<Database, 'db' | 'tryAdvisoryLock'>,
  mailer: Mailer,
  stopMs?: number,
): Repeating {
  /** Answers to accepted messages that are not marked yet, because the database was away. */
  const accepted = new Map<string, string>();
  /** In a row, in which the mail server would not have accepted any message. */
  let serverFailures = 0;
  /** When the mail server is tried again, by `performance.now()`. */
  let serverRetryAt = 0;

  // The failure of a message changes its row, which wakes the delivery, so it would try all waiting messages at once.
  const findNext = () => findDue(db, performance.now() < serverRetryAt ? isRequested : undefined);

  async function sendDue(ending: AbortSignal, aborting: AbortSignal): Promise<void> {
    while (!ending.aborted) {
      const mail = await findNext();
      if (!mail || !(await send(mail, aborting))) return;
    }
  }

  /** @returns whether the server may accept other messages */
  async function send({ id, kind, recipient, message }: Mail, signal: AbortSignal): Promise<boolean> {
    try {
      const response =
        accepted.get(id) ??
        (await mailer.send(message as MailMessage, {
          id,
          recipient,
          isAutomatic: kind !== 'answer',
          signal,
        }));
      accepted.set(id, response);
    } catch (error) {
      // Another process has the lock, or the next start sends it.
      if (signal.aborted || !(error instanceof MailError)) throw error;
      // Without the answer of the server, which may contain an address.
      log.warn({ mail: id }, `A message was not sent${error.isFinal ? ', and is not tried again' : ''}`);
      serverFailures = error.isOfServer ? serverFailures + 1 : 0;
      if (error.isOfServer) serverRetryAt = performance.now() + serverPause(serverFailures);
      await postpone(db, id, error);
      return !error.isOfServer;
    }
    serverFailures = 0;
    serverRetryAt = 0;
    const sent = { sentAt: sql`now()`, message: null, response: accepted.get(id) ?? '' };
    await db.update(outbox).set(sent).where(eq(outbox.id, id));
    accepted.delete(id);
    return true;
  }

  return startDeliveryLoop(tryAdvisoryLock, {
    name: 'mail',
    hasDue: async () => (await findNext()) !== undefined,
    sendDue,
    stopMs,
  });
}

/** One minute, then twice as long each time, up to half an hour: many wrong passwords may lock the account. */
function serverPause(failures: number): number {
  return Math.min(2 ** (failures - 1), 30) * 60_000;
}

const isWaiting = and(isNull(outbox.sentAt), isNull(outbox.failedAt));

/** Whether the owner has pressed "Send again" since the last attempt. */
const isRequested = and(isWaiting, eq(outbox.attempts, 0), isNotNull(outbox.response));

/** An answer is sent even if the owner deletes its question afterwards. */
const isWanted = sql`(${outbox.kind} = 'answer' or not exists (
  select from ${questions} where ${questions.id} = ${outbox.questionId} and ${questions.deletedAt} is not null))`;

type Mail = typeof outbox.$inferSelect;

async function findDue(db: Db, condition: SQL | undefined): Promise<Mail | undefined> {
  const [mail] = await db
    .select()
    .from(outbox)
    .where(and(isWaiting, isWanted, condition, sql`${outbox.dueAt} <= now()`))
    .orderBy(asc(outbox.dueAt))
    .limit(1);
  return mail;
}

/**
 * Waits one minute, then twice as long each time, up to four hours, until the message expires. If the server would not
 * have accepted any message, one attempt is enough for all that the owner wants to send again.
 */
async function postpone(
  db: Db,
  id: string,
  { isFinal, isOfServer, message: response }: MailError,
): Promise<void> {
  const { attempts, expiresAt } = outbox;
  const pause = sql`least(interval '1 minute' * power(2, least(${attempts}, 10)), interval '4 hours')`;
  await db
    .update(outbox)
    .set({
      response,
      attempts: sql`${attempts} + 1`,
      dueAt: sql`least(now() + ${pause}, greatest(${expiresAt}, now()))`,
      failedAt: sql`case when ${isFinal} or ${expiresAt} <= now() then now() end`,
    })
    .where(isOfServer ? or(eq(outbox.id, id), isRequested) : eq(outbox.id, id));
}

/**
 * Stores mail to the address of the administrator's account.
 *
 * @param general the shop's address, for an account with an address that cannot exist (RFC 2606), as the first start
 * writes it
 */
export async function mailAdministrator(db: Db, message: MailMessage, general: string): Promise<void> {
  const [account] = await db.select({ email: adminUsers.email }).from(adminUsers);
  const recipient = !account || account.email.endsWith('.example') ? general : account.email;
  await storeMail(db, null, [{ kind: 'security', recipient, message }]);
}
