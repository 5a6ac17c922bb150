import { and, count, desc, eq, getTableColumns, gt, inArray, isNotNull, ne, type SQL } from 'drizzle-orm';
import { withCatalogueError } from '#catalogue/catalogue-error.ts';
import { type Db, postgresError } from '#db/database.ts';
import { importPhotographs, importRows, imports } from '#db/import-schema.ts';
import type { Answers } from '#tables/understanding/answers.ts';
import type { Filter, Import, ImportChoices, ImportRow, ImportState, Progress } from './import.ts';

/** Begins an import of a file that has been received: it is read next. */
export async function addImport(
  db: Db,
  given: { id: string; fileName: string; fileBytes: number },
): Promise<void> {
  const choices: ImportChoices = { mode: 'both', clearEmpty: false };
  await withCatalogueError('Failed to begin the import', () =>
    db.insert(imports).values({ ...given, state: 'reading', choices }),
  );
}

/** @returns `null` where there is none of that id. */
export async function findImport(db: Db, id: string): Promise<Import | null> {
  if (!UUID.test(id)) return null;
  const [found] = await withCatalogueError('Failed to fetch the import', () =>
    db.select().from(imports).where(eq(imports.id, id)),
  );
  return found ? importOf(found) : null;
}

/** The newest imports, newest first. */
export async function listImports(db: Db, limit = 50): Promise<Import[]> {
  const found = await withCatalogueError('Failed to fetch the imports', () =>
    db.select(LIGHT_COLUMNS).from(imports).orderBy(desc(imports.createdAt)).limit(limit),
  );
  return found.map(importOf);
}

/** How far an import has come; `null` where there is none of that id. */
export async function findProgress(db: Db, id: string): Promise<Progress | null> {
  if (!UUID.test(id)) return null;
  const [found] = await db.select(LIGHT_COLUMNS).from(imports).where(eq(imports.id, id));
  return found ? progressOf(db, importOf(found)) : null;
}

/** How far this import had come when it was read; what came to its photographs since is told with it. */
export async function progressOf(db: Db, given: Import): Promise<Progress> {
  const { id, state, paused, total, done, counts } = given;
  const isUndone = and(eq(importRows.importId, id), isNotNull(importRows.undone));
  return {
    ...{ state, paused, total, done, counts },
    undone: state === 'undoing' ? await db.$count(importRows, isUndone) : 0,
    photographs: await countPhotographs(db, id),
  };
}

/** What can be written of an import from outside, beside its state. */
export type ImportChanges = Partial<
  Omit<typeof imports.$inferInsert, 'id' | 'createdAt' | 'fileName' | 'fileBytes' | 'state' | 'runner'>
>;

/**
 * Moves an import from one of these states to another, and ends a pause unless the new state can be paused.
 *
 * @returns whether it was in one of the states. The database refuses a second import that writes: see `orBusy`.
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
    .set({ ...(PAUSABLE.has(to) ? {} : { paused: false }), crashes: 0, ...changes, state: to })
    .where(and(eq(imports.id, id), inArray(imports.state, from)))
    .returning({ id: imports.id });
  return moved.length > 0;
}

const PAUSABLE: ReadonlySet<ImportState> = new Set(['running', 'photographs']);

/** `'busy'` in place of the refusal by which the database lets one import write at a time; around a whole transaction. */
export function orBusy<T>(work: Promise<T>): Promise<T | 'busy'> {
  return work.catch((error) => {
    if (postgresError(error).constraint === 'imports_one_writes') return 'busy';
    throw error;
  });
}

/** Deletes an import with all that is known of it; what it wrote stays. @returns whether it was in one of the states. */
export async function deleteImport(db: Db, id: string, states: ImportState[]): Promise<boolean> {
  const deleted = await db
    .delete(imports)
    .where(and(eq(imports.id, id), inArray(imports.state, states)))
    .returning({ id: imports.id });
  return deleted.length > 0;
}

/** The answers that were given to the last table with these columns. */
export async function findRemembered(
  db: Db,
  headerKey: string,
  not: string,
): Promise<{ header: string[]; answers: Answers } | null> {
  const [found] = await db
    .select({ survey: imports.survey, answers: imports.answers })
    .from(imports)
    .where(
      and(
        eq(imports.headerKey, headerKey),
        ne(imports.id, not),
        isNotNull(imports.survey),
        isNotNull(imports.answers),
      ),
    )
    .orderBy(desc(imports.createdAt))
    .limit(1);
  if (!found) return null;
  return { header: (found.survey as { header: string[] }).header, answers: found.answers as Answers };
}

/** One page of an import's products, counted from 1, those of one kind or all. */
export async function pageOfRows(
  db: Db,
  id: string,
  filter: Filter | null,
  page: number,
  pageSize: number,
): Promise<ImportRow[]> {
  const found = await withCatalogueError('Failed to fetch the import', () =>
    db
      .select()
      .from(importRows)
      .where(and(eq(importRows.importId, id), filter ? isOf(filter) : undefined))
      .orderBy(importRows.line, importRows.position)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  );
  return found as ImportRow[];
}

/** Number of products that an undo could not restore. */
export function countNotRestored(db: Db, id: string): Promise<number> {
  return db.$count(importRows, and(eq(importRows.importId, id), isOf('not restored')));
}

function isOf(filter: Filter): SQL {
  return filter === 'not restored'
    ? inArray(importRows.undone, ['edited', 'failed'])
    : eq(importRows.outcome, filter);
}

/** All refused products, some hundreds at a time. */
export async function* refusedRows(db: Db, id: string): AsyncGenerator<ImportRow[]> {
  let after = -1;
  while (true) {
    const found = await db
      .select()
      .from(importRows)
      .where(and(eq(importRows.importId, id), isOf('refused'), gt(importRows.position, after)))
      .orderBy(importRows.position)
      .limit(500);
    if (found.length === 0) return;
    yield found as ImportRow[];
    after = found.at(-1)?.position ?? after;
  }
}

async function countPhotographs(db: Db, id: string): Promise<Progress['photographs']> {
  const counted = await db
    .select({ state: importPhotographs.state, count: count() })
    .from(importPhotographs)
    .where(eq(importPhotographs.importId, id))
    .groupBy(importPhotographs.state);
  const of = (state: string) => counted.find((one) => one.state === state)?.count ?? 0;
  const bare = await db.$count(importRows, and(eq(importRows.importId, id), importRows.awaitsPhotograph));
  return { waiting: of('waiting'), stored: of('stored'), failed: of('failed'), bare };
}

/** Columns without the large ones, which are `null` in the result. */
const { survey: _survey, answers: _answers, prices: _prices, ...LIGHT_COLUMNS } = getTableColumns(imports);

type Columns = typeof imports.$inferSelect;

function importOf({
  added,
  changed,
  unchanged,
  refused,
  leftOut,
  ...given
}: Omit<Columns, 'survey' | 'answers' | 'prices'>): Import {
  const { runner: _, runnerHeardAt: __, headerKey: ___, ...told } = given;
  const counts = { added, changed, unchanged, refused, 'left out': leftOut };
  return { survey: null, answers: null, prices: null, ...told, counts } as Import;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
