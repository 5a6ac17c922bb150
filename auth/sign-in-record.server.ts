import { and, count, eq, gt, like, sql } from 'drizzle-orm';
import { recordActivity } from '#catalogue/activity.server.ts';
import { adminActivity } from '#db/admin-schema.ts';
import type { Db } from '#db/database.ts';
import { log } from '#log/log.server.ts';
import { logRefusal } from './log-refusal.ts';
import { networkOf } from './network.ts';

/** What the record says of a network from which the administrator has signed in. */
export const SIGNED_IN = 'signed in';

/** Records that a session has begun or ended, by the network that asked, in the activity and in the log. */
export async function recordSession(
  db: Db,
  action: typeof SIGNED_IN | 'signed out',
  address: string,
): Promise<void> {
  const network = networkOf(address);
  log.info(`Network ${network} ${action}`);
  await recordActivity(db, entry(action, network));
}

/**
 * Records a wrong password. Whoever guesses must not fill the table: of each network there is one entry an hour, which
 * counts, and of more than ten networks one for all the others.
 */
export async function recordFailedSignIn(db: Db, address: string): Promise<void> {
  const network = networkOf(address);
  logRefusal('failed to sign in', network);
  await db.transaction(async (transaction) => {
    if (await countOneMore(transaction, network)) return;
    const [networks] = await transaction
      .select({ count: count() })
      .from(adminActivity)
      .where(isRecentFailure());
    const name = (networks?.count ?? 0) < MAX_NETWORKS ? network : 'of many others';
    if (name !== network && (await countOneMore(transaction, name))) return;
    await recordActivity(transaction, { ...entry(FAILED, name), after: { count: 1 } });
  });
}

const FAILED = 'failed to sign in';
const MAX_NETWORKS = 10;

/** @returns whether there is an entry of this hour in which to count. */
async function countOneMore(transaction: Db, network: string): Promise<boolean> {
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
