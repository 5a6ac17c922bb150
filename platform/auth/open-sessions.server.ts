import { and, desc, eq, lt, lte, ne, not, type SQL, sql } from 'drizzle-orm';
import { recordActivity } from '#catalog/activity/activity.server.ts';
import { adminSessions } from '#platform/db/admin-schema.ts';
import type { Db } from '#platform/db/database.ts';
import { MAX_SESSION_SECONDS } from './session.ts';

/** A session that has not ended, as the administrator sees it in the list of sessions. */
interface OpenSession {
  id: string;
  begunAt: Date;
  /** Accurate to the minute. */
  usedAt: Date;
  /** From `networkOf`; empty for sessions older than this column. */
  network: string;
  userAgent: string;
}

/** Lists the sessions that have not ended, the most recently used first. */
export async function listOpenSessions(db: Db): Promise<OpenSession[]> {
  const rows = await db
    .select()
    .from(adminSessions)
    .where(not(hasEnded()))
    .orderBy(desc(adminSessions.updatedAt), desc(adminSessions.createdAt));
  return rows.map(toOpenSession);
}

function toOpenSession(row: typeof adminSessions.$inferSelect): OpenSession {
  const { id, createdAt, updatedAt, ipAddress, userAgent } = row;
  return {
    id,
    begunAt: createdAt,
    usedAt: updatedAt,
    network: ipAddress ?? '',
    userAgent: userAgent ?? '',
  };
}

/** Ends a session. Does nothing if it has already ended. */
export async function endSession(db: Db, id: string): Promise<void> {
  await db.delete(adminSessions).where(eq(adminSessions.id, id));
}

/** Ends a session, or every session except one, and records it. `nameOf` names a session in the activity. */
export function revokeSessions(
  db: Db,
  revoked: { id: string } | { except: string },
  nameOf: (session: OpenSession) => string,
): Promise<void> {
  const { id } = adminSessions;
  return db.transaction(async (transaction) => {
    const ended = await transaction
      .delete(adminSessions)
      .where(and(not(hasEnded()), 'id' in revoked ? eq(id, revoked.id) : ne(id, revoked.except)))
      .returning();
    for (const session of ended.map(toOpenSession)) {
      const subjectName = [nameOf(session), session.network].filter(Boolean).join(', ');
      await recordActivity(transaction, {
        action: 'ended',
        subject: 'session',
        subjectId: null,
        subjectName,
      });
    }
  });
}

/** Deletes the rows of sessions that have expired. */
export async function deleteEndedSessions(db: Db): Promise<void> {
  await db.delete(adminSessions).where(hasEnded());
}

/** Records that a session is in use. Writes at most once a minute, so most requests write nothing. */
export async function recordSessionUse(db: Db, id: string): Promise<void> {
  const now = new Date();
  await db
    .update(adminSessions)
    .set({ updatedAt: now })
    .where(and(eq(adminSessions.id, id), lt(adminSessions.updatedAt, new Date(now.getTime() - 60_000))));
}

function hasEnded(): SQL {
  const { expiresAt, createdAt } = adminSessions;
  const now = Date.now();
  const oldest = new Date(now - MAX_SESSION_SECONDS * 1000);
  return sql`(${lte(expiresAt, new Date(now))} or ${lte(createdAt, oldest)})`;
}
