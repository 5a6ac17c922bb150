import type { Db } from '#db/database.ts';
import { BYTE_ORDER_MARK, csvRecord, defused } from '#tables/csv-record.ts';
import { openTable } from '#tables/reader/open-table.server.ts';
import type { Import } from './import.ts';
import { refusedRows } from './imports.server.ts';
import { productsOfTable } from './planned-rows.server.ts';
import type { ImportTools } from './step.server.ts';

/**
 * The rows of the products that are refused, as they came, with a last column that says why: to be put right and given
 * again. In CSV, a piece for some rows.
 *
 * @throws TableError where the table cannot be read.
 */
export async function* refusedTable(
  tools: Pick<ImportTools, 'db' | 'files' | 'origin'>,
  given: Import,
): AsyncGenerator<string> {
  const reasons = await reasonsByLine(tools, given);
  const table = await openTable(tools.files.tablePath(given.id), given.reading);
  try {
    yield BYTE_ORDER_MARK + csvRecord([...table.header, 'Why it is refused'].map(defused));
    for await (const { line, cells } of table.rows([...reasons.keys()])) {
      const reason = reasons.get(line) ?? '';
      const padded = table.header.map((_, at) => cells[at] ?? '');
      yield csvRecord([...padded, reason].map(defused));
    }
  } finally {
    await table.close();
  }
}

/** Every row of a refused product bears its reason. */
async function reasonsByLine(
  tools: Pick<ImportTools, 'db' | 'files' | 'origin'>,
  given: Import,
): Promise<Map<number, string>> {
  const ofPosition = await reasonsByPosition(tools.db, given.id);
  const reasons = new Map<number, string>();
  for await (const { products } of productsOfTable(tools, given, 0, 500)) {
    for (const { position, understood } of products) {
      const reason = ofPosition.get(position);
      if (reason !== undefined) for (const line of understood.lines) reasons.set(line, reason);
    }
  }
  return reasons;
}

async function reasonsByPosition(db: Db, id: string): Promise<Map<number, string>> {
  const reasons = new Map<number, string>();
  for await (const rows of refusedRows(db, id)) {
    for (const { position, column, reason } of rows) {
      reasons.set(position, column ? `${column}: ${reason}` : (reason ?? ''));
    }
  }
  return reasons;
}
