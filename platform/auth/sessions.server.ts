import { AsyncLocalStorage } from 'node:async_hooks';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { isAPIError } from 'better-auth/api';
import { username } from 'better-auth/plugins/username';
import { eq } from 'drizzle-orm';
import { parseSigned } from 'hono/utils/cookie';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#platform/config/password-rules.ts';
import * as tables from '#platform/db/admin-schema.ts';
import { adminAccounts, adminSessions } from '#platform/db/admin-schema.ts';
import { type Db, reasonOf } from '#platform/db/database.ts';
import { logFailure } from '#platform/db/log-failure.ts';
import { networkOf } from './network.ts';
import { deleteEndedSessions, endSession, recordSessionUse } from './open-sessions.server.ts';
import { MAX_SESSION_SECONDS, SESSION_SECONDS, SESSION_SECONDS_LEFT_AT_RENEWAL } from './session.ts';

/** The session of the signed-in administrator. */
export interface AdminSession {
  id: string;
  username: string;
  expiresAt: Date;
}

/** Sign-in and sessions of the one administrator. The returned headers set the cookies. */
export interface Sessions {
  /**
   * Starts a session and ends the one that the request already has.
   *
   * @param address the client's network address.
   * @returns the headers that set the session cookie, or `null` if the username or password is wrong.
   */
  signIn(
    credentials: { username: string; password: string },
    request: Headers,
    address: string,
  ): Promise<Headers | null>;
  /** @returns the headers that delete the cookie. */
  signOut(request: Headers): Promise<Headers>;
  /**
   * Changes the administrator's password and ends all sessions. The request's session is replaced by a new one.
   *
   * @param address the client's network address.
   * @returns the headers that set the new session cookie, or `null` if the current password is wrong.
   */
  changePassword(
    passwords: { currentPassword: string; newPassword: string },
    request: Headers,
    address: string,
  ): Promise<Headers | null>;
  /**
   * Returns whether the request has a session cookie that this shop signed. Does not query the database, so the session
   * may have ended. Only the administrator ever received such a cookie.
   */
  hasSignedCookie(request: Headers): Promise<boolean>;
  /** Returns the request's session, and records once a minute that it is in use. */
  find(request: Headers): Promise<AdminSession | null>;
  /** Returns the request's session. Extends it if it is about to expire; the headers then set a new cookie. */
  renew(request: Headers): Promise<{ session: AdminSession | null; headers: Headers }>;
}

interface Settings {
  origin: string;
  secret: string;
  administrator: Administrator;
  /** Set only by tests. The default is Better Auth's scrypt. */
  hashing?: PasswordHashing;
}

/**
 * Applies the configured administrator to the database with `seedAdministrator`, then returns the sessions.
 */
export async function openSessions(
  db: Db,
  { origin, secret, administrator, hashing }: Settings,
): Promise<Sessions> {
  const auth = betterAuth(authOptions(db, origin, secret, hashing));
  await seedAdministrator(db, auth, administrator);
  const { name: cookieName } = (await auth.$context).authCookies.sessionToken;

  return {
    async signIn({ username, password }, request, address) {
      try {
        const { headers, response } = await withCause('Failed to sign in', () =>
          auth.api.signInUsername({
            body: { username, password },
            headers: request,
            returnHeaders: true,
          }),
        );
        const former = await read(request);
        if (former) await endSession(db, former.id);
        await deleteEndedSessions(db);
        await storeClient(response.token, request.get('User-Agent') ?? '', address);
        return headers;
      } catch (error) {
        if (isAPIError(error) && error.statusCode >= 400 && error.statusCode < 500) return null;
        throw error;
      }
    },
    async changePassword(passwords, request, address) {
      try {
        const { headers, response } = await withCause('Failed to change the password', () =>
          auth.api.changePassword({
            body: { ...passwords, revokeOtherSessions: true },
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
    async signOut(request) {
      const { headers } = await withCause('Failed to sign out', () =>
        auth.api.signOut({ headers: request, returnHeaders: true }),
      );
      return headers;
    },
    async hasSignedCookie(request) {
      const cookies = await parseSigned(request.get('Cookie') ?? '', secret, cookieName);
      return Boolean(cookies[cookieName]);
    },
    async find(request) {
      const session = await read(request);
      if (session) await recordSessionUse(db, session.id);
      return session;
    },
    async renew(request) {
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

interface Administrator {
  username: string;
  password: string;
  email: string;
}

/**
 * Creates the account of the configured administrator, or updates it. The configured password is only applied if it is
 * new, so a password that was chosen in the admin survives restarts. A new username or password ends every session.
 * Other accounts are deleted.
 */
async function seedAdministrator(
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

export type PasswordHashing = NonNullable<NonNullable<BetterAuthOptions['emailAndPassword']>['password']>;

type Auth = ReturnType<typeof betterAuth<ReturnType<typeof authOptions>>>;

/** Returns the options of Better Auth: one administrator with a password, no sign-up, short sessions. */
function authOptions(db: Db, origin: string, secret: string, password?: PasswordHashing) {
  const isSecure = origin.startsWith('https:');
  return {
    baseURL: origin,
    secret,
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: tables.adminUsers,
        session: tables.adminSessions,
        account: tables.adminAccounts,
        verification: tables.adminVerifications,
      },
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      ...(password ? { password } : {}),
    },
    // Usernames are compared exactly, including case.
    plugins: [
      username({
        displayUsername: false,
        usernameNormalization: false,
        // PostgreSQL cannot store NUL, and no real name contains a control character.
        usernameValidator: (name) => !/\p{Cc}/u.test(name),
        minUsernameLength: 1,
        maxUsernameLength: 200,
      }),
    ],
    session: {
      expiresIn: SESSION_SECONDS,
      // Better Auth extends a session of at least this age, except in calls with `disableRefresh`.
      updateAge: SESSION_SECONDS - SESSION_SECONDS_LEFT_AT_RENEWAL,
    },
    // Failed sign-ins are slowed down in sign-in-throttle.server.ts, per account as well as per address.
    rateLimit: { enabled: false },
    advanced: {
      // Subdomains cannot set `__Host-` cookies (RFC 6265bis, 4.1.3.2), unlike Better Auth's default, `__Secure-`.
      cookiePrefix: isSecure ? '__Host-vitrine' : 'vitrine',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure, httpOnly: true, sameSite: 'lax', path: '/' },
      // Better Auth would trust `X-Forwarded-For` from any client.
      ipAddress: { disableIpTracking: true },
    },
    telemetry: { enabled: false },
    logger: { log: keepError },
  } satisfies BetterAuthOptions;
}

/** The error that Better Auth logged during the current call. */
const loggedError = new AsyncLocalStorage<{ error?: unknown }>();

/**
 * Calls Better Auth and restores the cause of its errors: Better Auth throws an error of its own and only logs the
 * database's error. Errors that Better Auth logs but does not throw are written to our log.
 */
async function withCause<Answer>(failure: string, call: () => Promise<Answer>): Promise<Answer> {
  const logged: { error?: unknown } = {};
  try {
    const answer = await loggedError.run(logged, call);
    if (logged.error) logFailure(`${failure}: ${reasonOf(logged.error)}`, logged.error);
    return answer;
  } catch (thrown) {
    if (isAPIError(thrown) && thrown.statusCode < 500) throw thrown;
    throw new Error(failure, { cause: logged.error ?? thrown });
  }
}

/** Keeps the error and drops the message, because messages can contain what visitors typed. */
function keepError(_level: string, _message: string, error: unknown): void {
  const logged = loggedError.getStore();
  if (logged && error instanceof Error) logged.error ??= error;
}
