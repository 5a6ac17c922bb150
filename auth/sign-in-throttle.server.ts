import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { adminActivity, failedSignIns } from '#db/admin-schema.ts';
import type { Db } from '#db/database.ts';
import { networkOf } from './network.ts';
import { SIGNED_IN } from './sign-in-record.server.ts';

/** Who tries: the account that was named, and the address that asks. */
export interface Attempt {
  account: string;
  address: string;
  /** Whether the administrator has signed in from its network before. */
  isKnown: boolean;
}

/**
 * Takes what a guess costs, before the password is compared: each attempt counts as a failure until
 * `recordSuccess` says otherwise, so that of a hundred simultaneous guesses only the free ones are compared. What is
 * turned away is not counted: it makes nobody's wait longer.
 *
 * A network is slowed by its own failures: after the free ones each further one doubles the wait, up to a minute. So
 * is an account, by those who have failed before. The first tries of a network that has not failed today do not wait
 * for these, or who guesses from many places would lock the administrator out. They have a share of their own, which
 * bounds the guesses of an account all the same: one a second, after the first 300.
 *
 * A network from which the administrator has signed in before waits for its own failures alone: no flood of guesses
 * from elsewhere, however large, keeps the administrator out at the usual place.
 *
 * @returns the seconds until the password may be compared: 0 for now.
 */
export async function admitAttempt(db: Db, attempt: Attempt, now = new Date()): Promise<number> {
  await forgetYesterday(db, now);
  try {
    await db.transaction((transaction) => count(transaction, attempt, now));
    return 0;
  } catch (error) {
    if (error instanceof TooEarly) return error.seconds;
    throw error;
  }
}

/** Whether the record says that the administrator has signed in from the network of an address in the last 90 days. */
export async function isKnownNetwork(db: Db, address: string, now = new Date()): Promise<boolean> {
  const { id, at, subject, subjectName, action } = adminActivity;
  const since = new Date(now.getTime() - KNOWN_FOR_DAYS * 86_400_000);
  const isSignIn = and(eq(subject, 'network'), eq(action, SIGNED_IN));
  const [found] = await db
    .select({ id })
    .from(adminActivity)
    .where(and(isSignIn, eq(subjectName, networkOf(address)), gt(at, since)))
    .limit(1);
  return found !== undefined;
}

/** Forgets the failures of the account and of the network: whoever asks there is the administrator. */
export async function recordSuccess(db: Db, attempt: Omit<Attempt, 'isKnown'>): Promise<void> {
  // One after the other: held together, they would be waited for in a circle with who is just counting.
  for (const key of Object.values(keysOf(attempt))) {
    await db.delete(failedSignIns).where(eq(failedSignIns.key, key));
  }
}

/** Failures that cost nothing, because a person mistypes, and the longest wait after one more, in seconds. */
interface Limits {
  free: number;
  longestWait: number;
}

const FIRST_TRIES = 3;
const NETWORK: Limits = { free: 10, longestWait: 60 };
const ACCOUNT: Limits = { free: 2, longestWait: 60 };
const OF_FIRST_TRIES: Limits = { free: 300, longestWait: 1 };
const FORGOTTEN_AFTER_HOURS = 24;
const KNOWN_FOR_DAYS = 90;

/** Undoes what has been counted of an attempt that is turned away. */
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
  if (tries <= FIRST_TRIES) await take(transaction, firstTries, OF_FIRST_TRIES, now);
  else await take(transaction, account, ACCOUNT, now);
}

/** Counts one more in a single statement, for which others wait. @returns the new count. @throws {TooEarly} */
async function take(transaction: Db, key: string, { free, longestWait }: Limits, now: Date): Promise<number> {
  const { count, lastAt } = failedSignIns;
  const wait = sql`least(power(2, least(${count} - ${free}::integer, 10)), ${longestWait}::integer)`;
  const endOfWait = sql`${lastAt} + make_interval(secs => ${wait})`;
  const [taken] = await transaction
    .insert(failedSignIns)
    .values({ key, count: 1, lastAt: now })
    .onConflictDoUpdate({
      target: failedSignIns.key,
      set: { count: sql`least(${count} + 1, 1000)`, lastAt: now },
      setWhere: sql`${count} < ${free} or ${endOfWait} <= excluded.last_at`,
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

async function forgetYesterday(db: Db, now: Date): Promise<void> {
  const forgotten = new Date(now.getTime() - FORGOTTEN_AFTER_HOURS * 3_600_000);
  const { key, lastAt } = failedSignIns;
  const free = db.select({ key }).from(failedSignIns).where(lt(lastAt, forgotten));
  await db.delete(failedSignIns).where(inArray(key, free.for('update', { skipLocked: true })));
}

/** Keys are bounded, whatever is typed as a username. */
function keysOf({ account, address }: Omit<Attempt, 'isKnown'>) {
  const name = account.replaceAll('\0', '').slice(0, 200);
  return {
    network: `address:${networkOf(address).slice(0, 100)}`,
    firstTries: `first tries:${name}`,
    account: `account:${name}`,
  };
}
