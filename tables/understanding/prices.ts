import { formatPrice } from '#catalogue/product.ts';
import type { TableRow } from '../table.ts';
import type { Answers } from './answers.ts';
import type { Cells } from './cells.ts';
import type { Field } from './fields.ts';
import { type Money, readMoney } from './money.ts';
import type { Note, Refusal } from './understood-product.ts';

export interface Prices {
  price?: number;
  marketPrice?: number | null;
  notes: Note[];
  refused: Refusal | null;
}

/** One variant's, in dollars. */
interface Offer {
  line: number;
  price: number;
  marketPrice: number | null;
}

/**
 * The price of a product in one or many rows: the lowest of its variants that is above zero, with the market price of
 * that variant. A sale price makes the regular one the market price.
 */
export function pricesOf(rows: TableRow[], cells: Cells, answers: Answers): Prices {
  const notes: Note[] = [];
  const offers: Offer[] = [];
  let zero: TableRow | null = null;
  for (const row of rows) {
    const read = (field: Field) => readMoney(cells.text(row, field), answers);
    const [regular, sale, market] = [read('price'), read('salePrice'), read('marketPrice')];
    for (const [field, money] of [
      ['price', regular],
      ['salePrice', sale],
      ['marketPrice', market],
    ] as const) {
      if (money.kind !== 'refused') continue;
      // A market price may be missing, so that one which is none is left out alone.
      if (field !== 'marketPrice')
        return { notes, refused: { line: row.line, column: cells.column(field), reason: money.reason } };
      notes.push({
        kind: 'market price dropped',
        line: row.line,
        sentence: `The market price is left out: ${money.reason}`,
      });
    }
    const offer = offerOf(row.line, dollarsOf(regular), dollarsOf(sale), dollarsOf(market));
    if (offer) offers.push(offer);
    else if (regular.kind === 'dollars') zero ??= row;
    notes.push(...notesOf(row.line, [regular, sale]));
  }
  const lowest = offers.toSorted((one, other) => one.price - other.price)[0];
  if (!lowest) {
    const refused = zero && { line: zero.line, column: cells.column('price'), reason: 'The price is 0.' };
    return { notes, refused };
  }
  const highest = Math.max(...offers.slice(0, 10_000).map(({ price }) => price));
  if (highest > lowest.price) {
    const sentence = `Its variants cost ${formatPrice(lowest.price)} to ${formatPrice(highest)}: the lowest price is taken.`;
    notes.push({ kind: 'several prices', line: lowest.line, sentence });
  }
  const { marketPrice, dropped } = marketPriceOf(lowest, answers);
  if (dropped) notes.push(dropped);
  const isSaid = rows.some(
    (row) => cells.text(row, 'marketPrice') !== '' || cells.text(row, 'salePrice') !== '',
  );
  return {
    price: lowest.price,
    ...(isSaid ? { marketPrice } : {}),
    notes: firstOfKind(notes),
    refused: null,
  };
}

function dollarsOf(money: Money): number {
  return money.kind === 'dollars' ? money.dollars : 0;
}

function offerOf(line: number, regular: number, sale: number, market: number): Offer | null {
  const isOnSale = sale > 0 && (regular === 0 || sale < regular);
  const price = isOnSale ? sale : regular;
  if (price === 0) return null;
  return { line, price, marketPrice: market || (isOnSale && regular) || null };
}

/** Our own tables may hold a market price below the price, which the form allows and no page shows. */
function marketPriceOf({ line, price, marketPrice }: Offer, { source }: Answers) {
  if (marketPrice === null || marketPrice > price || source === 'vitrine')
    return { marketPrice, dropped: null };
  const sentence = `The market price ${formatPrice(marketPrice)} is not above the price and is left out.`;
  const dropped: Note = { kind: 'market price dropped', line, sentence };
  return { marketPrice: null, dropped: marketPrice < price ? dropped : null };
}

function notesOf(line: number, read: Money[]): Note[] {
  return read.flatMap((money): Note[] => {
    if (money.kind !== 'dollars') return [];
    if (money.isRange)
      return [
        {
          kind: 'lowest of a range',
          line,
          sentence: `Of a range of prices ${formatPrice(money.dollars)} is taken.`,
        },
      ];
    if (money.converted)
      return [
        {
          kind: 'converted',
          line,
          sentence: `Converted from ${money.converted} to ${formatPrice(money.dollars)}.`,
        },
      ];
    return money.isRounded
      ? [{ kind: 'rounded', line, sentence: `The price is rounded to ${formatPrice(money.dollars)}.` }]
      : [];
  });
}

/** A hundred variants with the same remark need it once. */
function firstOfKind(notes: Note[]): Note[] {
  return notes.filter((note, at) => notes.findIndex(({ kind }) => kind === note.kind) === at);
}
