/** One record of a table in CSV (RFC 4180, 2.6 and 2.7). Blanks at the ends are quoted too: some readers take them off. */
export function csvRecord(cells: string[]): string {
  const written = cells.map((text) =>
    /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text,
  );
  return `${written.join(',')}\r\n`;
}

/**
 * An apostrophe before what a spreadsheet would take for a formula (OWASP, "CSV Injection"), and before apostrophes
 * that stand before such a sign: one taken off where any do gives back every text as it was.
 */
export function defused(text: string): string {
  return /^'*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
}

/** A cell without the apostrophe that keeps a spreadsheet from calculating; WooCommerce writes and reads it too. */
export function undefused(cell: string): string {
  return cell.replace(/^'('*[=+\-@\t\r＝＋－＠])/, '$1');
}

/**
 * A table in CSV in pieces, one for each page that comes in, so that any number of rows takes the memory of one page.
 *
 * @param rowsOf the rows of one thing of a page.
 * @param mark what stands first: by the usual one Excel knows UTF-8.
 */
export async function* csvTable<T>(
  pages: AsyncIterable<T[]>,
  header: readonly string[],
  rowsOf: (one: T) => string[][],
  mark = BYTE_ORDER_MARK,
): AsyncGenerator<string> {
  yield mark + csvRecord([...header]);
  for await (const page of pages) yield page.flatMap(rowsOf).map(csvRecord).join('');
}

export const BYTE_ORDER_MARK = '\ufeff';
