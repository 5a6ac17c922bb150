import { DecimalMarks, readAmount } from '#import-export/tables/amounts/table-amounts.ts';
import { currencyOf, MONEY_FIELDS } from '#import-export/tables/values/prices.ts';
import { type CategoryGroup, CategoryTally } from '#import-export/tables/values/value-tally.ts';
import { ColorTally } from '../rows/colors-of-rows.ts';
import { isTotal } from '../rows/flags.ts';
import { isHiddenVariation, isProductPerRow, isVariation, keyReader } from '../rows/product-rows.ts';
import { recognizeSource, type Source } from '../sources/sources.ts';
import type { Table, TableRow } from '../table.ts';
import { categoryValueOf } from '../values/category-value.ts';
import { Cells } from '../values/cells.ts';
import { imagesIn } from '../values/image-cell.ts';
import { guessedMeanings, type ValueSurvey, ValueTally } from '../values/value-tally.ts';
import type { Answers } from './answers.ts';
import type { ColumnFields } from './fields.ts';
import { foldedName } from './header-names.ts';
import { type Rivals, RivalTally } from './rivals.ts';
import { hasOnlyTexts } from './translated-columns.ts';

/** The findings in a table, on which the questions to the owner are based. */
export interface Survey {
  source: Source;
  header: string[];
  /** Some distinct values of each column. */
  samples: string[][];
  /** Number of empty cells in each column. Older imports have none of these three. */
  empty?: number[];
  /** Columns that compete for a field. */
  rivals?: Rivals[];
  values?: ValueSurvey;
  /** The first rows, of which the screen shows products. Older imports have none. */
  sampleRows?: TableRow[];
  /** Number of rows that the spreadsheet does not show, and that are left out. */
  hiddenRows?: number;
  /** Number of rows whose name an earlier row has, too, if each row is a product. */
  repeatedNames?: number;
  /** How many products have several colors, and in how many of these each color has its own photos. */
  colors?: { products: number; withPhotos: number };
  /** Number of products, whose rows belong together. */
  products: number;
  rows: number;
  money: MoneySurvey;
  /** Groups without a guess come first; within each kind, larger ones come first. */
  categories: CategoryGroup[];
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

const MAX_SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 200;

/**
 * Reads a table once and guesses how to interpret it.
 *
 * @param chosen the owner's choices for the columns; guessed by their names if omitted.
 */
export async function surveyTable(table: Table, chosen?: ChosenFields): Promise<Survey> {
  const guess = recognizeSource(table.header);
  const source = chosen?.source ?? guess.source;
  const isUnclear = source === 'other' && !hasOnlyTexts(guess.fields);
  const fields = chosen?.fields ?? (isUnclear ? await withPictures(table, guess.fields) : guess.fields);
  const undecided = new Set(chosen ? chosen.undecided : guess.rivals.flatMap(({ columns }) => columns));
  const candidates = guess.rivals.filter(({ columns }) => columns.some((at) => undecided.has(at)));
  const cells = new Cells(table.header, fields, source);
  const isAlone = isProductPerRow(cells);
  const samples: string[][] = table.header.map(() => []);
  const empty = table.header.map(() => 0);
  const tally = new CategoryTally();
  const storeViews = { products: 0, tally: new CategoryTally() };
  const money = new MoneyTally([cells, ...asPrices(table.header, fields, candidates)]);
  const values = new ValueTally(cells);
  const rivalTally = new RivalTally(candidates);
  const colorTally = new ColorTally(cells);
  const keyOf = keyReader(cells);
  const keys = new Set<string | null>();
  const sampleRows = new SampleRows();
  const names = new Set<string>();
  let repeatedNames = 0;
  const counts = { rows: 0, products: 0 };

  for await (const row of table.rows) {
    counts.rows += 1;
    sampleRows.add(row);
    takeSamples(row, samples, empty);
    rivalTally.add(row);
    const key = keyOf(row);
    colorTally.add(row, key);
    // The sum below a price list is skipped later, so it needs no answers.
    const isSum = isTotal(row, cells);
    if (!isSum) money.add(row);
    const isProduct = cells.text(row, 'name') !== '' && !isVariation(row, cells);
    if (!isSum) values.add(row, isProduct);
    if (!isProduct) continue;
    const name = cells.text(row, 'name').slice(0, MAX_SAMPLE_LENGTH);
    if (names.has(name) && isAlone) repeatedNames += 1;
    else if (isAlone && names.size < MAX_NAMES) names.add(name);
    const value = categoryValueOf(row, cells);
    if (cells.text(row, 'storeView') !== '') {
      storeViews.products += 1;
      storeViews.tally.add(value, cells.text(row, 'name'));
      continue;
    }
    if (!isHiddenVariation(row, cells) && !keys.has(key)) counts.products += 1;
    if (key !== null && keys.size < MAX_NAMES) keys.add(key);
    if (!isSum) tally.add(value, cells.text(row, 'name'));
  }

  const { rivals, fields: found } = rivalTally.result(fields, table.header);
  if (!chosen && candidates.length > 0) {
    // The table is read again with the columns that turned out not to compete.
    const left = rivals.flatMap(({ columns }) => columns);
    if (left.length < undecided.size) return surveyTable(table, { source, fields: found, undecided: left });
  }
  // Rows of store views are translations, unless the table has no others.
  const isOfViews = counts.products === 0 && storeViews.products > 0;
  if (isOfViews) counts.products = storeViews.products;
  const categories = (isOfViews ? storeViews.tally : tally).result();
  const { decimalMark, currency, survey } = money.result(source, table.encoding === null);
  const valueSurvey = values.result(source !== 'other');
  const colors = colorTally.result();
  const isEachWithPhotos = colors.withPhotos === colors.products;
  const answers: Answers = {
    source,
    fields,
    undecided: [...undecided],
    decimalMark,
    currency,
    rates: {},
    categories: Object.fromEntries(categories.map(({ key, guess: guessed }) => [key, guessed])),
    values: guessedMeanings(valueSurvey),
    ...(colors.products > 0 && { colors: isEachWithPhotos ? 'apart' : 'together' }),
  };
  return {
    source,
    header: table.header,
    samples,
    empty,
    rivals,
    values: valueSurvey,
    sampleRows: sampleRows.rows,
    repeatedNames,
    colors,
    hiddenRows: table.hiddenRows?.() ?? 0,
    ...counts,
    money: survey,
    categories,
    answers,
  };
}

/** The owner's choices for the columns. */
export type ChosenFields = Pick<Answers, 'fields' | 'undecided'> & Partial<Pick<Answers, 'source'>>;

/** Reads each column that could be the price as the price. */
function asPrices(header: string[], fields: ColumnFields, rivals: Rivals[]): Cells[] {
  const columns = rivals.flatMap(({ field, columns: all }) => (field === 'price' ? all : []));
  return columns.map((price) => {
    const alone = fields.map((field, at) => (at === price ? 'price' : field === 'currency' ? field : null));
    return new Cells(header, alone, 'other');
  });
}

/** Finds columns of pictures by their addresses. */
async function withPictures(table: Table, fields: ColumnFields): Promise<ColumnFields> {
  const rows: string[][] = [];
  for await (const { cells } of table.rows) {
    rows.push(cells);
    if (rows.length === MAX_EXAMINED_ROWS) break;
  }
  const pictures = fields.map((field, at) => {
    const cells = rows.map((row) => row[at]?.trim() ?? '').filter((cell) => cell !== '');
    return field === null && cells.length > 0 && looksLikeImages(cells);
  });
  const named = pictures.map((is, at) => is && isNamedLikePictures(table.header[at] ?? ''));
  const found = named.includes(true) || fields.includes('images') ? named : firstOf(pictures);
  return fields.map((field, at) => (found[at] ? 'images' : field));
}

function firstOf(flags: boolean[]): boolean[] {
  return flags.map((is, at) => is && flags.indexOf(true) === at);
}

const MAX_EXAMINED_ROWS = 100;

/** Whether a column is named like one of product pictures, rather than of thumbnails or logos. */
function isNamedLikePictures(name: string): boolean {
  const text = foldedName(name);
  return (
    /image|photo|picture|gallery/.test(text) &&
    !/thumb|small|mini|icon|logo|brand|manufacturer|vendor|swatch|alt|count/.test(text)
  );
}

function looksLikeImages(cells: string[]): boolean {
  return cells.filter((cell) => imagesIn(cell).images.length > 0).length > 0.6 * cells.length;
}

/** Names, and keys of products, that are compared with later ones. */
const MAX_NAMES = 100_000;

/** Keeps the first rows of a table, with long cells cut. */
class SampleRows {
  readonly rows: TableRow[] = [];
  #characters = 0;

