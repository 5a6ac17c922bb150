import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '#db/database.ts';

/**
 * Writes what a rule of the table forbids, as adopted tables may hold it: the rule stands for what is written later.
 */
export async function withoutRule(db: Db, rule: string, write: (db: Db) => Promise<unknown>): Promise<void> {
  await db.transaction(async (transaction) => {
    const [found] = await queryRows<{ definition: string }>(
      transaction,
      sql`select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${rule}`,
    );
    await transaction.execute(sql.raw(`alter table products drop constraint ${rule}`));
    await write(transaction);
    await transaction.execute(sql.raw(`alter table products add constraint ${rule} ${found?.definition}`));
  });
}
