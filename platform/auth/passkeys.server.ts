import { asc, eq } from 'drizzle-orm';
import { recordActivity } from '#catalog/activity/activity.server.ts';
import { adminPasskeys, adminUsers } from '#platform/db/admin-schema.ts';
import type { Db } from '#platform/db/database.ts';
import { MIN_ONLY_PASSKEYS, type SignInMethods } from './passkey-rules.ts';

/** A passkey of the administrator, as the screen shows it. */
export interface Passkey {
  id: string;
  name: string;
  createdAt: Date;
  /** The last sign-in with it; `null` if there was none. */
  usedAt: Date | null;
  /** Whether a password manager copies it to other devices. */
  isSynced: boolean;
}

/** Lists the passkeys, oldest first. */
export async function listPasskeys(db: Db): Promise<Passkey[]> {
  const { id, name, createdAt, usedAt, backedUp } = adminPasskeys;
  return await db
    .select({ id, name, createdAt, usedAt, isSynced: backedUp })
    .from(adminPasskeys)
    .orderBy(asc(createdAt), asc(id));
}

/** Renames a passkey. @returns whether it exists */
export async function renamePasskey(db: Db, id: string, name: string): Promise<boolean> {
  const renamed = await db
    .update(adminPasskeys)
    .set({ name })
    .where(eq(adminPasskeys.id, id))
    .returning({ id: adminPasskeys.id });
  return renamed.length > 0;
}

/**
 * Removes a passkey, which cannot sign in any more.
 *
 * @returns its name; `null` if there is none; `too_few` if the password is refused and too few passkeys would remain.
 */
export function removePasskey(db: Db, id: string): Promise<{ name: string } | 'too_few' | null> {
  return db.transaction(async (transaction) => {
    const isOnly = await lockAccount(transaction);
    if (isOnly && (await transaction.$count(adminPasskeys)) <= MIN_ONLY_PASSKEYS) return 'too_few';
    const [removed] = await transaction
      .delete(adminPasskeys)
      .where(eq(adminPasskeys.id, id))
      .returning({ id: adminPasskeys.id, name: adminPasskeys.name });
    if (removed) await recordPasskey(transaction, 'deleted', removed);
    return removed ? { name: removed.name } : null;
  });
}

/** Removes all passkeys, and accepts the password again. */
export async function removeAllPasskeys(db: Db): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockAccount(transaction);
    const { id, name } = adminPasskeys;
    const removed = await transaction.delete(adminPasskeys).returning({ id, name });
    for (const passkey of removed) await recordPasskey(transaction, 'deleted', passkey);
    await transaction.update(adminUsers).set({ onlyPasskeys: false });
  });
}

/** Records that a passkey was added or deleted. */
export function recordPasskey(
  transaction: Db,
  action: 'added' | 'deleted',
  { id, name }: Pick<Passkey, 'id' | 'name'>,
): Promise<void> {
  return recordActivity(transaction, { action, subject: 'passkey', subjectId: id, subjectName: name });
}

/** Locks the account against other changes of its passkeys. @returns whether the password is refused */
async function lockAccount(transaction: Db): Promise<boolean> {
  const [account] = await transaction.select().from(adminUsers).for('update');
  return account?.onlyPasskeys ?? false;
}

/** Refuses the password from now on, or accepts it again. @returns whether there are enough passkeys */
export function setOnlyPasskeys(db: Db, isOnly: boolean): Promise<boolean> {
  return db.transaction(async (transaction) => {
    await lockAccount(transaction);
    if (isOnly && (await transaction.$count(adminPasskeys)) < MIN_ONLY_PASSKEYS) return false;
    await transaction.update(adminUsers).set({ onlyPasskeys: isOnly });
    return true;
  });
}

/** Returns how the administrator can sign in. */
export async function findSignInMethods(db: Db): Promise<SignInMethods> {
  if ((await db.$count(adminPasskeys)) === 0) return 'password';
  const [account] = await db.select({ onlyPasskeys: adminUsers.onlyPasskeys }).from(adminUsers);
  return account?.onlyPasskeys ? 'passkey' : 'password or passkey';
}
