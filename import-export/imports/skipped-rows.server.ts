import { BYTE_ORDER_MARK, csvRecord, withFormulaGuard } from '#import-export/tables/csv-record.ts';
import { openTable } from '#import-export/tables/reader/open-table.server.ts';
import type { Db } from '#platform/db/database.ts';
import type { Import } from './import.ts';
import type { ImportTools } from './import-tools.server.ts';
import { skippedRows } from './imports.server.ts';
import { readProducts } from './planning/plan-products.server.ts';
import { importTexts } from './texts.ts';

/**
 * Yields the rows of skipped products as CSV, unchanged and with the reason as the last column, so that the admin can
 * correct and import them again.
 *
 * @throws TableError if the table cannot be read.
 */
export async function* skippedRowsCsv(
  tools: Pick<ImportTools, 'db' | 'files' | 'origin'>,
  job: Import,
): AsyncGenerator<string> {
  const reasons = await reasonsByLine(tools, job);
  const table = await openTable(tools.files.tablePath(job.id), job.reading);
  try {
    yield BYTE_ORDER_MARK + csvRecord([...table.header, importTexts.whySkipped].map(withFormulaGuard));
    for await (const { line, cells } of table.rows([...reasons.keys()])) {
      const reason = reasons.get(line) ?? '';
      const padded = table.header.map((_, at) => cells[at] ?? '');
      yield csvRecord([...padded, reason].map(withFormulaGuard));
    }
  } finally {
    await table.close();
  }
}

/** Returns the reasons by row. All rows of a product have the same reason. */
async function reasonsByLine(
  tools: Pick<ImportTools, 'db' | 'files' | 'origin'>,
  job: Import,
): Promise<Map<number, string>> {
  const ofPosition = await reasonsByPosition(tools.db, job.id);
  const reasons = new Map<number, string>();
  for await (const { products } of readProducts(tools, job, 500)) {
    for (const { position, understood } of products) {
      const reason = ofPosition.get(position);
      if (reason !== undefined) for (const line of understood.lines) reasons.set(line, reason);
    }
  }
  return reasons;
}

async function reasonsByPosition(db: Db, id: string): Promise<Map<number, string>> {
  const reasons = new Map<number, string>();
  for await (const rows of skippedRows(db, id)) {
    for (const { position, column, reason } of rows) {
      reasons.set(position, column ? `${column}: ${reason}` : (reason ?? ''));
    }
  }
  return reasons;
}
