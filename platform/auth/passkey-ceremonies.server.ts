import { isAPIError } from 'better-auth/api';
import { desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { adminPasskeys, adminSessions, adminVerifications } from '#platform/db/admin-schema.ts';
import type { Db } from '#platform/db/database.ts';
import { type Auth, withCause } from './better-auth.server.ts';
import { MAX_CHALLENGES, MAX_PASSKEYS } from './passkey-rules.ts';
import { recordPasskey } from './passkeys.server.ts';

/** What the browser needs for a ceremony (WebAuthn 3, 5.4 and 5.5), and the headers that set the challenge's cookie. */
interface Ceremony<Options> {
  options: Options;
  headers: Headers;
}

/**
 * The ceremonies of Web Authentication (WebAuthn 3, 7). Each has a challenge, which is valid for five minutes and for
 * one answer of the browser that asked for it.
 */
export interface PasskeyCeremonies {
  /** Begins to add a passkey. The request has a session. */
  beginAddition(
    request: Headers,
    shown: { shop: string; username: string },
  ): Promise<Ceremony<RegistrationOptions>>;
  /** Adds a passkey. @returns its name, or why it was refused */
  add(answer: unknown, name: string, request: Headers): Promise<{ name: string } | 'refused' | 'too_many'>;
  /** Begins to ask for a passkey. With a session, only for those of this shop. */
  beginCheck(request: Headers): Promise<Ceremony<AuthenticationOptions>>;
  /** Starts a session. @returns the session, and the headers that set its cookie; `null` if the passkey is refused */
  signIn(
    answer: unknown,
    request: Headers,
  ): Promise<{ token: string; userId: string; headers: Headers } | null>;
  /** Whether the answer comes from a passkey of the administrator. Starts no session. */
  confirm(answer: unknown, request: Headers): Promise<boolean>;
}

type RegistrationOptions = Awaited<ReturnType<Auth['api']['generatePasskeyRegistrationOptions']>>;
type AuthenticationOptions = Awaited<ReturnType<Auth['api']['generatePasskeyAuthenticationOptions']>>;

/** Opens the ceremonies of the administrator's passkeys. */
export function openPasskeyCeremonies(db: Db, auth: Auth): PasskeyCeremonies {
  return {
    async beginAddition(request, { shop, username }) {
      await deleteOldChallenges(db);
      const { headers, response } = await withCause('Failed to begin to add a passkey', () =>
        auth.api.generatePasskeyRegistrationOptions({ headers: request, query: {}, returnHeaders: true }),
      );
      const user = { ...response.user, name: username, displayName: username };
      return { options: { ...response, rp: { ...response.rp, name: shop }, user }, headers };
    },
    async add(answer, name, request) {
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
    async beginCheck(request) {
      await deleteOldChallenges(db);
      const { headers, response } = await withCause('Failed to begin to check a passkey', () =>
        auth.api.generatePasskeyAuthenticationOptions({ headers: request, returnHeaders: true }),
      );
      return { options: { ...response, userVerification: 'required' }, headers };
    },
    signIn: check,
    async confirm(answer, request) {
      const checked = await check(answer, request);
      // The plugin can only check a passkey by starting a session, which nobody needs.
      if (checked) await db.delete(adminSessions).where(eq(adminSessions.token, checked.token));
      return checked !== null;
    },
  };

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
