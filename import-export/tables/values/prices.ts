import { formatPrice } from '#catalog/amounts/amounts.ts';
import type { Answers } from '../columns/answers.ts';
import type { Refusal } from '../rows/understood-product.ts';
import type { TableRow } from '../table.ts';
import { tableTexts } from '../texts.ts';
import type { Cells } from './cells.ts';
import { type Money, readMoney } from './money.ts';
import { saleOf } from './sale-dates.ts';

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
  const lowest = offers.toSorted((a, b) => a.price - b.price)[0];
  if (!lowest) {
    const refused = zero && {
      line: zero.line,
      column: cells.column('price'),
      reason: tableTexts.prices.zero,
    };
    return { ...further, notes: remarks.sentences, refused };
  }
  const highest = Math.max(...offers.slice(0, 10_000).map(({ price }) => price));
  if (highest > lowest.price) {
    remarks.add('several', tableTexts.prices.variants(formatPrice(lowest.price), formatPrice(highest)));
  }
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
  if (less > 0) return { ...regular, dollars: roundToCents(regular.dollars - less) };
  remarks.add('discount', tableTexts.prices.noDiscount(`${cells.text(row, 'discount')} ${kind}`.trim()));
  return EMPTY;
}

/** Returns what the cheapest variant costs more than its product, in dollars. */
function surchargeOf(rows: TableRow[], cells: Cells, answers: Answers, remarks: Remarks): number {
  const surcharges = rows.slice(1).map((row) => dollarsOf(readMoney(row, 'surcharge', cells, answers)));
  const lowest =
    cells.has('surcharge') && surcharges.length > 0 ? Math.min(...surcharges.slice(0, 10_000)) : 0;
  if (surcharges.some((dollars) => dollars > lowest)) remarks.add('several', tableTexts.prices.surcharges);
  return lowest;
}

function roundToCents(dollars: number): number {
  return Math.round(dollars * 100) / 100;
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
