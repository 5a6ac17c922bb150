import pLimit from 'p-limit';
import type { RequestContext } from '#app/context.ts';
import { logRefusal, networkOf } from '#platform/auth/network.ts';
import { findSignInMethods } from '#platform/auth/passkeys.server.ts';
import {
  type Attempt,
  admitAttempt,
  hasSignedIn,
  isKnownNetwork,
  recordFailedSignIn,
  recordSession,
  recordSuccess,
  type SessionAction,
  SIGNED_IN,
  SIGNED_IN_ANEW,
} from '#platform/auth/sign-ins.server.ts';
import { type Db, logFailure, reasonOf } from '#platform/db/database.ts';
import { texts } from './texts.ts';

type Comparison =
  /** The headers of the response, with the session's cookie. */
  | { result: 'right'; headers: Headers; isNewNetwork?: boolean }
  | { result: 'wrong' | 'failed' }
  | { result: 'too_early'; seconds: number };

/** A comparison (scrypt) needs 32 MB and much CPU time, so only one runs at a time, and few may wait for it. */
const limit = pLimit(1);
const MAX_QUEUED = 20;
const QUEUE_SECONDS = 2;
/** Networks without an earlier sign-in have a separate queue, so a flood of guesses never blocks the administrator. */
const waiting = { known: 0, unknown: 0 };

/** Attempts with a passkey are counted apart, so that guesses of the password do not slow them down. */
export const PASSKEY = 'passkey';

/**
 * Compares the administrator's password, or checks a passkey, slowed down after repeated failures, and records the
 * result in the activity. Never throws.
 *
 * @param account the username that was entered with the password, or `PASSKEY`
 * @param action the action to record if it is right, if any
 * @param compare returns `null` if it is wrong
 */
export async function verifyPassword(
  shop: Pick<RequestContext, 'db' | 'clientAddress'>,
  account: string,
  action: SessionAction | null,
  compare: () => Promise<Headers | null>,
): Promise<Comparison> {
  try {
    const isKnown = await isKnownNetwork(shop.db, shop.clientAddress);
    const queue = isKnown ? 'known' : 'unknown';
    if (waiting[queue] >= MAX_QUEUED) return { result: 'too_early', seconds: QUEUE_SECONDS };
    waiting[queue] += 1;
    const attempt = { account, address: shop.clientAddress, isKnown };
    const compared = await compareIfAdmitted(shop.db, attempt, compare).finally(() => {
      waiting[queue] -= 1;
    });
    if (compared.result === 'wrong') await recordFailedSignIn(shop.db, shop.clientAddress);
    if (compared.result === 'right') {
      const isNewNetwork = await recordRight(shop.db, attempt, action).catch((error) => {
        // The caller must still get the new cookie, because the old session has ended.
        const failure = `Failed to record that the administrator ${action ?? 'confirmed'}`;
        logFailure(`${failure}: ${reasonOf(error)}`, error);
        return false;
      });
      return { ...compared, isNewNetwork };
    }
    return compared;
  } catch (error) {
    logFailure(`Failed to compare a password: ${reasonOf(error)}`, error);
    return { result: 'failed' };
  }
}

/** @returns whether this is a sign-in from a new network. The very first one says nothing. */
async function recordRight(db: Db, attempt: Attempt, action: SessionAction | null): Promise<boolean> {
  await recordSuccess(db, attempt);
  const isNewNetwork = action === SIGNED_IN && !attempt.isKnown && (await hasSignedIn(db));
  if (action) await recordSession(db, isNewNetwork ? SIGNED_IN_ANEW : action, attempt.address);
  return isNewNetwork;
}

async function compareIfAdmitted(
  db: Db,
  attempt: Attempt,
  compare: () => Promise<Headers | null>,
): Promise<Comparison> {
  const seconds = await admitAttempt(db, attempt);
  if (seconds > 0) {
    logRefusal('Refused a sign-in after too many guesses', networkOf(attempt.address));
    return { result: 'too_early', seconds };
  }
  const headers = await limit(compare);
  return headers ? { result: 'right', headers } : { result: 'wrong' };
}

type Shop = Pick<RequestContext, 'db' | 'sessions' | 'clientAddress'>;

interface Outcome {
  /** `null` if the administrator is signed in now. */
  error: string | null;
  status: 200 | 400 | 401 | 429 | 503;
  /** The session's cookie, or Retry-After. */
  headers: Headers;
  isNewNetwork?: boolean;
}

/** Signs in with the fields of a form; repeated failures slow it down. Never throws: every failure has a message. */
export async function signIn(shop: Shop, request: Request, form: FormData): Promise<Outcome> {
  const passkey = form.get('passkey');
  if (typeof passkey === 'string') return signInWithPasskey(shop, request, passkey);
  const username = form.get('username');
  const password = form.get('password');
  if (typeof username !== 'string' || typeof password !== 'string' || !username || !password) {
    return { error: texts.wrongCredentials, status: 400, headers: new Headers() };
  }
  const compared = await verifyPassword(shop, username, SIGNED_IN, () =>
    shop.sessions.signIn({ username, password }, request.headers, shop.clientAddress),
  );
  const methods = compared.result === 'wrong' ? await findSignInMethods(shop.db).catch(() => null) : null;
  return outcomeOf(compared, methods === 'passkey' ? texts.onlyPasskeys : texts.wrongCredentials);
}

/** Signs in with the answer of a passkey, as JSON. */
async function signInWithPasskey(shop: Shop, request: Request, answer: string): Promise<Outcome> {
  const checked = await verifyPassword(shop, PASSKEY, SIGNED_IN, () =>
    shop.sessions.signInWithPasskey(parseAnswer(answer), request.headers, shop.clientAddress),
  );
  return outcomeOf(checked, texts.wrongPasskey);
}

function outcomeOf(compared: Awaited<ReturnType<typeof verifyPassword>>, wrong: string): Outcome {
  switch (compared.result) {
    case 'right':
      return { error: null, status: 200, headers: compared.headers, isNewNetwork: compared.isNewNetwork };
    case 'wrong':
      return { error: wrong, status: 401, headers: new Headers() };
    case 'failed':
      return { error: texts.failed, status: 503, headers: new Headers() };
    case 'too_early': {
      // RFC 6585, 4: says when to try again.
      const headers = new Headers({ 'Retry-After': String(compared.seconds) });
      return { error: texts.failed, status: 429, headers };
    }
  }
}

/** Reads the answer of a passkey from a form's field. @returns `null` if it is no JSON, which no passkey sends */
export function parseAnswer(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
