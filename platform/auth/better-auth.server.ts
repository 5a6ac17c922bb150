import { AsyncLocalStorage } from 'node:async_hooks';
import { passkey } from '@better-auth/passkey';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, isAPIError } from 'better-auth/api';
import { username } from 'better-auth/plugins/username';
import * as tables from '#platform/db/admin-schema.ts';
import { type Db, isTransientError, logFailure, postgresError, reasonOf } from '#platform/db/database.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './credential-rules.ts';
import { SESSION_SECONDS, SESSION_SECONDS_LEFT_AT_RENEWAL } from './session.ts';

export type PasswordHashing = NonNullable<NonNullable<BetterAuthOptions['emailAndPassword']>['password']>;

export type Auth = ReturnType<typeof openAuth>;

/**
 * Opens Better Auth. None of its endpoints has an address: the shop calls them as functions, behind its own checks of
 * session, origin and number of attempts.
 */
export function openAuth(db: Db, origin: string, secret: string, password?: PasswordHashing) {
  return betterAuth(authOptions(db, origin, secret, password));
}

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
        passkey: tables.adminPasskeys,
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
      passkey({
        rpID: new URL(origin).hostname,
        origin,
        // A passkey replaces the password, so the device must check who uses it, and must know it without a username.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: ({ verification }) => requireVerifiedUser(verification.registrationInfo),
        },
        authentication: {
          afterVerification: ({ verification }) => requireVerifiedUser(verification.authenticationInfo),
        },
      }),
    ],
    session: {
      expiresIn: SESSION_SECONDS,
      // Better Auth extends a session of at least this age, except in calls with `disableRefresh`.
      updateAge: SESSION_SECONDS - SESSION_SECONDS_LEFT_AT_RENEWAL,
    },
    // Failed sign-ins are slowed down in sign-ins.server.ts, per account as well as per address.
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

/** Refuses an authenticator that did not ask for a fingerprint, face, PIN or password. */
async function requireVerifiedUser(info: { userVerified: boolean } | undefined): Promise<void> {
  if (!info?.userVerified) throw new APIError('UNAUTHORIZED', { message: 'The user was not verified' });
}

/** The error that Better Auth logged during the current call. */
const loggedError = new AsyncLocalStorage<{ error?: unknown }>();

/**
 * Calls Better Auth and restores the cause of its errors: Better Auth throws an error of its own and only logs the
 * database's error. Errors that Better Auth logs but does not throw are written to our log.
 */
export async function withCause<Answer>(failure: string, call: () => Promise<Answer>): Promise<Answer> {
  const logged: { error?: unknown } = {};
  try {
    const answer = await loggedError.run(logged, call);
    if (logged.error) logFailure(`${failure}: ${reasonOf(logged.error)}`, logged.error);
    return answer;
  } catch (thrown) {
    if (isAPIError(thrown) && !isServerFailure(thrown, logged.error)) throw thrown;
    throw new Error(failure, { cause: logged.error ?? thrown });
  }
}

/** Keeps the error and drops the message, because messages can contain what visitors typed. */
function keepError(_level: string, _message: string, error: unknown): void {
  const logged = loggedError.getStore();
  if (logged && error instanceof Error) logged.error ??= error;
}

/** Better Auth answers 500 to what an authenticator has signed badly, and 400 if the database is away meanwhile. */
function isServerFailure({ statusCode, body }: APIError, logged: unknown): boolean {
  if (isTransientError(logged) || postgresError(logged).code !== undefined) return true;
  return statusCode >= 500 && body?.code !== 'FAILED_TO_VERIFY_REGISTRATION';
}
