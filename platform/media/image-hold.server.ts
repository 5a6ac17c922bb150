import { eq, sql } from 'drizzle-orm';
import { imageHolds } from '#platform/db/admin-schema.ts';
import type { Db } from '#platform/db/database.ts';

const RENEWED_EVERY_MS = 60_000;

/** The hold of a process that was killed expires after this time. */
const HELD_FOR = sql`now() + interval '5 minutes'`;

/**
 * Prevents all processes from deleting stored images until the returned function is called. Images that become unused
 * during the hold stay scheduled for deletion.
 *
 * @returns `null` if there is already a hold with this name.
 */
export async function holdImages(db: Db, name: string): Promise<(() => Promise<void>) | null> {
  const taken = await db
    .insert(imageHolds)
    .values({ name, until: HELD_FOR })
    .onConflictDoUpdate({
      target: imageHolds.name,
      set: { until: HELD_FOR },
      setWhere: sql`${imageHolds.until} < now()`,
    })
    .returning();
  if (taken.length === 0) return null;
  const renewal = setInterval(() => {
    // Ignore a failure: the next renewal comes long before the hold expires.
    db.update(imageHolds)
      .set({ until: HELD_FOR })
      .where(eq(imageHolds.name, name))
      .catch(() => {});
  }, RENEWED_EVERY_MS).unref();
  return async () => {
    clearInterval(renewal);
    await db.delete(imageHolds).where(eq(imageHolds.name, name));
  };
}
