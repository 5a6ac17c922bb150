import { and, count, desc, eq, getTableColumns, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { withCatalogueError } from '#catalogue/catalogue-error.ts';
import { type Db, postgresError } from '#db/database.ts';
import { importPhotographs, importRows, imports } from '#db/import-schema.ts';
import type { Answers } from '#tables/understanding/answers.ts';
import type { Import, ImportChoices, ImportRow, ImportState, Outcome } from './import.ts';

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
  const { survey: _, answers: __, ...columns } = COLUMNS;
  const found = await withCatalogueError('Failed to fetch the imports', () =>
    db.select(columns).from(imports).orderBy(desc(imports.createdAt)).limit(limit),
  );
  return found.map((one) => importOf({ ...one, survey: null, answers: null }));
}

/** As `findImport`, without what is large. */
export async function findProgress(
  db: Db,
  id: string,
): Promise<Pick<Import, 'state' | 'paused' | 'total' | 'done' | 'counts'> | null> {
  if (!UUID.test(id)) return null;
  const { state, paused, total, done, added, changed, unchanged, refused, leftOut } = COLUMNS;
  const [found] = await db
    .select({ state, paused, total, done, added, changed, unchanged, refused, leftOut })
    .from(imports)
    .where(eq(imports.id, id));
  if (!found) return null;
  const counts = { added: found.added, changed: found.changed, unchanged: found.unchanged };
  return {
    state: found.state as ImportState,
    paused: found.paused,
    total: found.total,
    done: found.done,
    counts: { ...counts, refused: found.refused, 'left out': found.leftOut },
  };
}

/** What can be written of an import from outside, beside its state. */
export type ImportChanges = Partial<
  Pick<
    typeof imports.$inferInsert,
    | 'added'
    | 'answers'
    | 'beganAt'
    | 'changed'
    | 'choices'
    | 'done'
    | 'failure'
    | 'finishedAt'
    | 'headerKey'
    | 'leftOut'
    | 'paused'
    | 'reading'
    | 'refused'
    | 'survey'
    | 'total'
    | 'unchanged'
  >
>;

/**
 * Leads an import from one of these states into another. @returns `false` where it is in none of them by now, `'busy'`
 * where another one writes already.
 */
export async function moveImport(
  db: Db,
  id: string,
  from: ImportState[],
  to: ImportState,
  changes: ImportChanges = {},
): Promise<boolean | 'busy'> {
  try {
    const moved = await db
      .update(imports)
      .set({ ...changes, state: to })
      .where(and(eq(imports.id, id), inArray(imports.state, from)))
      .returning({ id: imports.id });
    return moved.length > 0;
  } catch (error) {
    if (postgresError(error).constraint === 'imports_one_writes') return 'busy';
    throw error;
  }
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

/** One page of an import's products, counted from 1, those with one outcome or all. */
export async function pageOfRows(
  db: Db,
  id: string,
  outcome: Outcome | null,
  page: number,
  pageSize: number,
): Promise<ImportRow[]> {
  const found = await withCatalogueError('Failed to fetch the import', () =>
    db
      .select()
      .from(importRows)
      .where(and(eq(importRows.importId, id), outcome ? eq(importRows.outcome, outcome) : undefined))
      .orderBy(importRows.position)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  );
  return found.map(rowOf);
}

/** All refused products, some hundreds at a time. */
export async function* refusedRows(db: Db, id: string): AsyncGenerator<ImportRow[]> {
  let after = -1;
  while (true) {
    const beyond: SQL = sql`${importRows.position} > ${after}`;
    const found = await db
      .select()
      .from(importRows)
      .where(and(eq(importRows.importId, id), eq(importRows.outcome, 'refused'), beyond))
      .orderBy(importRows.position)
      .limit(500);
    if (found.length === 0) return;
    yield found.map(rowOf);
    after = found.at(-1)?.position ?? after;
  }
}

/** How many photographs of an import are in each state, and how many products wait for one. */
export async function countPhotographs(
  db: Db,
  id: string,
): Promise<{ waiting: number; stored: number; failed: number; bare: number }> {
  const counted = await db
    .select({ state: importPhotographs.state, count: count() })
    .from(importPhotographs)
    .where(eq(importPhotographs.importId, id))
    .groupBy(importPhotographs.state);
  const of = (state: string) => counted.find((one) => one.state === state)?.count ?? 0;
  const [bare] = await db
    .select({ count: count() })
    .from(importRows)
    .where(and(eq(importRows.importId, id), importRows.awaitsPhotograph));
  return { waiting: of('waiting'), stored: of('stored'), failed: of('failed'), bare: bare?.count ?? 0 };
}

/** How many products of an import have been looked at while it is taken back. */
export function countUndone(db: Db, id: string): Promise<number> {
  return db.$count(importRows, and(eq(importRows.importId, id), isNotNull(importRows.undone)));
}

const { runner: _runner, runnerHeardAt: _heard, headerKey: _key, ...COLUMNS } = getTableColumns(imports);

type ImportColumns = Omit<typeof imports.$inferSelect, 'runner' | 'runnerHeardAt' | 'headerKey'>;

function importOf({ added, changed, unchanged, refused, leftOut, ...given }: ImportColumns): Import {
  const counts = { added, changed, unchanged, refused, 'left out': leftOut };
  return { ...given, counts } as Import;
}

function rowOf({ columnName, ...row }: typeof importRows.$inferSelect): ImportRow {
  return { ...row, column: columnName } as ImportRow;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
