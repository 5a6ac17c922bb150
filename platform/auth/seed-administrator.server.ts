import { eq } from 'drizzle-orm';
import { adminAccounts } from '#platform/db/admin-schema.ts';
import type { Db } from '#platform/db/database.ts';
import type { Auth } from './better-auth.server.ts';

export interface Administrator {
  username: string;
  password: string;
  email: string;
}

/**
 * Creates the account of the configured administrator, or updates it. The configured password is only applied if it is
 * new, so a password that was chosen in the admin survives restarts. A new username or password ends every session.
 * Other accounts are deleted.
 */
export async function seedAdministrator(
  db: Db,
  auth: Auth,
  { username, password, email }: Administrator,
): Promise<void> {
  const { adapter, internalAdapter, password: hashing } = await auth.$context;
  const users = await adapter.findMany<{ id: string; username: string; email: string }>({ model: 'user' });
  const existing = users.find((user) => user.username === username) ?? users[0];
  for (const { id } of users.filter((user) => user !== existing)) await internalAdapter.deleteUser(id);

  if (!existing) {
    const user = await internalAdapter.createUser(
      { name: username, email, emailVerified: true, username },
      { method: 'credential' },
    );
    const hash = await hashing.hash(password);
    await internalAdapter.linkAccount({
      userId: user.id,
      providerId: 'credential',
      accountId: user.id,
      password: hash,
    });
    await storeConfigured(user.id, hash);
    return;
  }
  if (existing.email !== email) await internalAdapter.updateUser(existing.id, { email });
  // A separate update, and only if the username changed: Better Auth rejects the current username as taken.
  if (existing.username !== username)
    await internalAdapter.updateUser(existing.id, { name: username, username });
  const isApplied = await hasApplied(existing.id);
  if (!isApplied) {
    const hash = await hashing.hash(password);
    await internalAdapter.updatePassword(existing.id, hash);
    await internalAdapter.deleteUserSessions(existing.id);
    // Do this last: if the process is killed earlier, the next start repeats the update.
    await storeConfigured(existing.id, hash);
  } else if (existing.username !== username) await internalAdapter.deleteUserSessions(existing.id);

  /** Whether the configured password was applied by an earlier start. The administrator may have changed it since. */
  async function hasApplied(userId: string): Promise<boolean> {
    const [account] = await db.select().from(adminAccounts).where(eq(adminAccounts.userId, userId));
    const hash = account?.configuredPassword;
    return Boolean(hash && (await hashing.verify({ hash, password })));
  }

  async function storeConfigured(userId: string, configuredPassword: string): Promise<void> {
    await db.update(adminAccounts).set({ configuredPassword }).where(eq(adminAccounts.userId, userId));
  }
}
