import { and, desc, eq, lt, lte, ne, not, type SQL, sql } from 'drizzle-orm';
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
  return rows.map(({ id, createdAt, updatedAt, ipAddress, userAgent }) => ({
    id,
    begunAt: createdAt,
    usedAt: updatedAt,
    network: ipAddress ?? '',
    userAgent: userAgent ?? '',
  }));
}

/** Ends a session. Does nothing if it has already ended. */
export async function endSession(db: Db, id: string): Promise<void> {
  await db.delete(adminSessions).where(eq(adminSessions.id, id));
}

/** Ends every session except this one. */
export async function endOtherSessions(db: Db, id: string): Promise<void> {
  await db.delete(adminSessions).where(ne(adminSessions.id, id));
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
