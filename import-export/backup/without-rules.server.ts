import { sql } from 'drizzle-orm';
import { type Db, postgresError, queryRows } from '#platform/db/database.ts';

interface Rule {
  table: string;
  name: string;
  definition: string;
}

/**
 * Writes rows without check constraints and unique indexes, and adds them again afterwards. Constraints that are `not
 * valid` do not apply to the written rows, because rows of an adopted shop can violate them. Like the migrations, it
 * omits a unique index that the rows violate.
 */
export async function withoutRules(
  transaction: Db,
  tables: string[],
  write: () => Promise<void>,
): Promise<void> {
  const checks = await findChecks(transaction, tables);
  const indexes = await findUniqueIndexes(transaction, tables);
  for (const { table, name } of checks) {
    await transaction.execute(
      sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`,
    );
  }
  for (const { name } of indexes) await transaction.execute(sql`drop index ${sql.identifier(name)}`);
  await write();
  for (const { table, name, definition } of checks) {
    await transaction.execute(
      sql`alter table ${sql.identifier(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
    );
  }
  for (const { definition } of indexes) {
    await transaction
      .transaction((nested) => nested.execute(sql.raw(definition)))
      .catch((error) => {
        if (postgresError(error).code !== UNIQUE_VIOLATION) throw error;
      });
  }
}

function findChecks(transaction: Db, tables: string[]): Promise<Rule[]> {
  return queryRows(
    transaction,
    sql`select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'c' and conrelid::regclass::text in ${tables}`,
  );
}

/** Indexes that belong to no constraint. */
function findUniqueIndexes(transaction: Db, tables: string[]): Promise<Rule[]> {
  return queryRows(
    transaction,
    sql`select indrelid::regclass::text as table, indexrelid::regclass::text as name,
        pg_get_indexdef(indexrelid) as definition
      from pg_index where indisunique and indrelid::regclass::text in ${tables}
        and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
}

const UNIQUE_VIOLATION = '23505';
