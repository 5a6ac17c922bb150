import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { withCatalogError } from '#catalog/text/catalog-error.ts';
import type { Answers, ImportChoices } from '#import-export/tables/columns/answers.ts';
import { type Db, postgresError, queryRows } from '#platform/db/database.ts';
import { importImages, importRows, imports } from '#platform/db/import-schema.ts';
import { yieldToVisitors } from '#platform/db/yield.server.ts';
import {
  type Filter,
  type Import,
  type ImportRow,
  type ImportState,
  type ImportSurvey,
  OUTCOMES,
} from './import.ts';

/** Begins an import of a file that was received. */
export async function addImport(
  db: Db,
  job: Pick<Added, 'id' | 'fileName' | 'fileBytes'> &
    Partial<Pick<Added, 'addressId' | 'unattended' | 'reading' | 'choices'>>,
): Promise<void> {
  const choices: ImportChoices = { mode: 'both', clearEmpty: false };
  await withCatalogError('Failed to begin the import', () =>
    db.insert(imports).values({ choices, ...job, state: 'reading' }),
  );
}

type Added = typeof imports.$inferInsert;

/** Returns an import; `null` if no import has this id. */
export async function findImport(db: Db, id: string): Promise<Import | null> {
  if (!UUID.test(id)) return null;
  const [found] = await withCatalogError('Failed to fetch the import', () =>
    db.select().from(imports).where(eq(imports.id, id)),
  );
  return found ? importOf(found) : null;
}

/** Whether an import still writes. @param batch the import; any import if omitted */
export async function isWriting(db: Db, batch?: string): Promise<boolean> {
  const isOf = batch === undefined ? undefined : eq(imports.id, batch);
  return (await db.$count(imports, and(isOf, inArray(imports.state, ['running', 'photographs'])))) > 0;
}

/** Returns the newest imports, newest first. */
export async function listImports(db: Db): Promise<Import[]> {
  const found = await withCatalogError('Failed to fetch the imports', () =>
    db.select(lightColumns).from(imports).orderBy(desc(imports.createdAt)).limit(MAX_LISTED),
  );
  return found.map(importOf);
}

const MAX_LISTED = 50;

/** Columns of an import that its steps may change, apart from its state. */
export type ImportChanges = Partial<
  Omit<typeof imports.$inferInsert, 'id' | 'createdAt' | 'fileName' | 'fileBytes' | 'state'>
>;

/**
 * Moves an import from one of these states to another.
 *
 * @returns whether it was in one of the states. The database refuses a second import that writes: see `mapBusyError`.
 */
export async function moveImport(
  db: Db,
  id: string,
  from: ImportState[],
  to: ImportState,
  changes: ImportChanges = {},
): Promise<boolean> {
  const moved = await db
    .update(imports)
    .set({ ...changes, state: to })
    .where(and(eq(imports.id, id), inArray(imports.state, from)))
    .returning({ id: imports.id });
  return moved.length > 0;
}

/** Returns `busy` if another import writes: the database allows one at a time. Wrap a whole transaction in it. */
export function mapBusyError<T>(work: Promise<T>): Promise<T | 'busy'> {
  return work.catch((error) => {
    if (postgresError(error).constraint === 'imports_one_writes') return 'busy';
    throw error;
  });
}

/** Deletes an import with its records, but no products. @returns whether it was in one of these states */
export async function deleteImport(db: Db, id: string, states: ImportState[]): Promise<boolean> {
  const deleted = await db
    .delete(imports)
    .where(and(eq(imports.id, id), inArray(imports.state, states)))
    .returning({ id: imports.id });
  return deleted.length > 0;
}

/**
 * Returns the answers to the last table with these columns that the owner confirmed, except for the import `exceptId`.
 * Omits a currency and a decimal separator that were read from the table, because they are no answers.
 */
export async function findEarlierAnswers(
  db: Db,
  headerKey: string,
  exceptId: string,
): Promise<{ header: string[]; answers: Answers } | null> {
  const [found] = await db
    .select({ survey: imports.survey, answers: imports.answers })
    .from(imports)
    .where(
      and(
        eq(imports.headerKey, headerKey),
        ne(imports.id, exceptId),
        isNotNull(imports.survey),
        isNotNull(imports.answers),
        or(isNotNull(imports.previewedAt), isNotNull(imports.beganAt)),
      ),
    )
    .orderBy(desc(imports.createdAt))
    .limit(1);
  if (!found) return null;
  const { header, money } = found.survey as Pick<ImportSurvey, 'header' | 'money'>;
  const answers = found.answers as Answers;
  const currency = money.unnamed > 0 ? answers.currency : null;
  return {
    header,
    answers: { ...answers, currency, decimalMark: money.ambiguous > 0 ? answers.decimalMark : null },
  };
}

