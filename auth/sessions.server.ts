import { AsyncLocalStorage } from 'node:async_hooks';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { isAPIError } from 'better-auth/api';
import { username } from 'better-auth/plugins/username';
import { eq } from 'drizzle-orm';
import * as tables from '#db/admin-schema.ts';
import { type Db, reasonOf } from '#db/database.ts';
import { logFailure } from '#db/log-failure.ts';
import { networkOf } from './network.ts';
import { endSession, forgetEndedSessions, noteSessionUse } from './open-sessions.server.ts';
import { MAX_SESSION_SECONDS, SESSION_SECONDS, SESSION_SECONDS_LEFT_AT_RENEWAL } from './session.ts';

/** The administrator who is signed in, and until when. */
export interface AdminSession {
  id: string;
  username: string;
  expiresAt: Date;
}

/** Sign-in and sessions of the one administrator. Cookies travel in the returned headers. */
export interface Sessions {
  /**
   * Begins a session, and ends the one that the request has.
   *
   * @param address the network address that asks.
   * @returns the headers that set the session's cookie, or `null` where username or password is wrong.
   */
  signIn(
    given: { username: string; password: string },
    request: Headers,
    address: string,
  ): Promise<Headers | null>;
  /** @returns the headers that take the cookie away. */
  signOut(request: Headers): Promise<Headers>;
  /** Who is signed in; once a minute it is noted that the session is in use. */
  find(request: Headers): Promise<AdminSession | null>;
  /** As `find`, but prolongs a session that is close to its end; the headers then bear the cookie anew. */
  renew(request: Headers): Promise<{ session: AdminSession | null; headers: Headers }>;
}

export interface Administrator {
  username: string;
  password: string;
  email: string;
}

export type PasswordHashing = NonNullable<NonNullable<BetterAuthOptions['emailAndPassword']>['password']>;

interface Settings {
  origin: string;
  secret: string;
  administrator: Administrator;
  /** Only tests give one: otherwise it is Better Auth's own, scrypt. */
  hashing?: PasswordHashing;
}

/**
 * Opens the sessions and makes the account in the database say what the configuration says: a changed password ends
 * every session, and no account but the configured one remains.
 */
export async function openSessions(
  db: Db,
  { origin, secret, administrator, hashing }: Settings,
): Promise<Sessions> {
  const auth = betterAuth(authOptions(db, origin, secret, hashing));
  await seedAdministrator(auth, administrator);

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
        await forgetEndedSessions(db);
        await noteOrigin(response.token, request.get('User-Agent') ?? '', address);
        return headers;
      } catch (error) {
        if (isAPIError(error) && error.statusCode >= 400 && error.statusCode < 500) return null;
        throw error;
      }
    },
    async signOut(request) {
      const { headers } = await withCause('Failed to sign out', () =>
        auth.api.signOut({ headers: request, returnHeaders: true }),
      );
      return headers;
    },
    async find(request) {
      const session = await read(request);
      if (session) await noteSessionUse(db, session.id);
      return session;
    },
    async renew(request) {
      const { headers, response } = await withCause(UNREADABLE, () =>
        auth.api.getSession({ headers: request, returnHeaders: true }),
      );
      return { session: present(response), headers };
    },
  };

  async function read(request: Headers): Promise<AdminSession | null> {
    const query = { disableRefresh: true };
    return present(await withCause(UNREADABLE, () => auth.api.getSession({ headers: request, query })));
  }

  /** For the list of the sessions; a header may be as long as all headers together. */
  async function noteOrigin(token: string, userAgent: string, address: string): Promise<void> {
    await db
      .update(tables.adminSessions)
      .set({ ipAddress: networkOf(address), userAgent: userAgent.slice(0, 300) })
      .where(eq(tables.adminSessions.token, token));
  }
}

