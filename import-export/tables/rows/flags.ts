import type { TableRow } from '../table.ts';
import type { Cells } from '../values/cells.ts';
import {
  knownMeaning,
  type Meaning,
  type MeaningAnswers,
  type ValueField,
  valueKey,
  yesOrNo,
} from '../values/meanings.ts';

/**
 * Returns what a value means: by the owner's answer, else by the words that the shop knows.
 *
 * @returns `null` if the table does not contain it, `undefined` if the owner has to say what the value means.
 */
export function meaningIn(
  row: TableRow,
  field: ValueField,
  cells: Cells,
  answers: MeaningAnswers = {},
): Meaning | null | undefined {
  const cell = cells.text(row, field);
  const key = valueKey(field, cell);
  const known = answers[field] ?? {};
  const answer = Object.hasOwn(known, key) ? known[key] : undefined;
  if (answer) return answer;
  if (cell === '') return answer === null ? undefined : null;
  return knownMeaning(field, key) ?? undefined;
}

/** Whether the other shop hides a product. */
export function isHiddenElsewhere(row: TableRow, cells: Cells, answers?: MeaningAnswers): boolean {
  return STATING_VISIBILITY.some((field) => meaningIn(row, field, cells, answers) === 'hidden');
}

/** The column `hidden` is not among them, because it is a field of the product. */
const STATING_VISIBILITY = ['status', 'published', 'visibility', 'inStock', 'quantity'] as const;

/** An explicit yes or no in the table outweighs the type. */
export function isGiftCard(row: TableRow, cells: Cells): boolean {
  const type = cells.text(row, 'productType');
  return yesOrNo(cells.text(row, 'giftCard')) ?? /^gift ?cards?$/i.test(type);
}

/** Whether any variant is in stock; `null` if the table does not contain it. */
export function inStockOf(rows: TableRow[], cells: Cells, answers?: MeaningAnswers): boolean | null {
  const stocks = rows.map((row) => inStockOfRow(row, cells, answers)).filter((stock) => stock !== null);
  return stocks.length === 0 ? null : stocks.includes(true);
}

function inStockOfRow(row: TableRow, cells: Cells, answers?: MeaningAnswers): boolean | null {
  const stock = meaningIn(row, 'inStock', cells, answers) ?? meaningIn(row, 'quantity', cells, answers);
  if (stock === null || stock === undefined) return null;
  const isCounted = cells.text(row, 'quantity') !== '' && cells.text(row, 'inStock') === '';
  // Shopify counts the stock only if a tracker is named, and can continue to sell without stock.
  if (isCounted && cells.has('stockTracker') && cells.text(row, 'stockTracker') === '') return true;
  if (isCounted && /^(?:continue|true)$/i.test(cells.text(row, 'stockPolicy'))) return true;
  return stock === 'in stock';
}

/** Whether a row is the total below a price list. Such a row has no category, description or photo. */
export function isTotal(row: TableRow, cells: Cells): boolean {
  const isNamed = TOTAL.test(cells.text(row, 'name') || cells.text(row, 'code'));
  const details = ['category', 'productType', 'description', 'images'] as const;
  return !cells.isOurs && isNamed && details.every((field) => cells.text(row, field) === '');
}

const TOTAL =
  /^(?:(?:grand |sub ?-?)?totals?|sum|gesamt|summe|gesamtsumme|somme|suma|totale|totaal|toplam|итого|المجموع|合计|总计)(?: ?\([^()]*\))?:?$/i;
