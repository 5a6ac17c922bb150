import type { TableRow } from '../table.ts';
import type { Cells } from '../values/cells.ts';

/** Whether a row is the total below a price list. Such a row has no category, description or photo. */
export function isTotal(row: TableRow, cells: Cells): boolean {
  const isNamed = TOTAL.test(cells.text(row, 'name') || cells.text(row, 'code'));
  const details = ['category', 'productType', 'description', 'images'] as const;
  return !cells.isOurs && isNamed && details.every((field) => cells.text(row, field) === '');
}

const TOTAL =
  /^(?:(?:grand |sub ?-?)?totals?|sum|gesamt|summe|gesamtsumme|somme|suma|totale|totaal|toplam|итого|المجموع|合计|总计)(?: ?\([^()]*\))?:?$/i;
