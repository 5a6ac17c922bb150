/** Returns the text of a cell; empty if it is a word for nothing of a spreadsheet or a program. */
export function contentOf(cell: string): string {
  const text = cell.trim();
  return NOTHING.test(text) ? '' : text;
}

/** Not `Nan` or `None`, which can be names. */
const NOTHING =
  /^(?:#(?:N\/A|NV|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|BEZUG!|WERT!)|NULL|null|\(null\)|nan|NaN|undefined|\\N)$/;
