import { and, eq } from 'drizzle-orm';
import { BYTE_ORDER_MARK, csvRecord, withFormulaGuard } from '#import-export/tables/csv-record.ts';
import { openTable } from '#import-export/tables/reader/open-table.server.ts';
import { importRows } from '#platform/db/import-schema.ts';
import type { Import } from './import.ts';
import type { ImportTools } from './import-tools.server.ts';
import { importTexts } from './texts.ts';

/**
 * Yields the rows of skipped products as CSV, unchanged and with the reason as the last column, so that the admin can
 * correct and import them again.
 *
 * @throws TableError if the table cannot be read.
 */
export async function* skippedRowsCsv(
  { db, files }: Pick<ImportTools, 'db' | 'files'>,
  job: Import,
): AsyncGenerator<string> {
  const reasons = new Map<number, string>();
  const { line, lines, column, reason } = importRows;
  const skipped = await db
    .select({ line, lines, column, reason })
    .from(importRows)
    .where(and(eq(importRows.importId, job.id), eq(importRows.outcome, 'skipped')));
  for (const row of skipped)
    for (const each of row.lines ?? [row.line])
      reasons.set(each, row.column ? `${row.column}: ${row.reason}` : (row.reason ?? ''));
  const table = await openTable(files.tablePath(job.id), job.reading);
  try {
    yield BYTE_ORDER_MARK + csvRecord([...table.header, importTexts.whySkipped].map(withFormulaGuard));
    for await (const { line, cells } of table.rows([...reasons.keys()])) {
      const padded = table.header.map((_, at) => cells[at] ?? '');
      yield csvRecord([...padded, reasons.get(line) ?? ''].map(withFormulaGuard));
    }
  } finally {
    await table.close();
  }
}
