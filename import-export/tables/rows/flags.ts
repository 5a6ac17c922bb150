import type { TableRow } from '../table.ts';
import type { Cells } from '../values/cells.ts';
import { fold } from '../values/words.ts';
import type { HiddenKind } from './understood-product.ts';

const YES = new Set(
  'yes y true t 1 on ja oui si sim evet да نعم 是 x ✓ wahr vrai verdadero vero verdadeiro'.split(' '),
);
const NO = new Set('no n false f 0 off nein non nao hayır нет لا 否 falsch faux falso -1'.split(' '));

/** Reads yes or no from a cell; `null` if it is empty or something else. */
export function yesOrNo(cell: string): boolean | null {
  const word = fold(cell.trim());
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}

/** Returns whether the other shop hides a product, or whether it is a gift card; otherwise `null`. */
export function hiddenKind(row: TableRow, cells: Cells): HiddenKind | null {
  const type = cells.text(row, 'productType').toLowerCase();
  // An explicit yes or no in the table outweighs the type.
  if (yesOrNo(cells.text(row, 'giftCard')) ?? /^gift ?cards?$/.test(type)) return 'giftCards';
  const isStatus = /^(?:draft|archived|unlisted|inactive|pending|private|trash)$/i.test(
    cells.text(row, 'status'),
  );
  const published = cells.text(row, 'published');
  // Magento writes 1 and 2 for enabled and disabled.
  const isUnpublished = yesOrNo(published) === false || published === '2';
  const isInvisible = /^(?:hidden|search|not visible individually)$/i.test(cells.text(row, 'visibility'));
  return isStatus || isUnpublished || isInvisible ? 'drafts' : null;
}

/** Whether any variant is in stock; `null` if the table does not contain it. */
export function inStockOf(rows: TableRow[], cells: Cells): boolean | null {
  const stocks = rows.map((row) => inStockOfRow(row, cells)).filter((stock) => stock !== null);
  return stocks.length === 0 ? null : stocks.includes(true);
}

function inStockOfRow(row: TableRow, cells: Cells): boolean | null {
  const quantity = cells.text(row, 'quantity');
  const stock = stockInWords(cells.text(row, 'inStock')) ?? stockInWords(quantity, false);
  if (stock !== null) return stock;
  if (!/^-?\d{1,9}(?:[.,]0+)?$/.test(quantity)) return null;
  // Shopify counts the stock only if a tracker is named, and can continue to sell without stock.
  if (cells.has('stockTracker') && cells.text(row, 'stockTracker') === '') return true;
  if (/^(?:continue|true)$/i.test(cells.text(row, 'stockPolicy'))) return true;
  return Number.parseInt(quantity, 10) > 0;
}

/** @param isQuestion whether the cell may also be `1` or `0` for yes or no. */
function stockInWords(cell: string, isQuestion = true): boolean | null {
  const words = cell
    .toLowerCase()
    .replace(/^https?:\/\/schema\.org\//, '')
    .replace(/[\s_-]+/g, '');
  if (IN_STOCK.has(words)) return true;
  if (OUT_OF_STOCK.has(words)) return false;
  return isQuestion || !/\d/.test(cell) ? yesOrNo(cell) : null;
}

const IN_STOCK = new Set(
  'instock onstock available lowstock limitedstock limitedavailability fewleft backorder backordered onbackorder preorder madetoorder'.split(
    ' ',
  ),
);
const OUT_OF_STOCK = new Set(
  'outofstock nostock notinstock soldout notavailable unavailable discontinued'.split(' '),
);
