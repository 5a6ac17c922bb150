import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '#platform/db/database.ts';
import { yieldToVisitors } from '#platform/db/yield.server.ts';

const BATCH_SIZE = 500;

/** How long the removal is repeated, in case the process was killed before all rows of an import were removed. */
const REPEATED_FOR = sql`interval '2 days'`;

/** States in which neither a process nor the admin continues an import. */
const ENDED = sql`('asking', 'checked', 'finished', 'canceled', 'failed')`;

/**
 * Removes the row records of imports that ended before a date, 500 rows at a time. Keeps the newest row with the source
 * of each photo of a product, without its values, so that a later import recognizes the photo and does not download it
 * again. @returns the number of imports.
 */
export async function removeOldImportDetails(db: Db, before: Date, signal?: AbortSignal): Promise<number> {
  const ended = await queryRows<{ id: string; total: number }>(
    db,
    sql`update imports set details_removed_at = coalesce(details_removed_at, now())
      where state in ${ENDED} and coalesce(finished_at, created_at) < ${before.toISOString()}::timestamptz
        and (details_removed_at is null or details_removed_at > now() - ${REPEATED_FOR})
      returning id, (select coalesce(max(position), -1) + 1 from import_rows where import_id = id)::int as total`,
  );
  // An address can be secret, so it is not kept longer than the imports from it.
  await db.execute(sql`delete from import_addresses where every = 'never' and not exists (
    select from imports where imports.address_id = import_addresses.id and details_removed_at is null)`);
  for (const { id, total } of ended) {
    for (let first = 0; first < total; first += BATCH_SIZE) {
      if (signal?.aborted) return ended.length;
      const began = performance.now();
      await removeRows(db, id, first, first + BATCH_SIZE);
      await yieldToVisitors(performance.now() - began);
    }
  }
  return ended.length;
}

async function removeRows(db: Db, id: string, first: number, end: number): Promise<void> {
  const isInChunk = sql`import_rows.import_id = ${id}::uuid and import_rows.position >= ${first} and import_rows.position < ${end}`;
  await db.execute(sql`delete from import_rows where ${isInChunk} and not exists (${newestSource})`);
  await db.execute(sql`update import_rows set before = null, after = null, notes = '[]' where ${isInChunk}`);
}

/** Query for the photos of a row whose source occurs in no later import of the same product. */
const newestSource = sql`
  select from import_images as photo
  join imports as this on this.id = photo.import_id
  join products on products.id = import_rows.product_id
  where photo.import_id = import_rows.import_id and photo.position = import_rows.position and photo.url is not null
    and not exists (
      select from import_images as later
      join import_rows as row on row.import_id = later.import_id and row.position = later.position
      join imports as newer on newer.id = later.import_id
      where later.source = photo.source and later.url is not null
        and row.product_id = import_rows.product_id and newer.created_at > this.created_at
    )`;