  add({ line, cells }: TableRow): void {
    if (this.rows.length === MAX_SAMPLE_ROWS || this.#characters > MAX_SAMPLE_CHARACTERS) return;
    const kept = cells.map((cell) => cell.slice(0, MAX_SAMPLE_CELL));
    this.#characters += kept.join().length;
    this.rows.push({ line, cells: kept });
  }
}

const MAX_SAMPLE_ROWS = 40;
const MAX_SAMPLE_CELL = 1500;
const MAX_SAMPLE_CHARACTERS = 40_000;

function takeSamples({ cells }: TableRow, samples: string[][], empty: number[]): void {
  samples.forEach((taken, at) => {
    const cell = (cells[at]?.trim() ?? '').slice(0, MAX_SAMPLE_LENGTH);
    if (cell === '') empty[at] = (empty[at] ?? 0) + 1;
    else if (taken.length < MAX_SAMPLES && !taken.includes(cell)) taken.push(cell);
  });
}

/** Collects currencies and decimal separators of all amounts. */
class MoneyTally {
  readonly #readings: Cells[];
  readonly #marks = new DecimalMarks();
  readonly #currencies: Record<string, number> = {};
  readonly #samples = new Set<string>();
  readonly #examples: Record<string, string> = {};
  #unnamed = 0;
  /** Whether an amount such as `1.234` was found. */
  #hasAmbiguousPoint = false;

  constructor(readings: Cells[]) {
    this.#readings = readings;
  }

  add(row: TableRow): void {
    for (const cells of this.#readings) for (const field of MONEY_FIELDS) this.#addAmount(row, field, cells);
  }

  #addAmount(row: TableRow, field: (typeof MONEY_FIELDS)[number], cells: Cells): void {
    const cell = cells.text(row, field);
    if (cell === '') return;
    this.#marks.add(cell);
    this.#hasAmbiguousPoint ||= cell.includes('.') && readAmount(cell, null).kind === 'ambiguous';
    if (this.#samples.size < MAX_SAMPLES) this.#samples.add(cell.slice(0, MAX_SAMPLE_LENGTH));
    // The decimal separator does not change the currency.
    const reading = readAmount(cell, '.');
    if (reading.kind !== 'amount' || reading.amount === 0) return;
    const currency = currencyOf(reading.currency, row, field, cells);
    if (currency === undefined) return;
    this.#examples[currency ?? ''] ??= cell.slice(0, MAX_SAMPLE_LENGTH);
    if (currency === null) this.#unnamed += 1;
    else this.#currencies[currency] = (this.#currencies[currency] ?? 0) + 1;
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
