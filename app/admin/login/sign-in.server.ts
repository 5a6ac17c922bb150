import pLimit from 'p-limit';
import type { Shop } from '#app/context.ts';
import { logRefusal } from '#platform/auth/log-refusal.ts';
import { networkOf } from '#platform/auth/network.ts';
import { recordFailedSignIn, recordSession, SIGNED_IN } from '#platform/auth/sign-in-record.server.ts';
import { admitAttempt, isKnownNetwork, recordSuccess } from '#platform/auth/sign-in-throttle.server.ts';
import { reasonOf } from '#platform/db/database.ts';
import { logFailure } from '#platform/db/log-failure.ts';
import { LOGIN_FAILED, WRONG_CREDENTIALS } from './failures.ts';

type SignInShop = Pick<Shop, 'db' | 'sessions' | 'clientAddress'>;

interface Outcome {
  /** `null` where the administrator is signed in now. */
  error: string | null;
  status: 200 | 400 | 401 | 429 | 503;
  /** The session's cookie, or when to try again. */
  headers: Headers;
}

/** A comparison takes 32 MB and the processor for a while (scrypt): one at a time, and few may wait for it. */
const limit = pLimit(1);
const MAX_QUEUED = 20;
const QUEUE_SECONDS = 2;
/** Networks without an earlier sign-in have a queue of their own, so a flood of guesses never blocks the administrator. */
const waiting = { known: 0, unknown: 0 };

/** Signs in with what a form says, slowed down after repeated failures. Never throws: every outcome has its sentence. */
export async function signIn(shop: SignInShop, request: Request, form: FormData): Promise<Outcome> {
  const username = form.get('username');
  const password = form.get('password');
  if (typeof username !== 'string' || typeof password !== 'string' || !username || !password) {
    return { error: WRONG_CREDENTIALS, status: 400, headers: new Headers() };
  }
  try {
    const isKnown = await isKnownNetwork(shop.db, shop.clientAddress);
    const queue = isKnown ? 'known' : 'unknown';
    if (waiting[queue] >= MAX_QUEUED) return tooEarly(QUEUE_SECONDS);
    waiting[queue] += 1;
    return await compare(shop, request, { username, password }, isKnown).finally(() => {
      waiting[queue] -= 1;
    });
  } catch (error) {
    logFailure(`Sign-in failed: ${reasonOf(error)}`, error);
    return { error: LOGIN_FAILED, status: 503, headers: new Headers() };
  }
}

async function compare(
  { db, sessions, clientAddress }: SignInShop,
  request: Request,
  given: { username: string; password: string },
  isKnown: boolean,
): Promise<Outcome> {
  const attempt = { account: given.username, address: clientAddress, isKnown };
  const seconds = await admitAttempt(db, attempt);
  if (seconds > 0) {
    logRefusal('was refused a sign-in for guessing too often', networkOf(clientAddress));
    return tooEarly(seconds);
  }
  const headers = await limit(() => sessions.signIn(given, request.headers, clientAddress));
  if (!headers) {
    await recordFailedSignIn(db, clientAddress);
    return { error: WRONG_CREDENTIALS, status: 401, headers: new Headers() };
  }
  await recordSuccess(db, attempt);
  await recordSession(db, SIGNED_IN, clientAddress);
  return { error: null, status: 200, headers };
}

/** RFC 6585, 4: says when it is worth trying again. */
function tooEarly(seconds: number): Outcome {
  return { error: LOGIN_FAILED, status: 429, headers: new Headers({ 'Retry-After': String(seconds) }) };
}
