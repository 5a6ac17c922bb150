import { and, count, eq, gt, like, sql } from 'drizzle-orm';
import { recordActivity } from '#catalog/activity/activity.server.ts';
import { adminActivity } from '#platform/db/admin-schema.ts';
import type { Db } from '#platform/db/database.ts';
import { log } from '#platform/log/log.server.ts';
import { logRefusal } from './log-refusal.ts';
import { networkOf } from './network.ts';

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
    const [networks] = await transaction
      .select({ count: count() })
      .from(adminActivity)
      .where(isRecentFailure());
    const name = (networks?.count ?? 0) < MAX_NETWORKS ? network : 'many other networks';
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
