import { currencyInHeader } from '#catalogue/currencies.ts';
import { DecimalMarks, readAmount } from '#catalogue/table-amounts.ts';
import type { Table, TableRow } from '../table.ts';
import type { Answers } from './answers.ts';
import { type CategoryValue, categoryValueOf } from './category-value.ts';
import { Cells } from './cells.ts';
import type { ColumnFields } from './fields.ts';
import { fieldsByValues, ROWS_LOOKED_AT } from './fields-by-values.ts';
import { isVariation } from './product-rows.ts';
import { recognized, type Source } from './sources.ts';
import { keptBack } from './switches.ts';

/** What a table holds, before anything of it is taken: what the owner is shown, and asked. */
export interface Survey {
  source: Source;
  header: string[];
  /** Of each column some of its cells that are not empty. */
  samples: string[][];
  /** Rows that name a product. */
  products: number;
  rows: number;
  money: MoneySurvey;
  /** The most frequent first. Of more than `MAX_CATEGORIES` the later ones are missing. */
  categories: (CategoryValue & { count: number })[];
  drafts: number;
  giftCards: number;
  /** The guesses: what is asked about is `null` in here, or missing. */
  answers: Answers;
}

export interface MoneySurvey {
  /** Amounts that read differently with a point and with a comma before the cents. */
  ambiguous: number;
  /** Currencies that cells or the names of columns give, with the number of cells. */
  currencies: Record<string, number>;
  /** Amounts that name no currency. */
  unnamed: number;
  /** Why the currency is asked about: the amounts look like none of dollars. */
  looksUnlikeDollars: boolean;
  samples: string[];
  /** One cell for each currency, and one without a currency under the empty key. */
  examples: Record<string, string>;
}

const MAX_CATEGORIES = 2000;
const MAX_SAMPLES = 5;
const MAX_SAMPLE_LENGTH = 200;

/**
 * Reads a table once and says what it seems to be.
 *
 * @param chosen what the owner has said of the columns; without it, the guess by their names.
 */
export async function surveyTable(
  table: Table,
  chosen?: { source?: Source; fields: ColumnFields },
): Promise<Survey> {
  const guess = recognized(table.header);
  const source = chosen?.source ?? guess.source;
  const fields = chosen?.fields ?? (source === 'other' ? await byValues(table, guess.fields) : guess.fields);
  const cells = new Cells(table.header, fields, source);
  const samples: string[][] = table.header.map(() => []);
  const categories = new Map<string, CategoryValue & { count: number }>();
  const money = new MoneyTally(table.header, fields);
  const counts = { rows: 0, products: 0, drafts: 0, giftCards: 0 };

  for await (const row of table.rows) {
    counts.rows += 1;
    takeSamples(row, samples);
    money.add(row);
    if (cells.text(row, 'name') === '' || isVariation(row, cells)) continue;
    counts.products += 1;
    const kind = keptBack(row, cells);
    if (kind) counts[kind] += 1;
    const value = categoryValueOf(row, cells);
    if (value.isCertain) continue;
    const known = categories.get(value.key);
    if (known) known.count += 1;
    else if (categories.size < MAX_CATEGORIES) categories.set(value.key, { ...value, count: 1 });
  }

  const sorted = [...categories.values()].toSorted((one, other) => other.count - one.count);
  const { decimalMark, currency, survey } = money.result(source);
  const answers: Answers = {
    source,
    fields,
    decimalMark,
    currency,
    rates: {},
    categories: Object.fromEntries(sorted.map(({ key, guess: guessed }) => [key, guessed])),
    drafts: 'hidden',
    giftCards: 'left out',
  };
  return { source, header: table.header, samples, ...counts, money: survey, categories: sorted, answers };
}

async function byValues({ rows }: Table, fields: ColumnFields): Promise<ColumnFields> {
  const first: string[][] = [];
  for await (const { cells } of rows) {
    first.push(cells);
    if (first.length === ROWS_LOOKED_AT) break;
  }
  return fieldsByValues(fields, first);
}

function takeSamples({ cells }: TableRow, samples: string[][]): void {
  samples.forEach((taken, at) => {
    const cell = cells[at]?.trim() ?? '';
    if (cell !== '' && taken.length < MAX_SAMPLES) taken.push(cell.slice(0, MAX_SAMPLE_LENGTH));
  });
}

/** Gathers what the amounts of all rows say together. */
class MoneyTally {
  readonly #columns: number[];
  readonly #marks = new DecimalMarks();
  readonly #currencies: Record<string, number> = {};
  readonly #samples = new Set<string>();
  readonly #examples: Record<string, string> = {};
  readonly #byHeader: string | undefined;
  #amounts = 0;
  #unnamed = 0;
  #whole = 0;
  #large = 0;

  constructor(header: string[], fields: ColumnFields) {
    this.#columns = fields.flatMap((field, at) => (field && MONEY.has(field) ? [at] : []));
    this.#byHeader = this.#columns
      .map((at) => currencyInHeader(header[at] ?? ''))
      .find((currency) => currency);
  }

  add({ cells }: TableRow): void {
    for (const at of this.#columns) {
      const cell = cells[at]?.trim() ?? '';
      if (cell === '') continue;
      this.#marks.add(cell);
      if (this.#samples.size < MAX_SAMPLES) this.#samples.add(cell.slice(0, MAX_SAMPLE_LENGTH));
      // With either mark, for what does not depend on it.
      const reading = readAmount(cell, '.');
      if (reading.kind !== 'amount' || reading.amount === 0) continue;
      this.#amounts += 1;
      this.#examples[reading.currency ?? ''] ??= cell;
      if (reading.currency === null) this.#unnamed += 1;
      else this.#currencies[reading.currency] = (this.#currencies[reading.currency] ?? 0) + 1;
      if (Number.isInteger(reading.amount)) this.#whole += 1;
      if (reading.amount >= LARGE) this.#large += 1;
    }
  }

  result(source: Source): { decimalMark: '.' | ',' | null; currency: string | null; survey: MoneySurvey } {
    const isOurs = source === 'vitrine';
    const looksUnlikeDollars =
      !isOurs &&
      this.#byHeader === undefined &&
      this.#unnamed > 0 &&
      // Nobody who counts in dollars writes a comma before the cents, and hardly anybody whole hundreds alone.
      (this.#marks.mark === ',' || (this.#large * 2 > this.#amounts && this.#whole > this.#amounts * 0.95));
    if (this.#byHeader && this.#unnamed > 0) {
      this.#currencies[this.#byHeader] = (this.#currencies[this.#byHeader] ?? 0) + this.#unnamed;
    }
    // Shopify, WooCommerce and workbooks write numbers with a point, unless the column says otherwise.
    const usual = source === 'other' && this.#marks.ambiguous > 0 ? null : '.';
    const [onlyOne, ...others] = Object.keys(this.#currencies);
    const named = this.#byHeader ?? (others.length === 0 && onlyOne ? onlyOne : 'USD');
    return {
      decimalMark: this.#marks.mark ?? usual,
      currency: looksUnlikeDollars && Object.keys(this.#currencies).length === 0 ? null : named,
      survey: {
        ambiguous: this.#marks.ambiguous,
        unnamed: this.#unnamed,
        currencies: this.#currencies,
        looksUnlikeDollars,
        samples: [...this.#samples],
        examples: this.#examples,
      },
    };
  }
}

const MONEY = new Set(['price', 'salePrice', 'marketPrice']);
/** From here on whole amounts alone are more likely rupees, dinars or dong than dollars. */
const LARGE = 400;
