import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { adminActivity } from '#platform/db/admin-schema.ts';
import { type Db, queryRows } from '#platform/db/database.ts';
import { isAboutProductOf, type RecordedActivity } from './activity.server.ts';

/** Returns the number of products of a batch. */
export function countItems(db: Db, batch: string): Promise<number> {
  return db.$count(adminActivity, isAboutProductOf(batch));
}

/** Returns the entries of a batch that are not about products, in order. */
export function findOtherItems(db: Db, batch: string): Promise<RecordedActivity[]> {
  return db
    .select()
    .from(adminActivity)
    .where(
      and(
        eq(adminActivity.batch, batch),
        ne(adminActivity.subject, 'product'),
        isNull(adminActivity.summary),
      ),
    )
    .orderBy(asc(adminActivity.id));
}

/** Returns the images that undoing a batch needs: those of deleted products, and those that were replaced. */
export async function listImagesBefore(db: Db, batch: string): Promise<string[]> {
  const rows = await queryRows<{ image: string }>(
    db,
    sql`select distinct jsonb_array_elements_text(before->'images') as image from ${adminActivity}
      where ${isAboutProductOf(batch)} and jsonb_typeof(before->'images') = 'array'
        and (after is null or before->'images' <> coalesce(after->'images', before->'images'))`,
  );
  return rows.map(({ image }) => image);
}
