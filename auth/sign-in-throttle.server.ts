import { eq, inArray, lt, sql } from 'drizzle-orm';
import { failedSignIns } from '#db/admin-schema.ts';
import type { Db } from '#db/database.ts';

/** Who tries: the account that was named, and the address that asks. */
export interface Attempt {
  account: string;
  address: string;
}

/** Failures that cost nothing: a person mistypes. */
const FREE = { account: 5, address: 10 };
const LONGEST_WAIT_SECONDS = 60;
const FORGOTTEN_AFTER_HOURS = 24;

/**
 * How many seconds this attempt still has to wait; 0 where it may go on. After the free failures each further one
 * doubles the wait, up to a minute: a guesser is slowed to a crawl and the administrator is never locked out.
 */
export async function secondsToWait(db: Db, attempt: Attempt, now = new Date()): Promise<number> {
  const rows = await db
    .select()
    .from(failedSignIns)
    .where(inArray(failedSignIns.key, [accountKey(attempt), addressKey(attempt)]));
  const waits = rows.map(({ key, count, lastAt }) => {
    const free = key.startsWith('account:') ? FREE.account : FREE.address;
    const wait = count < free ? 0 : Math.min(2 ** (count - free), LONGEST_WAIT_SECONDS);
    return wait - (now.getTime() - lastAt.getTime()) / 1000;
  });
  return Math.max(0, Math.ceil(Math.max(0, ...waits)));
}

/** Counts a failure for the account and for the address, and forgets those of yesterday. */
export async function recordFailure(db: Db, attempt: Attempt, now = new Date()): Promise<void> {
  await db
    .insert(failedSignIns)
    .values([accountKey(attempt), addressKey(attempt)].map((key) => ({ key, count: 1, lastAt: now })))
    .onConflictDoUpdate({
      target: failedSignIns.key,
      set: { count: sql`least(${failedSignIns.count} + 1, 1000)`, lastAt: now },
    });
  const forgotten = new Date(now.getTime() - FORGOTTEN_AFTER_HOURS * 3_600_000);
  await db.delete(failedSignIns).where(lt(failedSignIns.lastAt, forgotten));
}

/**
 * A success clears the account and takes this attempt back from the address, which was counted before the check. Earlier
 * failures of the address stay: many accounts may be guessed from it.
 */
export async function recordSuccess(db: Db, attempt: Attempt): Promise<void> {
  await db.delete(failedSignIns).where(eq(failedSignIns.key, accountKey(attempt)));
  await db
    .update(failedSignIns)
    .set({ count: sql`greatest(${failedSignIns.count} - 1, 0)` })
    .where(eq(failedSignIns.key, addressKey(attempt)));
}

/** Keys are bounded, whatever is typed as a username. */
function accountKey({ account }: Attempt): string {
  return `account:${account.replaceAll('\0', '').slice(0, 200)}`;
}

function addressKey({ address }: Attempt): string {
  return `address:${address.slice(0, 100)}`;
}
