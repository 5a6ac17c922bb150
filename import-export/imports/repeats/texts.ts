import { formatNumber } from '#catalog/amounts/amounts.ts';
import { productsInWords } from '#catalog/text/english.ts';
import type { Question } from '#import-export/tables/columns/questions.ts';

const questions: Record<Exclude<Question, 'categories' | 'values'>, string> = {
  columns: 'Several columns look alike. Say what each of them becomes.',
  name: 'No column contains names.',
  price: 'No column contains prices.',
  'decimal mark': 'It is not clear how this table writes cents.',
  currency: 'Choose the currency of the prices.',
  rate: 'The table has amounts in a currency without an exchange rate.',
};

/** Why a table was not fetched, or why a repeated import waits for the owner. */
export const repeatTexts = {
  editingPage:
    'This is the page on which you edit the spreadsheet. In Google Sheets, choose File, Share, Publish to the web, then “Comma-separated values (.csv)” instead of “Web page”, and paste the link shown there.',
  webPage: 'This address leads to a web page, not to a table. Use the address of a CSV, XLSX or XML file.',
  questions,
  newValues: (labels: string[], column: string, count = labels.length) =>
    `${
      count === 1
        ? `One new value of “${column}” needs an answer`
        : `${formatNumber(count)} new values of “${column}” need an answer`
    }: ${labels.slice(0, MAX_LABELS).join(', ')}${count > MAX_LABELS ? ', …' : '.'}`,
  emptyCells: 'empty cells',
  otherColumns: (added: string[], missing: string[]) =>
    [
      'The table has other columns than before.',
      added.length > 0 && `New: ${added.join(', ')}.`,
      missing.length > 0 && `Missing: ${missing.join(', ')}.`,
    ]
      .filter(Boolean)
      .join(' '),
  sameNames: (count: number) =>
    `${count === 1 ? 'One product has' : `${formatNumber(count)} products have`} the name of a product of the shop, but not its ID or code.`,
  largePrices: (count: number) =>
    `${count === 1 ? 'One price changes' : `${formatNumber(count)} prices change`} by more than 10 times.`,
  tooMany: (changed: number, all: number, maxPercent: number) =>
    `It would change ${formatNumber(changed)} of ${productsInWords(all)}. You allow ${maxPercent} % without your confirmation.`,
  waits: 'The table waits for your answers.',
  undone: 'You have undone the last import from this address, so it is not repeated.',
  restored: 'The shop was restored from a backup, so this import is not repeated.',
  sameFile: 'The table has not changed.',
  noRows: 'The table has no products.',
  nothingToChange: (kept: string[], skipped: number) =>
    ['The shop has these values already.', ...kept, skipped > 0 && `${formatNumber(skipped)} skipped.`]
      .filter(Boolean)
      .join(' '),
  keptEdits: (products: number) => `Your edits of ${productsInWords(products)} stay.`,
  keptDeletions: (names: string[], count: number) =>
    `${
      count === 1
        ? 'A product that was deleted in the shop is still in the table and stays deleted'
        : `${formatNumber(count)} products that were deleted in the shop are still in the table and stay deleted`
    }: ${names.join(', ')}${count > names.length ? ', …' : ''}.`,
};

/** Number of new values that a sentence names. */
const MAX_LABELS = 3;
