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
  withoutAnswers: 0,
  afterAnswers: 0,
  comparedPrices: 0,
  comparedPhotos: 0,
  prices: 0,
  currencies: 0,
  photos: 0,
};

/** How many products of a table can be imported, and how often they differ from a plain reading. */
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
 * Prints for each table in a folder how many of its products are accepted with the guessed answers, and after an
 * owner's simple answers: unknown categories are Accessories, unknown currencies are US dollars. Also compares the
 * accepted products with a plain reading of their rows. The process fails if a price, a currency or a photo differs.
 */
export async function printTables(folder: string): Promise<void> {
  const files = readdirSync(folder).filter((name) => /\.(?:csv|tsv|txt|xlsx|zip)$/i.test(name));
  const all = emptyTally();
  for (const file of files) {
    try {
      const tally = await tallyOf(join(folder, file));
      print(file, tally);
      add(all, tally);
    } catch (error) {
      if (!(error instanceof TableError)) throw error;
      console.log(`${file}: ${error.message}`);
    }
  }
  print(`${files.length} tables`, all);
  const { prices, currencies, photos } = all.counts;
  if (prices + currencies + photos > 0) process.exitCode = 1;
}

const emptyTally = (): Tally => ({ counts: { ...NO_COUNTS }, refused: new Map(), examples: [] });

function add(all: Tally, { counts, refused, examples }: Tally): void {
  for (const name of Object.keys(counts) as (keyof Tally['counts'])[]) all.counts[name] += counts[name];
  for (const [reason, count] of refused) all.refused.set(reason, (all.refused.get(reason) ?? 0) + count);
  all.examples.push(...examples);
}

function print(name: string, { counts, refused, examples }: Tally): void {
  const { products, comparedPrices, comparedPhotos, prices, currencies, photos } = counts;
  const share = (count: number) => `${((100 * count) / Math.max(1, products)).toFixed(1)} %`;
  console.log(
    `${name}: ${products} products, ${share(counts.withoutAnswers)} without answers, ${share(counts.afterAnswers)} after answers`,
  );
  for (const [reason, count] of refused) console.log(`    ${count} ${reason}`);
  console.log(
    `    ${comparedPrices} prices and ${comparedPhotos} photos compared: ${prices} wrong prices, ${currencies} wrong currencies, ${photos} lost photos`,
  );
  for (const example of examples.slice(0, MAX_EXAMPLES)) console.log(`      ${example}`);
}

async function tallyOf(path: string): Promise<Tally> {
  const table = await readTable(path);
  try {
    const { answers } = await surveyTable(table);
    const tally = emptyTally();
    const read = readPlainly(path);
    for await (const product of understandProducts(table, answers, '')) {
      if (reasonAgainst(product) === null) tally.counts.withoutAnswers += 1;
    }
    for await (const product of understandProducts(table, ownersAnswers(answers), '')) {
      tally.counts.products += 1;
      const reason = reasonAgainst(product);
      if (reason === null) {
        tally.counts.afterAnswers += 1;
        const plain = read?.(product.lines[0] ?? 0);
        if (plain) compare(product, plain, tally);
      } else tally.refused.set(reason, (tally.refused.get(reason) ?? 0) + 1);
    }
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
    giftCards: 'hidden',
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
    counts.comparedPrices += 1;
    const amount = Math.min(...plain.prices);
    const isPrice = (code: string) => Math.abs(price - amount * rateOf(code)) < 0.0051;
    if (!isPrice(currency)) {
      const other = CODES.find(isPrice);
      counts[other ? 'currencies' : 'prices'] += 1;
      examples.push(`${name}: ${amount} ${currency} became $${price}${other ? ` as ${other}` : ''}`);
    }
  }
  const sources = new Set(product.photos.map(({ source }) => source));
  const lost = plain.photos.filter((photo) => !sources.has(photo));
  counts.comparedPhotos += plain.photos.length;
  counts.photos += lost.length;
  if (lost.length > 0) examples.push(`${name}: lost ${lost[0]}`);
}
