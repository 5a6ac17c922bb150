import { formatPrice } from '#catalog/amounts/amounts.ts';
import { multiplyDecimal } from '#catalog/amounts/exchange-rate.ts';
import { currencyNamed, hasOtherSign } from '#import-export/tables/amounts/currencies.ts';
import { readAmount } from '#import-export/tables/amounts/table-amounts.ts';
import type { Answers } from '../columns/answers.ts';
import type { ColumnField } from '../columns/fields.ts';
import { foldedName } from '../columns/header-names.ts';
import type { Refusal } from '../rows/understood-product.ts';
import type { TableRow } from '../table.ts';
import { tableTexts } from '../texts.ts';
import type { Cells } from './cells.ts';
import { saleOf } from './sale-dates.ts';
import { shortened } from './shortened.ts';

export interface Prices {
  price?: number;
  marketPrice?: number | null;
  /** Set if the table says so in the place of a price. */
  priceOnRequest?: true;
  notes: string[];
  refused: Refusal | null;
}

/** The prices of one variant, in dollars. */
interface Offer {
  price: number;
  marketPrice: number | null;
}

/**
 * Returns the price of a product: the lowest price above zero of its variants, with the market price of that variant.
 * If there is a sale price, the regular price becomes the market price.
 */
export function pricesOf(rows: TableRow[], cells: Cells, answers: Answers): Prices {
  const remarks = new Remarks();
  const offers: Offer[] = [];
  let zero: TableRow | null = null;
  let statesMarketPrice = false;
  // Our own tables may contain products that have no price yet.
  let further: Pick<Prices, 'marketPrice' | 'priceOnRequest'> = {};
  for (const row of rows) {
    const regular = readMoney(row, 'price', cells, answers);
    const sale = salePriceOf(row, regular, cells, answers, remarks);
    const market = readMoney(row, 'marketPrice', cells, answers);
    for (const [field, money] of [['price', regular] as const, ['salePrice', sale] as const]) {
      if (money.kind !== 'refused') continue;
      const refused = { line: row.line, column: cells.column(field), reason: money.reason };
      return { notes: remarks.sentences, refused };
    }
    // The market price is optional, so an unreadable one does not refuse the product.
    if (market.kind === 'refused') remarks.add('market', tableTexts.prices.marketRefused(market.reason));
    statesMarketPrice ||= market.kind !== 'empty' || sale.kind !== 'empty';
    const offer = offerOf(dollarsOf(regular), dollarsOf(sale), dollarsOf(market));
    if (offer) offers.push(offer);
    else if (cells.isOurs && market.kind === 'dollars') further = { marketPrice: market.dollars };
    else if (regular.kind === 'on request') further = { priceOnRequest: true };
    if (!offer && regular.kind === 'dollars') zero ??= row;
    for (const money of [regular, sale]) remarks.addOf(money);
  }
  const sorted = offers.toSorted((a, b) => a.price - b.price);
  const [lowest] = sorted;
  if (!lowest) {
    const refused = zero && {
      line: zero.line,
      column: cells.column('price'),
      reason: tableTexts.prices.zero,
    };
    return { ...further, notes: remarks.sentences, refused };
  }
  const highest = sorted.at(-1)?.price ?? lowest.price;
  if (highest > lowest.price)
    remarks.add('several', tableTexts.prices.variants(formatPrice(lowest.price), formatPrice(highest)));
  const { marketPrice, dropped } = marketPriceOf(lowest, cells);
  if (dropped) remarks.add('market', dropped);
  return {
    price: lowest.price + surchargeOf(rows, cells, answers, remarks),
    ...(statesMarketPrice ? { marketPrice } : {}),
    notes: remarks.sentences,
    refused: null,
  };
}

const EMPTY: Money = { kind: 'empty' };

