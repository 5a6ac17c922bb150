import { and, desc, eq, lt, lte, ne, not, type SQL, sql } from 'drizzle-orm';
import { adminSessions } from '#db/admin-schema.ts';
import type { Db } from '#db/database.ts';
import { MAX_SESSION_SECONDS } from './session.ts';

/** A session that can still be used, as its administrator may see it. */
export interface OpenSession {
  id: string;
  begunAt: Date;
  /** To the minute. */
  usedAt: Date;
  /** As in `networkOf`; empty for a session that was begun before networks were noted. */
  network: string;
  userAgent: string;
}

/** The sessions that can still be used, the one that was used last first. */
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

/** Ends a session; one that is not there any more is ended already. */
export async function endSession(db: Db, id: string): Promise<void> {
  await db.delete(adminSessions).where(eq(adminSessions.id, id));
}

/** Ends every session but this one. */
export async function endOtherSessions(db: Db, id: string): Promise<void> {
  await db.delete(adminSessions).where(ne(adminSessions.id, id));
}

/** Removes what is left of sessions that nobody has come back to. */
export async function forgetEndedSessions(db: Db): Promise<void> {
  await db.delete(adminSessions).where(hasEnded());
}

/** Notes that a session is in use, at most once a minute: most requests write nothing. */
export async function noteSessionUse(db: Db, id: string): Promise<void> {
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
