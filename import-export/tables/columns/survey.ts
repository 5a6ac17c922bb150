import { DecimalMarks, readAmount } from '#import-export/tables/amounts/table-amounts.ts';
import { hiddenKind } from '../rows/flags.ts';
import { isHiddenVariation, isVariation } from '../rows/product-rows.ts';
import { isTotal } from '../rows/total-row.ts';
import type { Table, TableRow } from '../table.ts';
import { guessedCategory } from '../values/category-guess.ts';
import type { Splits } from '../values/category-split.ts';
import { type CategoryGroup, CategoryTally } from '../values/category-tally.ts';
import { categoryValueOf } from '../values/category-value.ts';
import { Cells } from '../values/cells.ts';
import { imagesIn } from '../values/image-cell.ts';
import { currencyOf, MONEY_FIELDS } from '../values/money.ts';
import { shortened } from '../values/shortened.ts';
import type { Answers } from './answers.ts';
import type { ColumnField, ColumnFields } from './fields.ts';
import { foldedName } from './header-names.ts';
import { recognizeSource, type Source } from './sources.ts';
import { hasOnlyTexts } from './translated-columns.ts';

/** The findings in a table, on which the questions to the owner are based. */
export interface Survey {
  source: Source;
  header: string[];
  /** Some cells of each column that are not empty. */
  samples: string[][];
  /** The first cells of the first rows, shortened. */
  firstRows: string[][];
  /** Number of rows that name a product. */
  products: number;
  rows: number;
  money: MoneySurvey;
  /** Groups without a guess come first; within each kind, larger ones come first. */
  categories: CategoryGroup[];
  drafts: number;
  giftCards: number;
  /** The guessed answers. Open questions are `null` or missing. */
  answers: Answers;
}

interface MoneySurvey {
  /** Number of amounts whose value depends on the decimal separator. */
  ambiguous: number;
  /** Currencies in cells or column names, with their number of cells. */
  currencies: Record<string, number>;
  /** Number of amounts without a currency. */
  unnamed: number;
  samples: string[];
  /** A cell for each currency, and one without a currency under the empty key. */
  examples: Record<string, string>;
}

const MAX_FIRST_ROWS = 3;
const MAX_FIRST_CELLS = 6;
const MAX_FIRST_LENGTH = 40;
const MAX_SAMPLES = 5;
const MAX_SAMPLE_LENGTH = 200;

/**
 * Reads a table once and guesses how to interpret it.
 *
 * @param chosen the owner's choices for the columns; guessed by their names if omitted.
 */
export async function surveyTable(
  table: Table,
  chosen?: { source?: Source; fields: ColumnFields; splits?: Splits },
): Promise<Survey> {
  const guess = recognizeSource(table.header);
  const source = chosen?.source ?? guess.source;
  const isUnclear = source === 'other' && !hasOnlyTexts(guess.fields);
  const fields = chosen?.fields ?? (isUnclear ? await byValues(table, guess.fields) : guess.fields);
  const cells = new Cells(table.header, fields, source);
  const samples: string[][] = table.header.map(() => []);
  const tally = new CategoryTally();
  const storeViews = { products: 0, tally: new CategoryTally() };
  const money = new MoneyTally(cells);
  const firstRows: string[][] = [];
  const counts = { rows: 0, products: 0, drafts: 0, giftCards: 0 };

  for await (const row of table.rows) {
    counts.rows += 1;
    if (firstRows.length < MAX_FIRST_ROWS)
      firstRows.push(
        row.cells.slice(0, MAX_FIRST_CELLS).map((cell) => shortened(cell.trim(), MAX_FIRST_LENGTH)),
      );
    takeSamples(row, samples);
    // The sum below a price list is skipped later, so it needs no answers.
    const isSum = isTotal(row, cells);
    if (!isSum) money.add(row);
    if (cells.text(row, 'name') === '' || isVariation(row, cells)) continue;
    const value = categoryValueOf(row, cells, chosen?.splits);
    if (cells.text(row, 'storeView') !== '') {
      storeViews.products += 1;
      storeViews.tally.add(value, cells.text(row, 'name'));
      continue;
    }
    if (!isHiddenVariation(row, cells)) {
      counts.products += 1;
      const kind = hiddenKind(row, cells);
      if (kind) counts[kind] += 1;
    }
    if (!isSum) tally.add(value, cells.text(row, 'name'));
  }

  // Rows of store views are translations, unless the table has no others.
  const isOfViews = counts.products === 0 && storeViews.products > 0;
  if (isOfViews) counts.products = storeViews.products;
  const categories = (isOfViews ? storeViews.tally : tally).result();
  const { decimalMark, currency, survey } = money.result(source, table.encoding === null);
  const answers: Answers = {
    source,
    fields,
    decimalMark,
    currency,
    rates: {},
    categories: Object.fromEntries(categories.map(({ key, guess: guessed }) => [key, guessed])),
    splits: chosen?.splits ?? {},
    drafts: 'hidden',
    giftCards: 'left out',
  };
  return {
    source,
    header: table.header,
    samples,
    firstRows,
    ...counts,
    money: survey,
    categories,
    answers,
  };
}

