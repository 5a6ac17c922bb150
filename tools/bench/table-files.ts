import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Answers } from '#exchange/tables/columns/answers.ts';
import { surveyTable } from '#exchange/tables/columns/survey.ts';
import { readTable } from '#exchange/tables/reading/read-table.server.ts';
import { understandProducts } from '#exchange/tables/rows/understand.ts';
import type { UnderstoodProduct } from '#exchange/tables/rows/understood-product.ts';
import { TableError } from '#exchange/tables/table.ts';
import {
  addDifferences,
  type Differences,
  findDifferences,
  NO_DIFFERENCES,
  rateOf,
} from './support/differences.ts';
import { readPlainly } from './support/plain-reading.ts';

/** How many products of a table can be imported. */
interface Shares {
  products: number;
  withoutAnswers: number;
  afterAnswers: number;
  refused: Map<string, number>;
  differences: Differences;
}

/**
 * Prints for each table in a folder how many of its products are accepted with the guessed answers, and after an
 * owner's simple answers: unknown categories are Accessories, unknown currencies are US dollars. Also compares the
 * accepted products with a plain reading of their rows. The process fails if a price, a currency or a photo differs.
 */
export async function printTables(folder: string): Promise<void> {
  const files = readdirSync(folder).filter((name) => /\.(?:csv|tsv|txt|xlsx|zip)$/i.test(name));
  const all = noShares();
  for (const file of files) {
    try {
      const shares = await sharesOf(join(folder, file));
      print(file, shares);
      all.products += shares.products;
      all.withoutAnswers += shares.withoutAnswers;
      all.afterAnswers += shares.afterAnswers;
      addDifferences(all.differences, shares.differences);
      for (const [reason, count] of shares.refused)
        all.refused.set(reason, (all.refused.get(reason) ?? 0) + count);
    } catch (error) {
      if (!(error instanceof TableError)) throw error;
      console.log(`${file}: ${error.message}`);
    }
  }
  print(`${files.length} tables`, all);
  const { prices, currencies, photos } = all.differences;
  if (prices + currencies + photos > 0) process.exitCode = 1;
}

const noShares = (): Shares => ({
  products: 0,
  withoutAnswers: 0,
  afterAnswers: 0,
  refused: new Map(),
  differences: { ...NO_DIFFERENCES, examples: [] },
});

function print(name: string, { products, withoutAnswers, afterAnswers, refused, differences }: Shares): void {
  const share = (count: number) => `${((100 * count) / Math.max(1, products)).toFixed(1)} %`;
  console.log(
    `${name}: ${products} products, ${share(withoutAnswers)} without answers, ${share(afterAnswers)} after answers`,
  );
  for (const [reason, count] of refused) console.log(`    ${count} ${reason}`);
  const { comparedPrices, comparedPhotos, prices, currencies, photos, examples } = differences;
  console.log(
    `    ${comparedPrices} prices and ${comparedPhotos} photos compared: ${prices} wrong prices, ${currencies} wrong currencies, ${photos} lost photos`,
  );
  for (const example of examples) console.log(`      ${example}`);
}

async function sharesOf(path: string): Promise<Shares> {
  const table = await readTable(path);
  try {
    const { answers } = await surveyTable(table);
    const shares = noShares();
    const read = readPlainly(path);
    for await (const product of understandProducts(table, answers, '')) {
      if (reasonAgainst(product) === null) shares.withoutAnswers += 1;
    }
    for await (const product of understandProducts(table, ownersAnswers(answers), '')) {
      shares.products += 1;
      const reason = reasonAgainst(product);
      if (reason === null) {
        shares.afterAnswers += 1;
        const plain = read?.(product.lines[0] ?? 0);
        if (plain) addDifferences(shares.differences, findDifferences(product, plain));
      } else shares.refused.set(reason, (shares.refused.get(reason) ?? 0) + 1);
    }
    return shares;
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
    rates: Object.fromEntries(Intl.supportedValuesOf('currency').map((code) => [code, rateOf(code)])),
    categories: Object.fromEntries(categories),
    giftCards: 'hidden',
  };
}

/** Removes quotes and numbers from the reason, because they differ from row to row. */
function reasonAgainst({ refused, lacking }: UnderstoodProduct): string | null {
  const reason = (refused ?? lacking)?.reason ?? null;
  return reason?.replace(/“[^”]*”/g, '…').replace(/\d+/g, 'n') ?? null;
}
