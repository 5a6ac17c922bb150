import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { type ActivityEntry, recordActivity, recordBatch } from '#catalog/activity/activity.server.ts';
import { isProductId } from '#catalog/products/product.ts';
import { MAX_SAVED_REPLIES, type SavedReply } from '#catalog/questions/saved-reply.ts';
import { withCatalogError } from '#catalog/text/catalog-error.ts';
import { type Db, postgresError } from '#platform/db/database.ts';
import { savedReplies } from '#platform/db/schema.ts';

/** Lists the saved replies by name. */
export function listReplies(db: Db): Promise<SavedReply[]> {
  return withCatalogError('Failed to fetch the saved replies', async () =>
    db.select().from(savedReplies).orderBy(asc(savedReplies.name), asc(savedReplies.language)),
  );
}

/**
 * Adds a reply, or changes the one with this id.
 *
 * @returns `taken` if another reply for the same questions has its name, `missing` if there is none with this id
 */
export async function saveReply(
  db: Db,
  { id, ...values }: Omit<SavedReply, 'id'> & { id?: string | undefined },
): Promise<'saved' | 'taken' | 'too many' | 'missing'> {
  return withCatalogError('Failed to save the reply', async () => {
    try {
      return await db.transaction(async (transaction) => {
        if (id === undefined) {
          if ((await transaction.$count(savedReplies)) >= MAX_SAVED_REPLIES) return 'too many';
          const [added] = await transaction.insert(savedReplies).values(values).returning();
          if (added) await record(transaction, 'added', added);
          return 'saved';
        }
        if (!isProductId(id)) return 'missing';
        const [changed] = await transaction
          .update(savedReplies)
          .set(values)
          .where(eq(savedReplies.id, id))
          .returning();
        if (changed) await record(transaction, 'changed', changed);
        return changed ? 'saved' : 'missing';
      });
    } catch (error) {
      if (postgresError(error).constraint === 'saved_replies_name') return 'taken';
      throw error;
    }
  });
}

/**
 * Deletes a reply. The activity keeps its text for an undo.
 *
 * @returns its name and the batch for an undo; `null` if there is none with this id
 */
export function deleteReply(db: Db, id: string): Promise<{ name: string; batch: string } | null> {
  return withCatalogError('Failed to delete the reply', () =>
    db.transaction(async (transaction) => {
      if (!isProductId(id)) return null;
      const [deleted] = await transaction.delete(savedReplies).where(eq(savedReplies.id, id)).returning();
      if (!deleted) return null;
      const { name, language, text } = deleted;
      const entry = { ...entryOf('deleted', deleted), before: { language, text } };
      const batch = await recordBatch(transaction, [entry], { kind: 'reply', count: 1 });
      return { name, batch };
    }),
  );
}

/** Restores a deleted reply, unless another one for the same questions now has its name. */
export function restoreReply(
  db: Db,
  id: string,
  name: string,
  before: unknown,
): Promise<'restored' | 'already' | 'skipped'> {
  const values = z.object({ language: z.string(), text: z.string() }).parse(before);
  return withCatalogError('Failed to restore the reply', () =>
    db.transaction(async (transaction) => {
      const restored = await transaction
        .insert(savedReplies)
        .values({ id, name, ...values })
        .onConflictDoNothing()
        .returning();
      if (restored[0]) {
        await record(transaction, 'restored', restored[0]);
        return 'restored';
      }
      return (await transaction.$count(savedReplies, eq(savedReplies.id, id))) > 0 ? 'already' : 'skipped';
    }),
  );
}

function record(transaction: Db, action: string, reply: SavedReply): Promise<void> {
  return recordActivity(transaction, entryOf(action, reply));
}

function entryOf(action: string, { id, name }: SavedReply): ActivityEntry {
  return { action, subject: 'saved reply', subjectId: id, subjectName: name };
}
