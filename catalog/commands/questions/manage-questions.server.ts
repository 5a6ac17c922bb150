import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { recordActivity, recordBatch } from '#catalog/activity/activity.server.ts';
import { UNDO_DAYS } from '#catalog/activity/activity-kinds.ts';
import { isProductId } from '#catalog/products/product.ts';
import type { AskedProduct, QuestionEvent } from '#catalog/questions/question.ts';
import type { QuestionInput } from '#catalog/questions/question-input.ts';
import { withCatalogError } from '#catalog/text/catalog-error.ts';
import { QUESTION_STATUSES, type QuestionStatus } from '#platform/db/column-values.ts';
import type { Db } from '#platform/db/database.ts';
import { questions } from '#platform/db/schema.ts';
import { REMOVED_TOGETHER, removeInSteps } from '#platform/db/yield.server.ts';
import { type OutgoingMail, sendAgain, storeMail } from '#platform/mail/outbox.server.ts';

export interface SentQuestion extends QuestionInput {
  /** Chosen by the browser, so that a repeated request stores the question once. */
  id: string | undefined;
  office: string;
  language: string;
  products: AskedProduct[];
  isSpam: boolean;
  /** Returns the mail about the question, which has this id; without it, none is sent. Spam causes none. */
  mailOf?: (id: string) => OutgoingMail[];
}

/**
 * Stores a question with the products as the visitor saw them, and the mail about it. A changed text with the id of a
 * stored question, such as after a lost response, is another question.
 *
 * @returns `repeated` if it was stored before; `refused` if it is spam above the limit of a day
 */
export async function askQuestion(
  db: Db,
  { id, isSpam, mailOf = () => [], ...question }: SentQuestion,
): Promise<'stored' | 'repeated' | 'refused'> {
  const values = {
    id: id ?? randomUUID(),
    ...question,
    status: isSpam ? ('spam' as const) : ('new' as const),
  };
  // Rendered before the transaction, which keeps a connection, and with PGlite all others.
  const mail = isSpam ? [] : mailOf(values.id);
  const outcome = await withCatalogError('Failed to save the question', () =>
    db.transaction(async (transaction) => {
      if (isSpam && (await isSpamFull(transaction))) return 'refused';
      if (!id && (await isRepeated(transaction, id, values))) return 'repeated';
      const stored = await transaction
        .insert(questions)
        .values(values)
        .onConflictDoNothing()
        .returning({ id: questions.id });
      if (stored.length === 0) return (await isRepeated(transaction, id, values)) ? 'repeated' : 'taken';
      await storeMail(transaction, values.id, mail);
      return 'stored';
    }),
  );
  return outcome === 'taken' ? askQuestion(db, { id: undefined, isSpam, mailOf, ...question }) : outcome;
}

/** Whether the same question is already stored: with this id, or in the last ten minutes. Without scripts, a form has no id. */
async function isRepeated(
  transaction: Db,
  id: string | undefined,
  {
    status,
    message,
    name,
    email,
    phone,
    office,
    products,
  }: Omit<SentQuestion, 'id' | 'isSpam' | 'mailOf'> & { status: 'new' | 'spam' },
): Promise<boolean> {
  // A second click may arrive while the first request is in its transaction.
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${message}))`);
  const isSame = and(
    eq(questions.message, message),
    eq(questions.name, name),
    sql`${questions.email} is not distinct from ${email}`,
    sql`${questions.phone} is not distinct from ${phone}`,
    eq(questions.office, office),
  );
  const isRecent = and(
    isNull(questions.deletedAt),
    status === 'spam' ? sql`${questions.status} = 'spam'` : sql`${questions.status} <> 'spam'`,
    sql`${questions.askedAt} > now() - interval '10 minutes'`,
    sql`${questions.products} = ${JSON.stringify(products)}::jsonb`,
  );
  const isRepetition = id ? or(eq(questions.id, id), isRecent) : isRecent;
  return (await transaction.$count(questions, and(isSame, isRepetition))) > 0;
}

/** Spam of a day above this number is not stored. */
export const MAX_SPAM_PER_DAY = 5_000;

/** Counts the spam of a day, one transaction after the other. */
async function isSpamFull(transaction: Db): Promise<boolean> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('vitrine spam'))`);
  const isOfToday = sql`${questions.status} = 'spam' and ${questions.askedAt} > now() - interval '1 day'`;
  return (await transaction.$count(questions, isOfToday)) >= MAX_SPAM_PER_DAY;
}