/**
 * Returns a page (1-based) of an import's products; all products if there is no filter.
 *
 * @param written the number of products that a canceled import has written; others are left out.
 */
export async function pageOfRows(
  db: Db,
  id: string,
  filter: Filter | null,
  page: number,
  pageSize: number,
  written?: number,
): Promise<ImportRow[]> {
  const found = await withCatalogError('Failed to fetch the import', () =>
    db
      .select({ ...getTableColumns(importRows), isUnfinished })
      .from(importRows)
      .where(and(areOf(id, written), filter ? isOf(filter) : undefined))
      .orderBy(importRows.line, importRows.position)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  );
  return found as ImportRow[];
}

/** Returns the number of products in these lists. @param written see `pageOfRows` */
export async function countRows<F extends Filter>(
  db: Db,
  id: string,
  filters: readonly F[],
  written?: number,
): Promise<Record<F, number>> {
  const counts = filters.map(
    (filter) => [filter, sql`(count(*) filter (where ${isOf(filter)}))::int`] as const,
  );
  const [counted] = await db
    .select(Object.fromEntries(counts) as Record<F, SQL<number>>)
    .from(importRows)
    .where(areOf(id, written));
  return counted as Record<F, number>;
}

function areOf(id: string, written?: number) {
  return and(
    eq(importRows.importId, id),
    written === undefined ? undefined : lt(importRows.position, written),
  );
}

/** The condition that a product stays hidden until it is complete. The owner may have completed it in the form. */
const isUnfinished = sql<boolean>`(${importRows.isUnfinished} and not exists (select from products
  where products.id = ${importRows.productId} and not products.hidden))`;

function isOf(filter: Filter): SQL {
  if (filter === 'unfinished') return isUnfinished;
  return OUTCOMES.some((outcome) => outcome === filter)
    ? eq(importRows.outcome, filter)
    : sql`${importRows.conflict} @> ${JSON.stringify({ kinds: [filter] })}::jsonb`;
}

/**
 * Returns the number of products that were edited or deleted after the preview, and of those whose codes, handles or
 * names the shop has by now, because the same table may have been imported twice.
 */
export function countChangedSince(db: Db, id: string): Promise<number> {
  const updatedAt = sql`(select date_trunc('milliseconds', products.updated_at) from products
    where products.id = ${importRows.productId})`;
  const isChanged = sql`${updatedAt} is distinct from date_trunc('milliseconds', ${importRows.seenAt})`;
  const isTaken = sql`(exists (select from products where products.id <> ${importRows.productId}
      and search_fold(products.code) = search_fold(${importRows.after} ->> 'code'))
    or exists (select from products where products.id <> ${importRows.productId}
      and products.handle = ${importRows.after} ->> 'handle'))`;
  const isNamesake = sql`(${importRows.outcome} = 'added'
    and left(search_fold(${importRows.after} ->> 'name'), 200) in (
      select left(search_fold(products.name), 200) from products
      where products.created_at > (select previewed_at from imports where imports.id = ${id}::uuid)))`;
  return db.$count(
    importRows,
    and(eq(importRows.importId, id), isNotNull(importRows.productId), or(isChanged, isTaken, isNamesake)),
  );
}

/** The condition that the product of a row is unfinished and has no photo. */
export const lacksPhoto = sql`(${importRows.isUnfinished} and not exists (select from products
  where products.id = ${importRows.productId} and cardinality(products.images) > 0))`;

/** Returns the number of photos in each state. */
export async function countImportPhotos(db: Db, { id }: Pick<Import, 'id'>) {
  const counted = await db
    .select({ state: importImages.state, count: count() })
    .from(importImages)
    .where(eq(importImages.importId, id))
    .groupBy(importImages.state);
  const countOf = (name: string) => counted.find((photos) => photos.state === name)?.count ?? 0;
  return { waiting: countOf('waiting'), stored: countOf('stored'), failed: countOf('failed') };
}

/** Columns without the large ones, which are `null` in the result. */
const { survey: _survey, answers: _answers, prices: _prices, ...lightColumns } = getTableColumns(imports);

export { lightColumns as LIGHT_COLUMNS };

type Columns = typeof imports.$inferSelect;

/** Returns an import from its columns. */
export function importOf({
  added,
  changed,
  unchanged,
  skipped,
  leftOut,
  ...others
}: Omit<Columns, 'survey' | 'answers' | 'prices'>): Import {
  const { headerKey: _, ...columns } = others;
  const counts = { added, changed, unchanged, skipped, 'left out': leftOut };
  return { survey: null, answers: null, prices: null, ...columns, counts } as Import;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

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
