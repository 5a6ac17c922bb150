import { hash, randomBytes } from 'node:crypto';
import { and, asc, eq, getTableColumns, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { recordActivity } from '#catalog/activity/activity.server.ts';
import { apiKeys } from '#platform/db/admin-schema.ts';
import { type Db, postgresError } from '#platform/db/database.ts';
import { MAX_API_KEYS } from './credential-rules.ts';

/** A key of one of the owner's programs, without the secret. */
export type ApiKey = Omit<typeof apiKeys.$inferSelect, 'hash'>;

/**
 * Makes a new key. Only its hash is stored; a slow hash is not needed, because nobody can guess 256 random bits.
 *
 * @returns the key, which cannot be read again, or why there is none.
 */
export async function createApiKey(
  db: Db,
  { name, rights, expiresAt }: Pick<ApiKey, 'name' | 'rights' | 'expiresAt'>,
): Promise<{ key: string } | { refused: 'name_taken' | 'too_many' }> {
  const key = `vitrine_${randomBytes(32).toString('base64url')}`;
  try {
    return await db.transaction(async (transaction) => {
      if ((await transaction.$count(apiKeys)) >= MAX_API_KEYS) return { refused: 'too_many' };
      const [added] = await transaction
        .insert(apiKeys)
        .values({ name, rights, expiresAt, hash: hashOf(key) })
        .returning({ id: apiKeys.id });
      await record(transaction, 'added', { id: added?.id ?? '', name }, { rights, expiresAt });
      return { key };
    });
  } catch (error) {
    if (postgresError(error).constraint === 'api_keys_name') return { refused: 'name_taken' };
    throw error;
  }
}

/** Lists all keys, expired ones included, by name. */
export function listApiKeys(db: Db): Promise<ApiKey[]> {
  return db.select(withoutHash).from(apiKeys).orderBy(asc(apiKeys.name));
}

/** Deletes a key; its program is refused from now on. @returns its name; `null` if there is none */
export function deleteApiKey(db: Db, id: string): Promise<string | null> {
  return db.transaction(async (transaction) => {
    const [deleted] = await transaction
      .delete(apiKeys)
      .where(sql`${apiKeys.id}::text = ${id}`)
      .returning({ id: apiKeys.id, name: apiKeys.name });
    if (deleted) await record(transaction, 'deleted', deleted);
    return deleted?.name ?? null;
  });
}

/** Returns the key with this secret, unless it has expired, and records once a minute that it is in use. */
export async function findApiKey(db: Db, key: string): Promise<ApiKey | null> {
  if (!/^vitrine_[\w-]{43}$/.test(key)) return null;
  const isValid = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`));
  const [found] = await db
    .select(withoutHash)
    .from(apiKeys)
    .where(and(eq(apiKeys.hash, hashOf(key)), isValid));
  if (!found) return null;
  const isOld = or(isNull(apiKeys.usedAt), lt(apiKeys.usedAt, sql`now() - interval '1 minute'`));
  if (!found.usedAt || found.usedAt.getTime() < Date.now() - 60_000)
    await db
      .update(apiKeys)
      .set({ usedAt: sql`now()` })
      .where(and(eq(apiKeys.id, found.id), isOld));
  return found;
}

const { hash: _, ...withoutHash } = getTableColumns(apiKeys);

function hashOf(key: string): string {
  return hash('sha256', key);
}

function record(
  transaction: Db,
  action: string,
  { id, name }: { id: string; name: string },
  after?: Pick<ApiKey, 'rights' | 'expiresAt'>,
): Promise<void> {
  return recordActivity(transaction, { action, subject: 'API key', subjectId: id, subjectName: name, after });
}
