import { isAPIError } from 'better-auth/api';
import { and, desc, eq, lt, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { parseSigned } from 'hono/utils/cookie';
import { recordActivity } from '#catalog/activity/activity.server.ts';
import type { Configuration } from '#platform/config/configuration.ts';
import { adminAccounts, adminSessions } from '#platform/db/admin-schema.ts';
import type { Db } from '#platform/db/database.ts';
import { type Auth, openAuth, type PasswordHashing, withCause } from './better-auth.server.ts';
import { networkOf } from './network.ts';
import { findSignInMethods, openPasskeyCeremonies, removeAllPasskeys } from './passkeys.server.ts';
import { MAX_SESSION_SECONDS } from './session.ts';

/** The session of the signed-in administrator. */
export interface AdminSession {
  id: string;
  username: string;
  expiresAt: Date;
}

/** Sign-in and sessions of the one administrator. The returned headers set the cookies. */
export type Sessions = Awaited<ReturnType<typeof openSessions>>;

interface Settings {
  origin: string;
  secret: string;
  administrator: Configuration['admin'];
  /** Set only by tests. The default is Better Auth's scrypt. */
  hashing?: PasswordHashing;
}

/** Applies the configured administrator with `seedAdministrator`, then returns the sessions. */
export async function openSessions(db: Db, { origin, secret, administrator, hashing }: Settings) {
  const auth = openAuth(db, origin, secret, hashing);
  await seedAdministrator(db, auth, administrator);
  const { name: cookieName } = (await auth.$context).authCookies.sessionToken;

  const { signIn: startWithPasskey, ...passkeys } = openPasskeyCeremonies(db, auth);

  return {
    passkeys,
    /**
     * Starts a session and ends the one that the request already has.
     *
     * @param address the client's network address.
     * @returns the headers that set the session cookie, or `null` if the username or password is wrong.
     */
    async signIn(
      { username, password }: { username: string; password: string },
      request: Headers,
      address: string,
    ): Promise<Headers | null> {
      if (await refusesPassword()) return null;
      try {
        const { headers, response } = await withCause('Failed to sign in', () =>
          auth.api.signInUsername({
            body: { username, password },
            headers: request,
            returnHeaders: true,
          }),
        );
        await replaceSession(response.token, request, address);
        return headers;
      } catch (error) {
        if (isAPIError(error) && error.statusCode >= 400 && error.statusCode < 500) return null;
        throw error;
      }
    },
    /** Like `signIn`, with the answer of a passkey to the challenge of `passkeys.beginCheck`. */
    async signInWithPasskey(answer: unknown, request: Headers, address: string): Promise<Headers | null> {
      const signedIn = await startWithPasskey(answer, request);
      if (!signedIn) return null;
      await replaceSession(signedIn.token, request, address);
      return signedIn.headers;
    },
    /**
     * Changes the administrator's password and ends all sessions. The request's session is replaced by a new one.
     *
     * @param change with the current password, or the answer of a passkey to the challenge of `passkeys.beginCheck`
     * @param address the client's network address.
     * @returns the headers that set the new session cookie, or `null` if the current password or the passkey is refused.
     */
    async changePassword(
      change: ({ currentPassword: string } | { passkey: unknown }) & { newPassword: string },
      request: Headers,
      address: string,
    ): Promise<Headers | null> {
      const { newPassword } = change;
      if ('passkey' in change) {
        const signedIn = await startWithPasskey(change.passkey, request);
        if (!signedIn) return null;
        await replacePassword(signedIn.userId, newPassword);
        await storeClient(signedIn.token, request.get('User-Agent') ?? '', address);
        await db.delete(adminSessions).where(ne(adminSessions.token, signedIn.token));
        return signedIn.headers;
      }
      if (await refusesPassword()) return null;
      try {
        const { headers, response } = await withCause('Failed to change the password', () =>
          auth.api.changePassword({
            body: { currentPassword: change.currentPassword, newPassword, revokeOtherSessions: true },
            headers: request,
            returnHeaders: true,
          }),
        );
        await storeClient(response.token ?? '', request.get('User-Agent') ?? '', address);
        return headers;
      } catch (error) {
        if (isAPIError(error) && error.body?.code === 'INVALID_PASSWORD') return null;
        throw error;
      }
    },
    /** Whether this is the password of the administrator, who has a session. */
    async confirmPassword(password: string, request: Headers): Promise<boolean> {
      if (await refusesPassword()) return false;
      try {
        await withCause('Failed to compare the password', () =>
          auth.api.verifyPassword({ body: { password }, headers: request }),
        );
        return true;
      } catch (error) {
        if (isAPIError(error) && error.body?.code === 'INVALID_PASSWORD') return false;
        throw error;
      }
    },
    /** @returns the headers that delete the cookie. */
    async signOut(request: Headers): Promise<Headers> {
      const { headers } = await withCause('Failed to sign out', () =>
        auth.api.signOut({ headers: request, returnHeaders: true }),
      );
      return headers;
    },
    /**
     * Returns whether the request has a session cookie that this shop signed. Does not query the database, so the session
     * may have ended. Only the administrator ever received such a cookie.
     */
    async hasSignedCookie(request: Headers): Promise<boolean> {
      const cookies = await parseSigned(request.get('Cookie') ?? '', secret, cookieName);
      return Boolean(cookies[cookieName]);
    },
    /** Returns the request's session, and records once a minute that it is in use. */
    async find(request: Headers): Promise<AdminSession | null> {
      const session = await read(request);
      if (session) await recordSessionUse(db, session.id);
      return session;
    },
    /** Returns the request's session. Extends it if it is about to expire; the headers then set a new cookie. */
    async renew(request: Headers) {
      const { headers, response } = await withCause(UNREADABLE, () =>
        auth.api.getSession({ headers: request, returnHeaders: true }),
      );
      return { session: toAdminSession(response), headers };
    },
  };

  async function read(request: Headers): Promise<AdminSession | null> {
    const query = { disableRefresh: true };
    return toAdminSession(
      await withCause(UNREADABLE, () => auth.api.getSession({ headers: request, query })),
    );
  }

  /** Whether the administrator has chosen that only passkeys sign in. */
  async function refusesPassword(): Promise<boolean> {
    return (await findSignInMethods(db)) === 'passkey';
  }

  async function replacePassword(userId: string, newPassword: string): Promise<void> {
    const { internalAdapter, password } = await auth.$context;
    await internalAdapter.updatePassword(userId, await password.hash(newPassword));
  }

  /** Completes a new session, and ends the one that the browser had. */
  async function replaceSession(token: string, request: Headers, address: string): Promise<void> {
    const former = await read(request);
    const isFormer = former ? eq(adminSessions.id, former.id) : undefined;
    await db.delete(adminSessions).where(or(isFormer, hasEnded()));
    await storeClient(token, request.get('User-Agent') ?? '', address);
  }

  /** Stores the client's network and browser for the list of sessions. Truncates the browser: a header can be long. */
  async function storeClient(token: string, userAgent: string, address: string): Promise<void> {
    await db
      .update(adminSessions)
      .set({ ipAddress: networkOf(address), userAgent: userAgent.slice(0, 300) })
      .where(eq(adminSessions.token, token));
  }
}

const UNREADABLE = 'Failed to read the session';

type Found = {
  session: { id: string; createdAt: Date; expiresAt: Date };
  user: { username?: string | null };
} | null;

/** Converts a session of Better Auth and enforces `MAX_SESSION_SECONDS`, which Better Auth does not. */
function toAdminSession(found: Found): AdminSession | null {
  if (!found) return null;
  const { id, createdAt, expiresAt } = found.session;
  const absoluteEnd = new Date(createdAt.getTime() + MAX_SESSION_SECONDS * 1000);
  if (absoluteEnd <= new Date()) return null;
  const end = absoluteEnd < expiresAt ? absoluteEnd : expiresAt;
  return { id, username: found.user.username ?? '', expiresAt: end };
}

/**
 * Creates the account of the configured administrator, or updates it. The configured password is only applied if it is
 * new, so a password that was chosen in the admin survives restarts. A new username or password ends every session, and
 * a new password removes the passkeys. Other accounts are deleted.
 */
async function seedAdministrator(
  db: Db,
  auth: Auth,
  { username, password, email }: Configuration['admin'],
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
    // Who resets the password may have lost the passkeys.
    await removeAllPasskeys(db);
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

/** A session that has not ended, as the administrator sees it in the list of sessions. */
type OpenSession = Awaited<ReturnType<typeof listOpenSessions>>[number];

/** Lists the sessions that have not ended, the most recently used first. */
export function listOpenSessions(db: Db) {
  return db
    .select(openSession)
    .from(adminSessions)
    .where(not(hasEnded()))
    .orderBy(desc(adminSessions.updatedAt), desc(adminSessions.createdAt));
}

const openSession = {
  id: adminSessions.id,
  begunAt: adminSessions.createdAt,
  /** Accurate to the minute. */
  usedAt: adminSessions.updatedAt,
  /** From `networkOf`. */
  network: sql<string>`coalesce(${adminSessions.ipAddress}, '')`,
  userAgent: sql<string>`coalesce(${adminSessions.userAgent}, '')`,
};

/** Ends a session, or every session except one, and records it. `nameOf` names a session in the activity. */
export function revokeSessions(
  db: Db,
  revoked: { id: string } | { except: string },
  nameOf: (session: OpenSession) => string,
): Promise<void> {
  const { id } = adminSessions;
  return db.transaction(async (transaction) => {
    const ended = await transaction
      .delete(adminSessions)
      .where(and(not(hasEnded()), 'id' in revoked ? eq(id, revoked.id) : ne(id, revoked.except)))
      .returning(openSession);
    for (const session of ended) {
      const subjectName = [nameOf(session), session.network].filter(Boolean).join(', ');
      await recordActivity(transaction, {
        action: 'ended',
        subject: 'session',
        subjectId: null,
        subjectName,
      });
    }
  });
}

/** Records that a session is in use. Writes at most once a minute, so most requests write nothing. */
async function recordSessionUse(db: Db, id: string): Promise<void> {
  const now = new Date();
  await db
    .update(adminSessions)
    .set({ updatedAt: now })
    .where(and(eq(adminSessions.id, id), lt(adminSessions.updatedAt, new Date(now.getTime() - 60_000))));
}

function hasEnded(): SQL {
  const { expiresAt, createdAt } = adminSessions;
  const now = Date.now();
  const oldest = new Date(now - MAX_SESSION_SECONDS * 1000);
  return sql`(${lte(expiresAt, new Date(now))} or ${lte(createdAt, oldest)})`;
}
