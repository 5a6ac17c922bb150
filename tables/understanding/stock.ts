import type { TableRow } from '../table.ts';
import type { Cells } from './cells.ts';
import { yesOrNo } from './yes-or-no.ts';

/** Whether any variant is to be had; `null` where the table does not say. */
export function inStockOf(rows: TableRow[], cells: Cells): boolean | null {
  const said = rows.map((row) => inStockOfRow(row, cells)).filter((stock) => stock !== null);
  return said.length === 0 ? null : said.includes(true);
}

function inStockOfRow(row: TableRow, cells: Cells): boolean | null {
  const text = cells.text(row, 'inStock').toLowerCase();
  if (/^(?:instock|in stock|in_stock|available|backorder|onbackorder|preorder)$/.test(text)) return true;
  if (/^(?:outofstock|out of stock|out_of_stock|sold out|unavailable)$/.test(text)) return false;
  const said = yesOrNo(text);
  if (said !== null) return said;
  const quantity = cells.text(row, 'quantity');
  if (!/^-?\d{1,9}(?:[.,]0+)?$/.test(quantity)) return null;
  // Shopify counts only where somebody is named who does, and may sell on without any.
  if (cells.has('stockTracker') && cells.text(row, 'stockTracker') === '') return true;
  if (/^(?:continue|true)$/i.test(cells.text(row, 'stockPolicy'))) return true;
  return Number.parseInt(quantity, 10) > 0;
}