type Auth = ReturnType<typeof betterAuth<ReturnType<typeof authOptions>>>;

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
    emailAndPassword: { enabled: true, disableSignUp: true, ...(password ? { password } : {}) },
    // Names are compared as they were configured, to the letter.
    plugins: [
      username({
        displayUsername: false,
        usernameNormalization: false,
        // PostgreSQL stores no NUL, and nobody's name has a control character.
        usernameValidator: (name) => !/\p{Cc}/u.test(name),
        minUsernameLength: 1,
        maxUsernameLength: 200,
      }),
    ],
    session: {
      expiresIn: SESSION_SECONDS,
      // A session of this age is renewed by the next question that may renew it.
      updateAge: SESSION_SECONDS - SESSION_SECONDS_LEFT_AT_RENEWAL,
    },
    // Failed sign-ins are slowed down in sign-in-throttle.server.ts, per account as well as per address.
    rateLimit: { enabled: false },
    advanced: {
      // No subdomain can set a cookie of this prefix (RFC 6265bis, 4.1.3.2). Better Auth's own is the weaker `__Secure-`.
      cookiePrefix: isSecure ? '__Host-vitrine' : 'vitrine',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure, httpOnly: true, sameSite: 'lax', path: '/' },
      // It would believe `X-Forwarded-For` of anyone.
      ipAddress: { disableIpTracking: true },
    },
    telemetry: { enabled: false },
    logger: { log: keepError },
  } satisfies BetterAuthOptions;
}

const UNREADABLE = 'Failed to read the session';

/** The error that Better Auth has logged during a call of it. */
const loggedError = new AsyncLocalStorage<{ error?: unknown }>();

/**
 * Calls Better Auth. It hides the database's error behind one of its own and only logs the original, which becomes the
 * cause here. An error that Better Auth logs but does not throw goes to the shop's log.
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

/** Keeps errors only: the messages repeat what visitors typed. */
function keepError(_level: string, _message: string, error: unknown): void {
  const logged = loggedError.getStore();
  if (logged && error instanceof Error) logged.error ??= error;
}

async function seedAdministrator(auth: Auth, { username, password, email }: Administrator): Promise<void> {
  const { adapter, internalAdapter, password: hashing } = await auth.$context;
  const users = await adapter.findMany<{ id: string; username: string; email: string }>({ model: 'user' });
  const known = users.find((user) => user.username === username) ?? users[0];
  for (const { id } of users.filter((user) => user !== known)) await internalAdapter.deleteUser(id);

  if (!known) {
    const user = await internalAdapter.createUser(
      { name: username, email, emailVerified: true, username },
      { method: 'credential' },
    );
    await internalAdapter.linkAccount({
      userId: user.id,
      providerId: 'credential',
      accountId: user.id,
      password: await hashing.hash(password),
    });
    return;
  }
  if (known.email !== email) await internalAdapter.updateUser(known.id, { email });
  // On its own: Better Auth takes a name that stays for one that is taken.
  if (known.username !== username) await internalAdapter.updateUser(known.id, { name: username, username });
  const account = await internalAdapter.findCredentialAccount(known.id);
  const unchanged = account?.password && (await hashing.verify({ hash: account.password, password }));
  if (unchanged && known.username === username) return;
  await internalAdapter.updatePassword(known.id, await hashing.hash(password));
  await internalAdapter.deleteUserSessions(known.id);
}

type Found = {
  session: { id: string; createdAt: Date; expiresAt: Date };
  user: { username?: string | null };
} | null;

/** A session as it stands, but for one that has reached its absolute end. */
function present(found: Found): AdminSession | null {
  if (!found) return null;
  const { id, createdAt, expiresAt } = found.session;
  const absoluteEnd = new Date(createdAt.getTime() + MAX_SESSION_SECONDS * 1000);
  if (absoluteEnd <= new Date()) return null;
  const end = absoluteEnd < expiresAt ? absoluteEnd : expiresAt;
  return { id, username: found.user.username ?? '', expiresAt: end };
}
