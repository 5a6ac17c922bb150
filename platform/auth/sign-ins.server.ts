import { and, eq, gt, inArray, like, lt, type SQL, sql } from 'drizzle-orm';
import { recordActivity } from '#catalog/activity/activity.server.ts';
import { adminActivity, failedSignIns } from '#platform/db/admin-schema.ts';
import type { Db } from '#platform/db/database.ts';
import { log } from '#platform/log/log.server.ts';
import { logRefusal, networkOf } from './network.ts';

/** The action recorded when the administrator signs in from a network. */
export const SIGNED_IN = 'signed in';

/** The action recorded when the administrator signs in from a network that is not known, except for the very first time. */
export const SIGNED_IN_ANEW = 'signed in for the first time';

/** The recorded actions of the administrator's sessions. */
export type SessionAction =
  | typeof SIGNED_IN
  | typeof SIGNED_IN_ANEW
  | 'signed out'
  | 'changed the password'
  | 'switched off the password'
  | 'switched on the password';

/** Records an action of the administrator in the activity and in the log, with the client's network. */
export async function recordSession(db: Db, action: SessionAction, address: string): Promise<void> {
  const network = networkOf(address);
  log.info(`${action.charAt(0).toUpperCase()}${action.slice(1)} from ${network}`);
  await recordActivity(db, entry(action, network));
}

/**
 * Records a wrong password in the activity and in the log. Each network has one entry per hour, which counts its
 * failures; from the eleventh network on, all share one entry. An attacker thus cannot fill the table.
 */
export async function recordFailedSignIn(db: Db, address: string): Promise<void> {
  const network = networkOf(address);
  logRefusal('Failed sign-in', network);
  await db.transaction(async (transaction) => {
    if (await incrementCount(transaction, network)) return;
    const networks = await transaction.$count(adminActivity, isRecentFailure());
    const name = networks < MAX_NETWORKS ? network : 'many other networks';
    if (name !== network && (await incrementCount(transaction, name))) return;
    await recordActivity(transaction, { ...entry(FAILED, name), after: { count: 1 } });
  });
}

const FAILED = 'failed to sign in';
const MAX_NETWORKS = 10;

/** Increments the count of the network's entry of the last hour. @returns whether the network has one. */
async function incrementCount(transaction: Db, network: string): Promise<boolean> {
  const counted = sql`(${adminActivity.after} ->> 'count')::integer + 1`;
  const updated = await transaction
    .update(adminActivity)
    .set({
      action: sql`${`${FAILED}, `}::text || ${counted} || ' times'`,
      after: sql`jsonb_build_object('count', ${counted})`,
    })
    .where(and(isRecentFailure(), eq(adminActivity.subjectName, network)))
    .returning({ id: adminActivity.id });
  return updated.length > 0;
}

function isRecentFailure() {
  const { at, subject, action } = adminActivity;
  const hourAgo = new Date(Date.now() - 3_600_000);
  return and(gt(at, hourAgo), eq(subject, 'network'), like(action, `${FAILED}%`));
}

function entry(action: string, network: string) {
  return { action, subject: 'network', subjectId: null, subjectName: network } as const;
}

/** An attempt to sign in: the username that was entered and the client's network address. */
export interface Attempt {
  account: string;
  address: string;
  /** Whether the administrator has signed in from this network before (see `isKnownNetwork`). */
  isKnown: boolean;
}

/**
 * Counts an attempt before its password is compared. Every attempt counts as a failure until `recordSuccess` clears
 * it; otherwise a hundred simultaneous guesses would all be compared. Rejected attempts are not counted, so they do
 * not lengthen the wait.
 *
 * Each network has a limit: after the free failures, every further failure doubles the wait, up to a minute. Each
 * account has the same kind of limit across all networks, but the first three attempts of a network bypass it;
 * otherwise an attacker with many networks could lock the administrator out. These first attempts have their own limit
 * per account: one per second after the first 300.
 *
 * A network from which the administrator has signed in before has only its own limit, so an attack from other networks
 * cannot lock the administrator out there.
 *
 * @returns the seconds to wait before the next attempt; 0 if the password may be compared now.
 */
export async function admitAttempt(db: Db, attempt: Attempt, now = new Date()): Promise<number> {
  await deleteExpiredFailures(db, now);
  try {
    await db.transaction((transaction) => count(transaction, attempt, now));
    return 0;
  } catch (error) {
    if (error instanceof TooEarly) return error.seconds;
    throw error;
  }
}

