import { multiplyDecimal } from '#catalog/amounts/exchange-rate.ts';
import { currencyNamed } from '#import-export/tables/amounts/currencies.ts';
import { readAmount } from '#import-export/tables/amounts/table-amounts.ts';
import type { Answers } from '../columns/answers.ts';
import type { ColumnField } from '../columns/fields.ts';
import { foldedName } from '../columns/header-names.ts';
import type { TableRow } from '../table.ts';
import { tableTexts } from '../texts.ts';
import type { Cells } from './cells.ts';

/** An amount of a cell in US dollars. */
export type Money =
  | { kind: 'empty' }
  | { kind: 'on request' }
  | { kind: 'dollars'; dollars: number; isRounded: boolean; isRange: boolean; converted: string | null }
  | { kind: 'refused'; reason: string };

/** Fields that hold amounts. */
export const MONEY_FIELDS = ['price', 'salePrice', 'marketPrice'] as const satisfies ColumnField[];

/** Reads an amount with the owner's answers. An amount without an answer is refused, never guessed. */
export function readMoney(
  row: TableRow,
  field: ColumnField,
  cells: Cells,
  { decimalMark, currency, rates }: Answers,
): Money {
  const cell = cells.text(row, field);
  const reading = readAmount(cell, decimalMark);
  const shown = `“${cell.length > 40 ? `${cell.slice(0, 40)}…` : cell}”`;
  const refuse = (reason: string): Money => ({ kind: 'refused', reason });
  if (reading.kind === 'empty') return reading;
  if (reading.kind === 'unreadable' && field === 'price' && isOnRequest(cell)) return { kind: 'on request' };
  if (reading.kind === 'unreadable') return refuse(tableTexts.prices.noPrice(shown));
  if (reading.kind === 'ambiguous') return refuse(tableTexts.prices.ambiguous(shown));
  const { digits, amount, isRounded, isRange } = reading;
  const named = currencyOf(reading.currency, row, field, cells);
  if (named === undefined) {
    const stated = cells.text(row, 'currency') || (cells.column(field) ?? '');
    return refuse(tableTexts.prices.unclearCurrency(shown, stated));
  }
  const unit = named ?? currency;
  if (unit === null) return refuse(tableTexts.prices.noCurrency(shown));
  if (unit === 'USD') return { kind: 'dollars', dollars: amount, isRounded, isRange, converted: null };
  const rate = rates[unit];
  if (!rate || !(rate > 0) || !Number.isFinite(rate)) return refuse(tableTexts.prices.noRate(shown, unit));
  const dollars = multiplyDecimal(digits, rate);
  if (Number(digits) > 0 && dollars === 0) return refuse(tableTexts.prices.tooLow(shown));
  return { kind: 'dollars', dollars, isRounded: false, isRange, converted: unit };
}

/**
 * The currency of an amount: from its cell, the row's currency column or the name of the column. `$` and other signs of
 * several currencies are none.
 *
 * @param inCell the currency that the cell itself names.
 * @returns `null` if nothing names one, `undefined` if the row names an unknown one, or two are named.
 */
export function currencyOf(
  inCell: string | null,
  row: TableRow,
  field: ColumnField,
  cells: Cells,
): string | null | undefined {
  const text = cells.text(row, 'currency');
  const stated = text === '' ? null : currencyNamed(text);
  if (stated === undefined) return undefined;
  const outside = stated ?? cells.currencyInHeader(field);
  return inCell !== null && outside !== null && inCell !== outside ? undefined : (inCell ?? outside);
}

/** What shops write in a column of prices if visitors should ask for the price, separated by commas. */
const WORDS =
  'on request, price on request, prices on request, upon request, on application, price on application, poa, p o a, por, ' +
  'enquire, inquire, enquire for price, price on enquiry, price upon enquiry, on enquiry, ask, ask for price, ask us, ' +
  'variable, call, call for price, please call, contact us, contact us for price, please contact us, ' +
  'auf anfrage, preis auf anfrage, a a, anfrage, sur demande, prix sur demande, nous consulter, nous contacter, ' +
  'a consultar, consultar, consultar precio, precio a consultar, a peticion, su richiesta, prezzo su richiesta, ' +
  'sob consulta, preco sob consulta, a consulta, op aanvraag, prijs op aanvraag, fiyat sorunuz, fiyat icin arayiniz, ' +
  'по запросу, цена по запросу, договорная, عند الطلب, السعر عند الطلب, मांग पर, अनुरोध पर, 询价, 面议, 价格面议, ' +
  '応相談, 要問合せ, 要問い合わせ, お問い合わせください';

const ON_REQUEST = new Set(WORDS.split(', ').map(foldedName));

/** Whether the cell of a price says that visitors should ask for it. */
function isOnRequest(cell: string): boolean {
  return cell.length <= MAX_LENGTH && ON_REQUEST.has(foldedName(cell));
}

const MAX_LENGTH = 60;
