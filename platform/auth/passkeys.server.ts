import { isAPIError } from 'better-auth/api';
import { asc, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { recordActivity } from '#catalog/activity/activity.server.ts';
import { adminPasskeys, adminSessions, adminUsers, adminVerifications } from '#platform/db/admin-schema.ts';
import type { Db } from '#platform/db/database.ts';
import { type Auth, withCause } from './better-auth.server.ts';
import { MAX_CHALLENGES, MAX_PASSKEYS, MIN_ONLY_PASSKEYS, type SignInMethods } from './credential-rules.ts';

/** Lists the passkeys, oldest first. */
export async function listPasskeys(db: Db) {
  const { id, name, createdAt, usedAt, backedUp } = adminPasskeys;
  return await db
    .select({ id, name, createdAt, usedAt, isSynced: backedUp })
    .from(adminPasskeys)
    .orderBy(asc(createdAt), asc(id));
}

/** A passkey of the administrator, as the screen shows it. */
export type Passkey = Awaited<ReturnType<typeof listPasskeys>>[number];

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
function recordPasskey(
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

/**
 * Opens the ceremonies of Web Authentication (WebAuthn 3, 7) for the administrator's passkeys. Each has a challenge,
 * which is valid for five minutes and for one answer of the browser that asked for it. The returned headers set the
 * challenge's cookie.
 */
export function openPasskeyCeremonies(db: Db, auth: Auth) {
  return {
    /** Begins to add a passkey. The request has a session. */
    async beginAddition(request: Headers, { shop, username }: { shop: string; username: string }) {
      await deleteOldChallenges(db);
      const { headers, response } = await withCause('Failed to begin to add a passkey', () =>
        auth.api.generatePasskeyRegistrationOptions({ headers: request, query: {}, returnHeaders: true }),
      );
      const user = { ...response.user, name: username, displayName: username };
      return { options: { ...response, rp: { ...response.rp, name: shop }, user }, headers };
    },
    /** Adds a passkey. @returns its name, or why it was refused */
    async add(
      answer: unknown,
      name: string,
      request: Headers,
    ): Promise<{ name: string } | 'refused' | 'too_many'> {
      const response = registration.safeParse(answer).data;
      if (!response) return 'refused';
      if ((await db.$count(adminPasskeys)) >= MAX_PASSKEYS) return 'too_many';
      const added = await unlessRefused('Failed to add a passkey', () =>
        auth.api.verifyPasskeyRegistration({ body: { response, name }, headers: request }),
      );
      if (!added) return 'refused';
      await recordPasskey(db, 'added', { id: added.id, name });
      return { name };
    },
    /** Begins to ask for a passkey. With a session, only for those of this shop. */
    async beginCheck(request: Headers) {
      await deleteOldChallenges(db);
      const { headers, response } = await withCause('Failed to begin to check a passkey', () =>
        auth.api.generatePasskeyAuthenticationOptions({ headers: request, returnHeaders: true }),
      );
      return { options: { ...response, userVerification: 'required' as const }, headers };
    },
    signIn: check,
    /** Whether the answer comes from a passkey of the administrator. Starts no session. */
    async confirm(answer: unknown, request: Headers): Promise<boolean> {
      const checked = await check(answer, request);
      // The plugin can only check a passkey by starting a session, which nobody needs.
      if (checked) await db.delete(adminSessions).where(eq(adminSessions.token, checked.token));
      return checked !== null;
    },
  };

  /** Starts a session. @returns the session, and the headers that set its cookie; `null` if the passkey is refused */
  async function check(answer: unknown, request: Headers) {
    const response = authentication.safeParse(answer).data;
    if (!response) return null;
    const checked = await unlessRefused('Failed to check a passkey', () =>
      auth.api.verifyPasskeyAuthentication({ body: { response }, headers: request, returnHeaders: true }),
    );
    if (!checked) return null;
    await db
      .update(adminPasskeys)
      .set({ usedAt: sql`now()` })
      .where(eq(adminPasskeys.credentialID, response.id));
    const { token, userId } = checked.response.session;
    return { token, userId, headers: checked.headers };
  }
}

/** Calls Better Auth. @returns `null` if it refuses the answer of the browser */
async function unlessRefused<Answer>(failure: string, call: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await withCause(failure, call);
  } catch (error) {
    if (isAPIError(error)) return null;
    throw error;
  }
}

/**
 * Anyone can ask for a challenge, so those that nobody answered must not fill the table. Deletes the expired ones, and
 * the oldest above the limit, which is too high for a flood to delete one before its answer.
 */
async function deleteOldChallenges(db: Db): Promise<void> {
  const { id, createdAt, expiresAt } = adminVerifications;
  const above = db.select({ id }).from(adminVerifications).orderBy(desc(createdAt)).offset(MAX_CHALLENGES);
  await db.delete(adminVerifications).where(or(lt(expiresAt, sql`now()`), inArray(id, above)));
}

const base64Url = z.string().regex(/^[\w-]{1,2000}$/);
const longBase64Url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/);
const credential = { id: base64Url, rawId: base64Url, type: z.literal('public-key') };

/** The answer of `startRegistration` (WebAuthn 3, RegistrationResponseJSON). */
const registration = z.object({
  ...credential,
  clientExtensionResults: z.object({}),
  response: z.object({
    clientDataJSON: longBase64Url,
    attestationObject: longBase64Url,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,30}$/))
      .max(10)
      .optional(),
  }),
});

/** The answer of `startAuthentication` (WebAuthn 3, AuthenticationResponseJSON). */
const authentication = z.object({
  ...credential,
  clientExtensionResults: z.object({}),
  response: z.object({
    clientDataJSON: longBase64Url,
    authenticatorData: longBase64Url,
    signature: longBase64Url,
    userHandle: longBase64Url.optional(),
  }),
});
