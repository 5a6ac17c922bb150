import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { recordActivity, recordItems, summarizeBatch } from '#catalog/activity/activity.server.ts';
import { UNDO_DAYS } from '#catalog/activity/undo-days.ts';
import { isProductId } from '#catalog/products/product.ts';
import type { AskedProduct, QuestionEvent, QuestionStatus } from '#catalog/questions/question.ts';
import type { QuestionInput } from '#catalog/questions/question-input.ts';
import { withCatalogError } from '#catalog/text/catalog-error.ts';
import type { Db } from '#platform/db/database.ts';
import { questions } from '#platform/db/schema.ts';

interface SentQuestion extends QuestionInput {
  /** Chosen by the browser, so that a repeated request stores the question once. */
  id: string | undefined;
  office: string;
  language: string;
  products: AskedProduct[];
  isSpam: boolean;
}

/**
 * Stores a question with the products as the visitor saw them.
 *
 * @returns whether it is stored: spam above the limit of a day is not.
 */
export function askQuestion(db: Db, { isSpam, ...question }: SentQuestion): Promise<boolean> {
  return withCatalogError('Failed to save the question', () =>
    db.transaction(async (transaction) => {
      if (isSpam && (await isSpamFull(transaction))) return false;
      await transaction
        .insert(questions)
        .values({ ...question, status: isSpam ? 'spam' : 'new' })
        .onConflictDoNothing();
      return true;
    }),
  );
}

/** Spam of a day above this number is not stored. */
export const MAX_SPAM_PER_DAY = 5_000;

/** Counts the spam of a day, one transaction after the other. */
async function isSpamFull(transaction: Db): Promise<boolean> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('vitrine spam'))`);
  const isOfToday = sql`${questions.status} = 'spam' and ${questions.askedAt} > now() - interval '1 day'`;
  return (await transaction.$count(questions, isOfToday)) >= MAX_SPAM_PER_DAY;
}

/** Keeps the text of an answer, and marks the question as answered. @returns whether the question exists */
export function answerQuestion(
  db: Db,
  id: string,
  answer: { by: 'whatsapp' | 'email'; text: string },
): Promise<boolean> {
  const event: QuestionEvent = { kind: 'answer', at: new Date().toISOString(), ...answer };
  return change(db, id, { status: 'answered', history: withEvent(event) });
}

/** Changes the status of a question. @returns whether the question exists */
export function markQuestion(db: Db, id: string, status: QuestionStatus): Promise<boolean> {
  const event: QuestionEvent = { kind: 'status', at: new Date().toISOString(), status };
  return change(db, id, { status, history: withEvent(event) });
}

/** Replaces the owner's note on a question. @returns whether the question exists */
export function noteQuestion(db: Db, id: string, note: string): Promise<boolean> {
  return change(db, id, { note });
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
      const batch = randomUUID();
      const entry = { action: 'deleted', ...subjectOf(id, deleted.askedAt) };
      await recordItems(transaction, batch, [entry]);
      await summarizeBatch(transaction, batch, { kind: 'question', count: 1 });
      return batch;
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

/** Removes the questions from before a date, and those whose deletion cannot be undone any more. */
export async function removeOldQuestions(db: Db, before: Date): Promise<void> {
  const isUndoable = sql`now() - make_interval(days => ${UNDO_DAYS})`;
  await db
    .delete(questions)
    .where(or(lt(questions.askedAt, before), sql`${questions.deletedAt} < ${isUndoable}`));
}

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