/** Returns the sale price of a row, or its price less a discount. It counts only between its dates. */
function salePriceOf(row: TableRow, regular: Money, cells: Cells, answers: Answers, remarks: Remarks): Money {
  const hasDiscount = Number.parseFloat(cells.text(row, 'discount')) > 0;
  if (cells.text(row, 'salePrice') === '' && !hasDiscount) return EMPTY;
  const { isOn, note } = saleOf(row, cells);
  if (note) remarks.add('sale', note);
  if (!isOn) return EMPTY;
  if (!hasDiscount || regular.kind !== 'dollars') return readMoney(row, 'salePrice', cells, answers);
  const kind = cells.text(row, 'discountKind');
  const amount = /amount/i.test(kind) ? readMoney(row, 'discount', cells, answers) : EMPTY;
  const percent = /percent|%/i.test(kind) ? Number.parseFloat(cells.text(row, 'discount')) : 0;
  const less = amount.kind === 'dollars' ? amount.dollars : (regular.dollars * percent) / 100;
  if (less > 0) return { ...regular, dollars: Math.round((regular.dollars - less) * 100) / 100 };
  remarks.add('discount', tableTexts.prices.noDiscount(`${cells.text(row, 'discount')} ${kind}`.trim()));
  return EMPTY;
}

/** Returns what the cheapest variant costs more than its product, in dollars. */
function surchargeOf(rows: TableRow[], cells: Cells, answers: Answers, remarks: Remarks): number {
  const surcharges = rows.slice(1).map((row) => dollarsOf(readMoney(row, 'surcharge', cells, answers)));
  const [lowest = 0, ...others] = surcharges.toSorted((one, other) => one - other);
  if (others.some((dollars) => dollars > lowest)) remarks.add('several', tableTexts.prices.surcharges);
  return lowest;
}

/** Collects remarks, the first of each kind, because many variants can have the same one. */
class Remarks {
  readonly #ofKind = new Map<string, string>();

  get sentences(): string[] {
    return [...this.#ofKind.values()];
  }

  add(kind: string, sentence: string): void {
    if (!this.#ofKind.has(kind)) this.#ofKind.set(kind, sentence);
  }

  addOf(money: Money): void {
    if (money.kind !== 'dollars') return;
    const price = formatPrice(money.dollars);
    if (money.isRange) this.add('range', tableTexts.prices.range(price));
    else if (money.converted) this.add('converted', tableTexts.prices.converted(money.converted, price));
    else if (money.isRounded) this.add('rounded', tableTexts.prices.rounded(price));
  }
}

function dollarsOf(money: Money): number {
  return money.kind === 'dollars' ? money.dollars : 0;
}

function offerOf(regular: number, sale: number, market: number): Offer | null {
  const isOnSale = sale > 0 && (regular === 0 || sale < regular);
  const price = isOnSale ? sale : regular;
  if (price === 0) return null;
  return { price, marketPrice: market || (isOnSale && regular) || null };
}

/** Our own tables keep a market price below the price, because the form allows it. No page shows it. */
function marketPriceOf({ price, marketPrice }: Offer, { isOurs }: Cells) {
  if (marketPrice === null || marketPrice > price || isOurs) return { marketPrice, dropped: null };
  const sentence = tableTexts.prices.marketTooLow(formatPrice(marketPrice));
  return { marketPrice: null, dropped: marketPrice < price ? sentence : null };
}

/** An amount of a cell in US dollars. */
type Money =
  | { kind: 'empty' }
  | { kind: 'on request' }
  | { kind: 'dollars'; dollars: number; isRounded: boolean; isRange: boolean; converted: string | null }
  | { kind: 'refused'; reason: string };

export const MONEY_FIELDS = ['price', 'salePrice', 'marketPrice'] as const satisfies ColumnField[];

/** Reads an amount with the owner's answers. An amount without an answer is refused, never guessed. */
function readMoney(
  row: TableRow,
  field: ColumnField,
  cells: Cells,
  { decimalMark, currency, rates }: Answers,
): Money {
  const cell = cells.text(row, field);
  const reading = readAmount(cell, decimalMark);
  const shown = `“${shortened(cell, 40)}”`;
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
  if (named === null && hasOtherSign(`${cell} ${cells.text(row, 'currency')}`, unit))
    return refuse(tableTexts.prices.otherSign(shown, unit));
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
