import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Answers } from '#import-export/tables/columns/answers.ts';
import { surveyTable } from '#import-export/tables/columns/survey.ts';
import { readTable } from '#import-export/tables/reading/read-table.server.ts';
import { understandProducts } from '#import-export/tables/rows/understand.ts';
import type { UnderstoodProduct } from '#import-export/tables/rows/understood-product.ts';
import { TableError } from '#import-export/tables/table.ts';
import { type PlainProduct, readPlainly } from './support/plain-reading.ts';

const NO_COUNTS = {
  products: 0,
  right: 0,
  asked: 0,
  refused: 0,
  unknown: 0,
  prices: 0,
  currencies: 0,
  photos: 0,
  shown: 0,
  rows: 0,
};

/** What becomes of the products of a table, and how often they differ from a plain reading without being shown. */
interface Tally {
  counts: typeof NO_COUNTS;
  refused: Map<string, number>;
  examples: string[];
}

const MAX_EXAMPLES = 5;
const CODES = Intl.supportedValuesOf('currency');

/** US dollars for one unit. Every currency has a rate of its own, so that a wrong currency gives another price. */
const rateOf = (code: string): number => (code === 'USD' ? 1 : 2 + CODES.indexOf(code) / 100);

/**
 * Prints for each table in a folder how many of its products are right with the guessed answers, need an answer of the
 * owner, or are refused even after simple answers: unknown categories are Accessories, unknown currencies are US dollars.
 * A product is right only if a plain reading of its rows finds a price and agrees; otherwise it is unknown. The process
 * fails if a price, a currency or a photo differs, if a hidden product is shown, or if a row belongs to no product,
 * because nobody would be shown that.
 */
export async function printTables(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const tables = files.filter((name) => /\.(?:csv|tsv|txt|xlsx|zip|xml)$/i.test(name));
  const all = emptyTally();
  for (const file of tables) {
    try {
      const tally = await tallyOf(join(folder, file));
      print(file, tally);
      add(all, tally);
    } catch (error) {
      if (!(error instanceof TableError)) throw error;
      console.log(`${file}: ${error.message}`);
    }
  }
  print(`${tables.length} tables`, all);
  if (wrongIn(all) > 0) process.exitCode = 1;
}

const emptyTally = (): Tally => ({ counts: { ...NO_COUNTS }, refused: new Map(), examples: [] });

function add(all: Tally, { counts, refused, examples }: Tally): void {
  for (const name of Object.keys(counts) as (keyof Tally['counts'])[]) all.counts[name] += counts[name];
  for (const [reason, count] of refused) all.refused.set(reason, (all.refused.get(reason) ?? 0) + count);
  all.examples.push(...examples);
}

function wrongIn({ counts: { prices, currencies, photos, shown, rows } }: Tally): number {
  return prices + currencies + photos + shown + rows;
}

function print(name: string, tally: Tally): void {
  const { counts, refused, examples } = tally;
  console.log(
    `${name}: ${counts.products} products: ${counts.right} right, ${counts.asked} asked, ${counts.refused} refused, ${counts.unknown} unknown, ${wrongIn(tally)} wrong without being shown`,
  );
  for (const [reason, count] of refused) console.log(`    ${count} ${reason}`);
  for (const example of examples.slice(0, MAX_EXAMPLES)) console.log(`      ${example}`);
}

async function tallyOf(path: string): Promise<Tally> {
  const table = await readTable(path);
  try {
    const survey = await surveyTable(table);
    const { answers } = survey;
    const tally = emptyTally();
    const { counts, refused } = tally;
    const read = readPlainly(path);
    const asked = new Set<number | undefined>();
    const lines = new Set<number>();
    const isUndecided = (answers.undecided?.length ?? 0) > 0;
    for await (const product of understandProducts(table, answers, '')) {
      if (isUndecided || answers.currency === null || reasonAgainst(product)) asked.add(product.lines[0]);
    }
    for await (const product of understandProducts(table, ownersAnswers(answers), '')) {
      counts.products += 1;
      for (const line of product.lines) lines.add(line);
      const reason = isUndecided ? null : reasonAgainst(product);
      if (reason !== null) {
        counts.refused += 1;
        refused.set(reason, (refused.get(reason) ?? 0) + 1);
        continue;
      }
      const plain = isUndecided ? undefined : read?.(product.lines);
      const wrong = wrongIn(tally);
      if (plain) compare(product, plain, tally);
      if (asked.has(product.lines[0])) counts.asked += 1;
      else if (wrongIn(tally) === wrong) counts[plain && plain.prices.length > 0 ? 'right' : 'unknown'] += 1;
    }
    counts.rows = survey.rows - lines.size;
    if (counts.rows > 0) tally.examples.push(`${counts.rows} rows belong to no product`);
    return tally;
  } finally {
    await table.close();
  }
}

function ownersAnswers(answers: Answers): Answers {
  const categories = Object.entries(answers.categories).map(([key, answer]) => [
    key,
    answer ?? { category: 'Accessories', subCategory: null },
  ]);
  return {
    ...answers,
    decimalMark: answers.decimalMark ?? '.',
    currency: answers.currency ?? 'USD',
    rates: Object.fromEntries(CODES.map((code) => [code, rateOf(code)])),
    categories: Object.fromEntries(categories),
  };
}

/** Removes quotes and numbers from the reason, because they differ from row to row. */
function reasonAgainst({ refused, lacking }: UnderstoodProduct): string | null {
  const reason = (refused ?? lacking)?.reason ?? null;
  return reason?.replace(/“[^”]*”/g, '…').replace(/\d+/g, 'n') ?? null;
}

/** Counts how the importer's reading of a product differs from the plain one. */
function compare(product: UnderstoodProduct, plain: PlainProduct, { counts, examples }: Tally): void {
  const name = `row ${product.lines[0]}`;
  const price = product.fields.price ?? product.ifNew.price ?? 0;
  const currency = plain.currency ?? 'USD';
  if (plain.prices.length > 0) {
    const amount = Math.min(...plain.prices);
    const isPrice = (code: string) => Math.abs(price - amount * rateOf(code)) < 0.0051;
    if (!isPrice(currency)) {
      const other = CODES.find(isPrice);
      counts[other ? 'currencies' : 'prices'] += 1;
      examples.push(`${name}: ${amount} ${currency} became $${price}${other ? ` as ${other}` : ''}`);
    }
  }
  if (plain.isHidden && !product.fields.hidden) {
    counts.shown += 1;
    examples.push(`${name}: a hidden product is shown`);
  }
  const sources = new Set(product.photos.map(({ source }) => source));
  const lost = plain.photos.filter((photo) => !sources.has(photo));
  counts.photos += lost.length;
  if (lost.length > 0) examples.push(`${name}: lost ${lost[0]}`);
}
