import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Answers } from '#import-export/tables/columns/answers.ts';
import { type ChosenFields, type Survey, surveyTable } from '#import-export/tables/columns/survey.ts';
import { readTable } from '#import-export/tables/reading/read-table.server.ts';
import { understandProducts } from '#import-export/tables/rows/understand.ts';
import type { UnderstoodProduct } from '#import-export/tables/rows/understood-product.ts';
import { TableError } from '#import-export/tables/table.ts';
import { BEFORE, type PlainProduct, PRICE, readPlainly } from './support/plain-reading.ts';

const NO_COUNTS = {
  products: 0,
  right: 0,
  asked: 0,
  refused: 0,
  unknown: 0,
  wrong: 0,
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
 * Prints for each table in a folder what becomes of its products, after the answers of an owner who knows her prices,
 * their currency (that of its first sign, or US dollars) and what is hidden, and for whom every open category is
 * Accessories. A product is right if a plain reading of its rows agrees in its name, price, market price, currency, code,
 * visibility and photos; it is unknown if the plain reading finds no price or no name. `asked` are right ones of which
 * something had to be answered. The process fails if a product is wrong, or if a row belongs to no product: the import
 * would not show it.
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
  if (all.counts.wrong + all.counts.rows > 0) process.exitCode = 1;
}

const emptyTally = (): Tally => ({ counts: { ...NO_COUNTS }, refused: new Map(), examples: [] });

function add(all: Tally, { counts, refused, examples }: Tally): void {
  for (const name of Object.keys(counts) as (keyof Tally['counts'])[]) all.counts[name] += counts[name];
  for (const [reason, count] of refused) all.refused.set(reason, (all.refused.get(reason) ?? 0) + count);
  all.examples.push(...examples);
}

function print(name: string, tally: Tally): void {
  const { counts, refused, examples } = tally;
  console.log(
    `${name}: ${counts.products} products: ${counts.right} right (${counts.asked} asked), ${counts.refused} refused, ${counts.unknown} unknown, ${counts.wrong + counts.rows} wrong without being shown`,
  );
  for (const [reason, count] of refused) console.log(`    ${count} ${reason}`);
  for (const example of examples.slice(0, MAX_EXAMPLES)) console.log(`      ${example}`);
}

async function tallyOf(path: string): Promise<Tally> {
  const table = await readTable(path);
  try {
    const guessed = await surveyTable(table);
    const survey = await surveyTable(table, decided(guessed));
    const tally = emptyTally();
    const { counts, refused, examples } = tally;
    const read = readPlainly(path);
    const askedLines = new Set<number | undefined>();
    const lines = new Set<number>();
    for await (const product of understandProducts(table, guessed.answers, ''))
      if (guessed.answers.undecided?.length || reasonAgainst(product)) askedLines.add(product.lines[0]);
    for await (const product of understandProducts(
      table,
      ownersAnswers(survey.answers, read?.([2])?.currency),
      '',
    )) {
      counts.products += 1;
      for (const line of product.lines) lines.add(line);
      const reason = reasonAgainst(product);
      const plain = read?.(product.lines);
      if (reason !== null) {
        counts.refused += 1;
        refused.set(reason, (refused.get(reason) ?? 0) + 1);
      } else if (!plain || plain.offers.length === 0 || plain.name === '') counts.unknown += 1;
      else {
        const differences = differencesOf(product, plain);
        counts[differences.length > 0 ? 'wrong' : 'right'] += 1;
        if (differences.length === 0 && askedLines.has(product.lines[0])) counts.asked += 1;
        examples.push(...differences.map((difference) => `row ${product.lines[0]}: ${difference}`));
      }
    }
    counts.rows = survey.rows - lines.size;
    if (counts.rows > 0) examples.push(`${counts.rows} rows belong to no product`);
    return tally;
  } finally {
    await table.close();
  }
}

/** Chooses among columns that compete as the owner, who knows what is in them. */
function decided({ header, answers: { source, fields }, rivals = [] }: Survey): ChosenFields {
  const chosen = [...fields];
  for (const { field, columns } of rivals) {
    const isIt = (at: number) => field !== 'price' || PRICE.test(header[at] ?? '');
    for (const at of columns) if (BEFORE.test(header[at] ?? '')) chosen[at] = 'marketPrice';
    const at = columns.find(isIt);
    if (at !== undefined) chosen[at] = field;
  }
  return { source, fields: chosen, undecided: [] };
}

function ownersAnswers(answers: Answers, currency?: string | null): Answers {
  const categories = Object.entries(answers.categories).map(([key, answer]) => [
    key,
    answer ?? { category: 'Accessories', subCategory: null },
  ]);
  // A careful owner hides what she does not know.
  const values = Object.entries(answers.values ?? {}).map(([field, meanings]) => [
    field,
    Object.fromEntries(Object.entries(meanings).map(([key, meaning]) => [key, meaning ?? 'hidden'])),
  ]);
  return {
    ...answers,
    decimalMark: answers.decimalMark ?? '.',
    currency: answers.currency ?? (currency || 'USD'),
    rates: Object.fromEntries(CODES.map((code) => [code, rateOf(code)])),
    categories: Object.fromEntries(categories),
    values: Object.fromEntries(values),
  };
}

/** Removes quotes and numbers from the reason, because they differ from row to row. */
function reasonAgainst({ refused, lacking }: UnderstoodProduct): string | null {
  const reason = (refused ?? lacking)?.reason ?? null;
  return reason?.replace(/“[^”]*”/g, '…').replace(/\d+/g, 'n') ?? null;
}

/** Returns how the importer's reading of a product differs from the plain one. */
function differencesOf({ fields, ifNew, photos }: UnderstoodProduct, plain: PlainProduct): string[] {
  const { name = '', code, price = 0, marketPrice, hidden = false } = { ...ifNew, ...fields };
  const currency = plain.currency ?? 'USD';
  const [lowest] = plain.offers.toSorted((one, other) => one.price - other.price);
  const isAmount = (value: number | null | undefined, amount = 0, unit = currency) =>
    Math.abs((value ?? 0) - amount * rateOf(unit)) < 0.0051;
  const other = CODES.find((unit) => isAmount(price, lowest?.price, unit));
  const sources = new Set(photos.map(({ source }) => source));
  const lost = plain.photos.find((photo) => !sources.has(photo));
  // The name of a color is behind that of its product.
  const isName = name === plain.name || name.startsWith(`${plain.name}, `);
  return [
    !isName && `“${plain.name}” became “${name}”`,
    !isAmount(price, lowest?.price) &&
      `${lowest?.price} ${currency} became $${price}${other ? ` as ${other}` : ''}`,
    !isAmount(marketPrice, lowest?.before) && `the price before is $${marketPrice}, not ${lowest?.before}`,
    plain.codes.length > 0 &&
      !plain.codes.includes(code ?? '') &&
      `the code ${plain.codes[0]} became ${code}`,
    hidden !== plain.isHidden && `is ${hidden ? 'hidden' : 'shown'}`,
    lost !== undefined && `lost ${lost}`,
  ].filter((difference) => difference !== false);
}
