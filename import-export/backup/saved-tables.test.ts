import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queryRows } from '#platform/db/database.ts';
import { openTestPGlite } from '#platform/db/testing/each-database.ts';
import { LEFT_OUT_COLUMNS, LEFT_OUT_TABLES, SAVED_TABLES } from './saved-tables.ts';

test('every table of the schema is saved or left out for a reason, with all its columns', async () => {
  const database = await openTestPGlite();
  const found = await queryRows<{ table: string; column: string }>(
    database.db,
    sql`select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and table_name in (select tablename from pg_tables)`,
  );
  const saved = new Map(SAVED_TABLES.map(({ name, columns }) => [name, columns]));
  const forgotten = found.filter(({ table, column }) =>
    saved.has(table)
      ? !saved.get(table)?.includes(column) && !LEFT_OUT_COLUMNS[`${table}.${column}`]
      : !LEFT_OUT_TABLES[table],
  );
  expect(
    forgotten.map(({ table, column }) => `${table}.${column}`),
    'A backup would lose these. In import-export/backup/saved-tables.ts add a new table to SAVED, after those that it refers to, or to ' +
      'LEFT_OUT_TABLES with the reason why it is not needed; add a new column to its table in platform/db/*schema.ts, or to the columns listed there.',
  ).toEqual([]);
});
