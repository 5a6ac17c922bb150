import { and, eq, inArray, not, or, sql } from 'drizzle-orm';
import { type Db, isTransientError, reasonOf } from '#platform/db/database.ts';
import { imports } from '#platform/db/import-schema.ts';
import { logFailure } from '#platform/db/log-failure.ts';
import { type ImportState, WORKING } from './import.ts';

/*
 * A process that works on an import holds a lease on it and renews the lease every few seconds. When the lease expires,
 * another process takes over.
 */

/** A process that has not renewed its lease for this long is considered dead. */
const LEASE_MS = 8_000;
const LEASE_EXPIRES_AFTER = sql.raw(`interval '${LEASE_MS} milliseconds'`);

/** An import that waits for a process. */
export type Waiting = Pick<typeof imports.$inferSelect, 'id' | 'state'>;

/** Lists the imports that this process could claim, except `mine`, which it works on already. */
export function listWaiting(db: Db, runner: string, mine: string[]): Promise<Waiting[]> {
  return db
    .select({ id: imports.id, state: imports.state })
    .from(imports)
    .where(and(isWaiting(runner), mine.length > 0 ? not(inArray(imports.id, mine)) : undefined));
}

/** Takes the lease on those of these imports that still wait for a process. @returns their ids */
export async function claim(db: Db, runner: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const claimed = await db
    .update(imports)
    .set({ runner, runnerHeardAt: sql`clock_timestamp()`, crashes: crashesAfterClaim(runner) })
    .where(and(inArray(imports.id, ids), isWaiting(runner)))
    .returning({ id: imports.id });
  return claimed.map(({ id }) => id);
}

function isWaiting(runner: string) {
  return and(
    inArray(imports.state, [...WORKING]),
    eq(imports.paused, false),
    or(
      sql`${imports.runner} is null`,
      eq(imports.runner, runner),
      sql`${imports.runnerHeardAt} < clock_timestamp() - ${LEASE_EXPIRES_AFTER}`,
    ),
  );
}

/** Counts a crash if another process ended while it read the table, because the table may be the cause. */
function crashesAfterClaim(runner: string) {
  const isReading = inArray(imports.state, ['reading', 'checking']);
  return sql`${imports.crashes} + case when ${imports.runner} <> ${runner} and ${isReading} then 1 else 0 end`;
}

/**
 * Returns a function that renews the lease of this process on an import. The function returns whether this process may
 * continue: it has the lease, and the import is in this state. While the database does not respond, it may continue
 * until the lease expires, because then another process may take the import.
 */
export function keepLease(
  db: Db,
  lease: { id: string; runner: string; state: ImportState },
  now = () => performance.now(),
): () => Promise<boolean> {
  let renewedAt = now();
  return async () => {
    try {
      const isMine = await renew(db, lease);
      if (isMine) renewedAt = now();
      return isMine;
    } catch (error) {
      if (!isTransientError(error)) logFailure(`Failed to renew a lease: ${reasonOf(error)}`, error);
      return now() - renewedAt < LEASE_MS;
    }
  };
}

async function renew(
  db: Db,
  { id, runner, state }: { id: string; runner: string; state: ImportState },
): Promise<boolean> {
  const renewed = await db
    .update(imports)
    .set({ runnerHeardAt: sql`clock_timestamp()` })
    .where(and(eq(imports.id, id), eq(imports.runner, runner), eq(imports.state, state)))
    .returning({ id: imports.id });
  return renewed.length > 0;
}

/** Counts a crash of the process that read the table. */
export async function countCrash(db: Db, id: string): Promise<void> {
  await db
    .update(imports)
    .set({ crashes: sql`${imports.crashes} + 1` })
    .where(eq(imports.id, id));
}

/** Gives up the lease of this process on an import. */
export async function release(db: Db, id: string, runner: string): Promise<void> {
  await db
    .update(imports)
    .set({ runner: null })
    .where(and(eq(imports.id, id), eq(imports.runner, runner)));
}
