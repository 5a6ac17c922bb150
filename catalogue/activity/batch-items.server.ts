import { and, eq, isNull, sql } from 'drizzle-orm';
import { adminActivity } from '#platform/db/admin-schema.ts';
import { type Db, queryRows } from '#platform/db/database.ts';

/** Number of entries of a batch. */
export function countItems(db: Db, batch: string): Promise<number> {
  return db.$count(adminActivity, and(eq(adminActivity.batch, batch), isNull(adminActivity.summary)));
}

/** Returns the images that undoing a batch restores: those of deleted products, and those that were replaced. */
export async function listImagesBefore(db: Db, batch: string): Promise<string[]> {
  const rows = await queryRows<{ image: string }>(
    db,
    sql`select distinct jsonb_array_elements_text(before->'images') as image from ${adminActivity}
      where batch = ${batch}::uuid and summary is null and jsonb_typeof(before->'images') = 'array'
        and (after is null or before->'images' <> coalesce(after->'images', before->'images'))`,
  );
  return rows.map(({ image }) => image);
}