/** Whether the activity shows a sign-in from the network of this address in the last 90 days. */
export function isKnownNetwork(db: Db, address: string, now = new Date()): Promise<boolean> {
  const since = new Date(now.getTime() - KNOWN_FOR_DAYS * 86_400_000);
  return hasSignedIn(db, and(eq(adminActivity.subjectName, networkOf(address)), gt(adminActivity.at, since)));
}

/** Whether the activity shows a sign-in, from any network if there is no condition. */
export async function hasSignedIn(db: Db, condition?: SQL): Promise<boolean> {
  const { id, subject, action } = adminActivity;
  const isSignIn = and(eq(subject, 'network'), inArray(action, [SIGNED_IN, SIGNED_IN_ANEW]));
  const [found] = await db.select({ id }).from(adminActivity).where(and(isSignIn, condition)).limit(1);
  return found !== undefined;
}

/** Clears the failures of the account and of the network after a successful sign-in. */
export async function recordSuccess(db: Db, attempt: Omit<Attempt, 'isKnown'>): Promise<void> {
  // One statement per key: locking several rows at once could deadlock with a transaction of `admitAttempt`.
  for (const key of Object.values(keysOf(attempt))) {
    await db.delete(failedSignIns).where(eq(failedSignIns.key, key));
  }
}

interface Limits {
  /** Failures without a wait, because people mistype passwords. */
  free: number;
  longestWait: number;
}

const FIRST_TRIES = 3;
const NETWORK: Limits = { free: 10, longestWait: 60 };
const ACCOUNT: Limits = { free: 2, longestWait: 60 };
const FIRST_TRIES_OF_ALL_NETWORKS: Limits = { free: 300, longestWait: 1 };
const EXPIRES_AFTER_HOURS = 24;
const KNOWN_FOR_DAYS = 90;

/** Rolls back the transaction, so that a rejected attempt is not counted. */
class TooEarly extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super();
    this.seconds = seconds;
  }
}

async function count(transaction: Db, attempt: Attempt, now: Date): Promise<void> {
  const { network, firstTries, account } = keysOf(attempt);
  const tries = await take(transaction, network, NETWORK, now);
  if (attempt.isKnown) return;
  if (tries <= FIRST_TRIES) await take(transaction, firstTries, FIRST_TRIES_OF_ALL_NETWORKS, now);
  else await take(transaction, account, ACCOUNT, now);
}

/**
 * Increments a count in one statement; its row lock makes concurrent attempts wait. A failure that is further ahead than
 * the longest wait was recorded before the clock was set back, so it causes no wait.
 *
 * @returns the new count.
 * @throws {TooEarly}
 */
async function take(transaction: Db, key: string, { free, longestWait }: Limits, now: Date): Promise<number> {
  const { count, lastAt } = failedSignIns;
  const wait = sql`least(power(2, least(${count} - ${free}::integer, 10)), ${longestWait}::integer)`;
  const endOfWait = sql`${lastAt} + make_interval(secs => ${wait})`;
  const isAhead = sql`${lastAt} > excluded.last_at + make_interval(secs => ${longestWait}::integer)`;
  const [taken] = await transaction
    .insert(failedSignIns)
    .values({ key, count: 1, lastAt: now })
    .onConflictDoUpdate({
      target: failedSignIns.key,
      set: { count: sql`least(${count} + 1, 1000)`, lastAt: now },
      setWhere: sql`${count} < ${free} or ${endOfWait} <= excluded.last_at or ${isAhead}`,
    })
    .returning({ count });
  if (taken) return taken.count;
  const [early] = await transaction
    .select({ endOfWait: sql<Date>`${endOfWait}`.mapWith(lastAt) })
    .from(failedSignIns)
    .where(eq(failedSignIns.key, key));
  const milliseconds = (early?.endOfWait.getTime() ?? 0) - now.getTime();
  throw new TooEarly(Math.max(1, Math.ceil(milliseconds / 1000)));
}

async function deleteExpiredFailures(db: Db, now: Date): Promise<void> {
  const expired = new Date(now.getTime() - EXPIRES_AFTER_HOURS * 3_600_000);
  const { key, lastAt } = failedSignIns;
  const unlocked = db.select({ key }).from(failedSignIns).where(lt(lastAt, expired));
  await db.delete(failedSignIns).where(inArray(key, unlocked.for('update', { skipLocked: true })));
}

/** Returns the keys of an attempt. Their length is limited, because the username can be any text. */
function keysOf({ account, address }: Omit<Attempt, 'isKnown'>) {
  const name = account.replaceAll('\0', '').slice(0, 200);
  return {
    network: `address:${networkOf(address).slice(0, 100)}`,
    firstTries: `first tries:${name}`,
    account: `account:${name}`,
  };
}