async function byValues(table: Table, fields: ColumnFields): Promise<ColumnFields> {
  const first: string[][] = [];
  for await (const { cells } of table.rows) {
    first.push(cells);
    if (first.length === MAX_EXAMINED_ROWS) break;
  }
  return fieldsByValues(table.header, fields, first);
}

function takeSamples({ cells }: TableRow, samples: string[][]): void {
  samples.forEach((taken, at) => {
    const cell = cells[at]?.trim() ?? '';
    if (cell !== '' && taken.length < MAX_SAMPLES) taken.push(cell.slice(0, MAX_SAMPLE_LENGTH));
  });
}

/** Collects currencies and decimal separators of all amounts. */
class MoneyTally {
  readonly #cells: Cells;
  readonly #marks = new DecimalMarks();
  readonly #currencies: Record<string, number> = {};
  readonly #samples = new Set<string>();
  readonly #examples: Record<string, string> = {};
  #unnamed = 0;
  /** Whether an amount such as `1.234` was found. */
  #hasAmbiguousPoint = false;

  constructor(cells: Cells) {
    this.#cells = cells;
  }

  add(row: TableRow): void {
    for (const field of MONEY_FIELDS) {
      const cell = this.#cells.text(row, field);
      if (cell === '') continue;
      this.#marks.add(cell);
      this.#hasAmbiguousPoint ||= cell.includes('.') && readAmount(cell, null).kind === 'ambiguous';
      if (this.#samples.size < MAX_SAMPLES) this.#samples.add(cell.slice(0, MAX_SAMPLE_LENGTH));
      // The decimal separator does not change the currency.
      const reading = readAmount(cell, '.');
      if (reading.kind !== 'amount' || reading.amount === 0) continue;
      const currency = currencyOf(reading.currency, row, field, this.#cells);
      if (currency === undefined) continue;
      this.#examples[currency ?? ''] ??= cell.slice(0, MAX_SAMPLE_LENGTH);
      if (currency === null) this.#unnamed += 1;
      else this.#currencies[currency] = (this.#currencies[currency] ?? 0) + 1;
    }
  }

  result(
    source: Source,
    isWorkbook: boolean,
  ): { decimalMark: '.' | ',' | null; currency: string | null; survey: MoneySurvey } {
    // Shopify and WooCommerce write numbers with a point, unless the column shows otherwise. So does our reader of
    // workbooks: `1,234` is a number with the format `#,##0`.
    const isOpen =
      source === 'other' && this.#marks.ambiguous > 0 && !(isWorkbook && !this.#hasAmbiguousPoint);
    const usual = isOpen ? null : '.';
    const [only = null, ...others] = Object.keys(this.#currencies);
    // One price with a currency does not tell the currency of many others.
    const isUsual = others.length === 0 && (this.#currencies[only ?? ''] ?? 0) >= this.#unnamed;
    return {
      decimalMark: this.#marks.mark ?? usual,
      currency: source === 'vitrine' ? 'USD' : isUsual ? only : null,
      survey: {
        ambiguous: this.#marks.ambiguous,
        unnamed: this.#unnamed,
        currencies: this.#currencies,
        samples: [...this.#samples],
        examples: this.#examples,
      },
    };
  }
}

/** Number of rows that are examined. */
const MAX_EXAMINED_ROWS = 100;

/**
 * Adds fields by the values of columns whose names are not known: photos by their addresses, categories by their words,
 * descriptions by their length. Never guesses the price, because ratings and weights look the same; instead, the import
 * asks for its column. Each row holds the cells of one product.
 */
function fieldsByValues(header: string[], fields: ColumnFields, rows: string[][]): ColumnFields {
  const guessed = [...fields];
  const columns = fields.map((_, at) =>
    rows.map((cells) => cells[at]?.trim() ?? '').filter((cell) => cell !== ''),
  );
  columns.forEach((cells, at) => {
    if (guessed[at] === null && isNamedLikePictures(header[at] ?? '') && looksLikeImages(cells))
      guessed[at] = 'images';
  });
  for (const [field, looksLike] of LOOKS) {
    if (guessed.includes(field)) continue;
    const at = columns.findIndex(
      (cells, column) =>
        guessed[column] === null &&
        cells.length > 0 &&
        looksLike(cells) &&
        !(field === 'code' && isNamedLikeMeasure(header[column] ?? '')),
    );
    if (at >= 0) guessed[at] = field;
  }
  return guessed;
}

/** The most certain guesses come first. */
const LOOKS: [ColumnField, (cells: string[]) => boolean][] = [
  ['images', looksLikeImages],
  ['description', (cells) => lengthOf(cells) > 80 && cells.some((cell) => cell.includes(' '))],
  [
    'category',
    (cells) => new Set(cells).size <= Math.max(1, cells.length / 2) && shareOf(cells, isCategory) > 0.5,
  ],
  ['code', (cells) => areDistinct(cells) && shareOf(cells, (cell) => CODE.test(cell)) > 0.9],
  [
    'name',
    (cells) =>
      areDistinct(cells) && shareOf(cells, (cell) => /\p{L}{2}/u.test(cell)) > 0.9 && lengthOf(cells) > 3,
  ],
];

/** Matches a code: it has at least one digit and is not a decimal number, such as a rating. */
const CODE = /^(?=.*\d)(?!\d+[.,]\d+$)[A-Za-z\d._/-]{3,24}$/;

/** Whether a column is named like one of measures or figures. These can look like codes, because most are distinct. */
function isNamedLikeMeasure(name: string): boolean {
  return /weight|width|height|length|depth|diameter|rating|score|rank|review|count|total|number of|quantity|qty|views|sold|sales|discount|year|date|time|phone/.test(
    foldedName(name),
  );
}

/** Whether a column is named like one of product pictures, rather than of thumbnails or logos. */
function isNamedLikePictures(name: string): boolean {
  const text = foldedName(name);
  return (
    /image|photo|picture|gallery/.test(text) &&
    !/thumb|small|mini|icon|logo|brand|swatch|alt|count/.test(text)
  );
}

function looksLikeImages(cells: string[]): boolean {
  return shareOf(cells, (cell) => imagesIn(cell).images.length > 0) > 0.6;
}

function isCategory(cell: string): boolean {
  return cell.length <= 60 && guessedCategory(cell) !== null;
}

function areDistinct(cells: string[]): boolean {
  return new Set(cells).size > cells.length * 0.8;
}

function shareOf(cells: string[], is: (cell: string) => boolean): number {
  return cells.filter(is).length / cells.length;
}

function lengthOf(cells: string[]): number {
  return cells.reduce((sum, { length }) => sum + length, 0) / cells.length;
}
