import { eq, sql } from 'drizzle-orm';
import { imageHolds } from '#db/admin-schema.ts';
import type { Db } from '#db/database.ts';

const RENEWED_EVERY_MS = 60_000;

/** What a process that was killed has held is free after this. */
const HELD_FOR = sql`now() + interval '5 minutes'`;

/**
 * Locks every stored image against removal, by whatever process, until the answered function is called: what no
 * product shows any more stays on the list of files to look at.
 *
 * @returns `null` where somebody holds them under this name.
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
    // One that fails is made good by the next.
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
