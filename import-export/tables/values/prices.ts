import { formatPrice } from '#catalog/amounts/amounts.ts';
import type { Answers } from '../columns/answers.ts';
import type { Refusal } from '../rows/understood-product.ts';
import type { TableRow } from '../table.ts';
import { tableTexts } from '../texts.ts';
import type { Cells } from './cells.ts';
import { type Money, readMoney } from './money.ts';

export interface Prices {
  price?: number;
  marketPrice?: number | null;
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
  // Our own tables may contain products that have no price yet.
  let marketAlone: Pick<Prices, 'marketPrice'> = {};
  for (const row of rows) {
    const regular = readMoney(row, 'price', cells, answers);
    // A sale price counts only between its dates.
    const sale = isOnSale(row, cells) ? readMoney(row, 'salePrice', cells, answers) : EMPTY;
    const market = readMoney(row, 'marketPrice', cells, answers);
    for (const [field, money] of [['price', regular] as const, ['salePrice', sale] as const]) {
      if (money.kind !== 'refused') continue;
      const refused = { line: row.line, column: cells.column(field), reason: money.reason };
      return { notes: remarks.sentences, refused };
    }
    // The market price is optional, so an unreadable one does not refuse the product.
    if (market.kind === 'refused') remarks.add('market', tableTexts.prices.marketRefused(market.reason));
    const offer = offerOf(dollarsOf(regular), dollarsOf(sale), dollarsOf(market));
    if (offer) offers.push(offer);
    else if (answers.source === 'vitrine' && market.kind === 'dollars')
      marketAlone = { marketPrice: market.dollars };
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
    return { ...marketAlone, notes: remarks.sentences, refused };
  }
  const highest = Math.max(...offers.slice(0, 10_000).map(({ price }) => price));
  if (highest > lowest.price) {
    remarks.add('several', tableTexts.prices.variants(formatPrice(lowest.price), formatPrice(highest)));
  }
  const { marketPrice, dropped } = marketPriceOf(lowest, answers);
  if (dropped) remarks.add('market', dropped);
  const hasMarketPrice = rows.some(
    (row) =>
      cells.text(row, 'marketPrice') !== '' || (cells.text(row, 'salePrice') !== '' && isOnSale(row, cells)),
  );
  return {
    price: lowest.price,
    ...(hasMarketPrice ? { marketPrice } : {}),
    notes: remarks.sentences,
    refused: null,
  };
}

const EMPTY: Money = { kind: 'empty' };

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
function marketPriceOf({ price, marketPrice }: Offer, { source }: Answers) {
  if (marketPrice === null || marketPrice > price || source === 'vitrine')
    return { marketPrice, dropped: null };
  const sentence = tableTexts.prices.marketTooLow(formatPrice(marketPrice));
  return { marketPrice: null, dropped: marketPrice < price ? sentence : null };
}

/** Whether the sale price of a row is valid today. A date that cannot be read ends the sale. */
function isOnSale(row: TableRow, cells: Cells, now = new Date()): boolean {
  const today = now.toISOString().slice(0, 10);
  const from = cells.text(row, 'saleFrom');
  const to = cells.text(row, 'saleTo');
  const first = from === '' ? today : dayOf(from);
  const last = to === '' ? today : dayOf(to);
  return first !== null && last !== null && first <= today && today <= last;
}

/** Returns the day as `2026-01-31`. Reads that form, with or without a time, and `1/31/26`, as Magento exports it. */
function dayOf(text: string): string | null {
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)(?!\d)/.exec(text);
  const american = /^(\d\d?)\/(\d\d?)\/(\d\d|\d{4})(?!\d)/.exec(text);
  const [year = '', month = '', day = ''] = iso?.slice(1) ?? [american?.[3], american?.[1], american?.[2]];
  if (year === '' || Number(month) > 12 || Number(day) > 31) return null;
  return [year.padStart(4, '20'), month.padStart(2, '0'), day.padStart(2, '0')].join('-');
}
