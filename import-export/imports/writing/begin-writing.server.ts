import { sql } from 'drizzle-orm';
import { isExchangingTexts } from '#catalog/commands/main-language.server.ts';
import type { Db } from '#platform/db/database.ts';
import { imports } from '#platform/db/import-schema.ts';

/**
 * Moves an import to a step that writes products, unless texts are exchanged after a change of the main language.
 *
 * @param move moves the import, in the transaction that it gets.
 */
export function beginWriting<T>(
  db: Db,
  move: (transaction: Db) => Promise<T>,
): Promise<T | 'texts exchanging'> {
  return db.transaction(async (transaction) => {
    // Waits for a change of the main language that locks the table (`beginTextExchange`). It is visible afterwards.
    await transaction.execute(sql`lock table ${imports} in row exclusive mode`);
    return (await isExchangingTexts(transaction)) ? 'texts exchanging' : move(transaction);
  });
}