/**
 * Keeps the text of an answer with the mail that contains it, and marks the question as answered. The same answer again
 * within ten minutes, such as after a lost response, is kept and sent once.
 *
 * @returns whether the question exists
 */
export function answerQuestion(
  db: Db,
  id: string,
  answer: { by: 'whatsapp' | 'email'; text: string },
  mail: OutgoingMail[] = [],
): Promise<boolean> {
  return withCatalogError('Failed to change the question', () =>
    db.transaction(async (transaction) => {
      const [question] = await transaction
        .select({ history: questions.history })
        .from(questions)
        .where(isKept(id))
        .for('update');
      if (!question) return false;
      const last = question.history.at(-1);
      const isRepeated =
        last?.kind === 'answer' &&
        last.by === answer.by &&
        last.text === answer.text &&
        Date.now() - Date.parse(last.at) < 10 * 60_000;
      if (isRepeated) return true;
      const event: QuestionEvent = { kind: 'answer', at: new Date().toISOString(), ...answer };
      await transaction
        .update(questions)
        .set({ status: 'answered', history: withEvent(event) })
        .where(isKept(id));
      await storeMail(transaction, id, mail);
      return true;
    }),
  );
}

/** Sends the mail about a question that could not be delivered again. @returns whether the question exists */
export function resendMail(db: Db, id: string): Promise<boolean> {
  return withCatalogError('Failed to send the mail again', async () =>
    (await db.$count(questions, isKept(id))) > 0 ? sendAgain(db, id).then(() => true) : false,
  );
}

/** Changes the status of a question. @returns whether the question exists */
export function markQuestion(db: Db, id: string, status: QuestionStatus): Promise<boolean> {
  return change(db, id, { status, history: withEvent(statusEvent(status)) });
}

/** Changes the status of a question for a program, which is recorded in the activity. @returns whether it exists */
export function markQuestionBy(db: Db, id: string, status: QuestionStatus, by: string): Promise<boolean> {
  return withCatalogError('Failed to change the question', () =>
    db.transaction(async (transaction) => {
      const [found] = await transaction.select().from(questions).where(isKept(id)).for('update');
      if (!found || found.status === status) return found !== undefined;
      await markQuestion(transaction, id, status);
      const values = { before: { status: found.status }, after: { status } };
      const entry = { action: `marked as ${status}`, ...subjectOf(id, found.askedAt), ...values };
      await recordBatch(transaction, [entry], { kind: 'question-status', status, count: 1, by });
      return true;
    }),
  );
}

/** Restores the status from before `markQuestionBy`, unless it was changed or the question was deleted since. */
export function restoreStatus(
  db: Db,
  id: string,
  before: unknown,
  after: unknown,
): Promise<'restored' | 'already' | 'skipped'> {
  const statusIn = (record: unknown) => z.object({ status: z.enum(QUESTION_STATUSES) }).parse(record).status;
  return withCatalogError('Failed to change the question', async () => {
    const status = statusIn(before);
    const restored = await db
      .update(questions)
      .set({ status, history: withEvent(statusEvent(status)) })
      .where(and(isKept(id), eq(questions.status, statusIn(after))))
      .returning({ id: questions.id });
    if (restored.length > 0) return 'restored';
    const isBack = (await db.$count(questions, and(isKept(id), eq(questions.status, status)))) > 0;
    return isBack ? 'already' : 'skipped';
  });
}

function statusEvent(status: QuestionStatus): QuestionEvent {
  return { kind: 'status', at: new Date().toISOString(), status };
}

