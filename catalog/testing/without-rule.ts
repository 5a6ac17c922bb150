import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '#platform/db/database.ts';

/**
 * Writes rows that violate a constraint of the table `products`. Adopted tables can contain such rows, because their
 * constraints apply only to later writes.
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
