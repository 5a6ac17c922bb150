/**
 * Writes a record of CSV (RFC 4180, 2.6 and 2.7). Also quotes cells with spaces at their ends, which some readers
 * remove.
 */
export function csvRecord(cells: string[]): string {
  const written = cells.map((text) =>
    /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text,
  );
  return `${written.join(',')}\r\n`;
}

/**
 * Adds an apostrophe to texts that a spreadsheet would run as a formula (OWASP, "CSV Injection"), and to such texts
 * with apostrophes before them, so that `withoutFormulaGuard` restores every text.
 */
export function withFormulaGuard(text: string): string {
  return /^'*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe of `withFormulaGuard`. WooCommerce uses the same one. */
export function withoutFormulaGuard(cell: string): string {
  return cell.replace(/^'('*[=+\-@\t\r＝＋－＠])/, '$1');
}

/**
 * Yields a table as CSV, one piece per page, so that only one page is in memory. It begins with a byte order mark, by
 * which Excel recognizes UTF-8.
 *
 * @param rowsOf returns the rows of an item.
 */
export async function* csvTable<T>(
  pages: AsyncIterable<T[]>,
  header: readonly string[],
  rowsOf: (item: T) => string[][],
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRecord([...header]);
  for await (const page of pages) yield page.flatMap(rowsOf).map(csvRecord).join('');
}

export const BYTE_ORDER_MARK = '\ufeff';