/**
 * Replaces the owner's note on a question.
 *
 * @param before the note that was replaced in the form; if it was changed since then, nothing is saved.
 * @returns whether the question exists; `{ theirs }` with the note that another window has saved
 */
export function noteQuestion(
  db: Db,
  id: string,
  note: string,
  before?: string,
): Promise<boolean | { theirs: string }> {
  return withCatalogError('Failed to change the question', () =>
    db.transaction(async (transaction) => {
      const [found] = await transaction
        .select({ note: questions.note })
        .from(questions)
        .where(isKept(id))
        .for('update');
      if (!found) return false;
      const isChanged = before !== undefined && found.note !== before && found.note !== note;
      if (isChanged) return { theirs: found.note };
      return change(transaction, id, { note });
    }),
  );
}

/**
 * Deletes a question. The activity does not contain its text: until the deletion cannot be undone any more, only its
 * row does.
 *
 * @returns the batch for an undo; `null` if the question does not exist
 */
export function deleteQuestion(db: Db, id: string): Promise<string | null> {
  return withCatalogError('Failed to delete the question', () =>
    db.transaction(async (transaction) => {
      const [deleted] = await transaction
        .update(questions)
        .set({ deletedAt: sql`now()` })
        .where(isKept(id))
        .returning({ askedAt: questions.askedAt });
      if (!deleted) return null;
      const entry = { action: 'deleted', ...subjectOf(id, deleted.askedAt) };
      return recordBatch(transaction, [entry], { kind: 'question', count: 1 });
    }),
  );
}

/** Restores a deleted question. @returns whether it was deleted */
export function restoreQuestion(db: Db, id: string): Promise<boolean> {
  return withCatalogError('Failed to restore the question', () =>
    db.transaction(async (transaction) => {
      const [restored] = await transaction
        .update(questions)
        .set({ deletedAt: null })
        .where(and(eq(questions.id, id), isNotNull(questions.deletedAt)))
        .returning({ askedAt: questions.askedAt });
      if (!restored) return false;
      await recordActivity(transaction, { action: 'restored', ...subjectOf(id, restored.askedAt) });
      return true;
    }),
  );
}

/**
 * Removes the questions from before a date, spam that has been spam for 30 days, and questions whose deletion cannot be
 * undone any more.
 */
export function removeOldQuestions(db: Db, before: Date, signal?: AbortSignal): Promise<number> {
  // The last event of the history is at least as late as the mark as spam.
  const lastEvent = sql`(${questions.history} -> -1 ->> 'at')::timestamptz`;
  return removeInSteps(
    db,
    sql`delete from ${questions} where id in (
        select id from ${questions}
        where ${questions.askedAt} < ${before.toISOString()}::timestamptz
          or ${questions.deletedAt} < now() - make_interval(days => ${UNDO_DAYS})
          or (${questions.status} = 'spam' and ${questions.askedAt} < now() - make_interval(days => ${SPAM_DAYS})
            and coalesce(${lastEvent}, ${questions.askedAt}) < now() - make_interval(days => ${SPAM_DAYS}))
        limit ${REMOVED_TOGETHER} for update skip locked
      ) returning id`,
    signal,
  );
}

const SPAM_DAYS = 30;

type Changes = Parameters<ReturnType<Db['update']>['set']>[0];

function change(db: Db, id: string, changes: Changes): Promise<boolean> {
  return withCatalogError('Failed to change the question', async () => {
    const changed = await db.update(questions).set(changes).where(isKept(id)).returning({ id: questions.id });
    return changed.length > 0;
  });
}

function isKept(id: string) {
  return isProductId(id) ? and(eq(questions.id, id), isNull(questions.deletedAt)) : sql`false`;
}

function withEvent(event: QuestionEvent) {
  return sql`${questions.history} || ${JSON.stringify([event])}::jsonb`;
}

/** The activity names a question only by its day. */
function subjectOf(id: string, askedAt: Date) {
  return { subject: 'question' as const, subjectId: id, subjectName: askedAt.toISOString().slice(0, 10) };
}
