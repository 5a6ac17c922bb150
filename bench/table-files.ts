import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readTable } from '#tables/reading/read-table.server.ts';
import { TableError } from '#tables/table.ts';
import type { Answers } from '#tables/understanding/answers.ts';
import { surveyTable } from '#tables/understanding/survey.ts';
import { understandProducts } from '#tables/understanding/understand.ts';
import type { UnderstoodProduct } from '#tables/understanding/understood-product.ts';

/** What of the products of a table can be taken. */
interface Shares {
  products: number;
  asTheyStand: number;
  afterAnswers: number;
  refused: Map<string, number>;
}

/**
 * Prints for each table of a folder how many of its products are accepted, by the guesses alone and after the answers
 * of a plain owner: what has no category is Accessories, what has no currency is in US dollars.
 */
export async function printTables(folder: string): Promise<void> {
  const files = readdirSync(folder).filter((name) => /\.(?:csv|tsv|txt|xlsx|zip)$/i.test(name));
  const all: Shares = { products: 0, asTheyStand: 0, afterAnswers: 0, refused: new Map() };
  for (const file of files) {
    try {
      const shares = await sharesOf(join(folder, file));
      print(file, shares);
      all.products += shares.products;
      all.asTheyStand += shares.asTheyStand;
      all.afterAnswers += shares.afterAnswers;
      for (const [reason, count] of shares.refused)
        all.refused.set(reason, (all.refused.get(reason) ?? 0) + count);
    } catch (error) {
      if (!(error instanceof TableError)) throw error;
      console.log(`${file}: ${error.message}`);
    }
  }
  print(`${files.length} tables`, all);
}

function print(name: string, { products, asTheyStand, afterAnswers, refused }: Shares): void {
  const share = (count: number) => `${((100 * count) / Math.max(1, products)).toFixed(1)} %`;
  console.log(
    `${name}: ${products} products, ${share(asTheyStand)} as they stand, ${share(afterAnswers)} after answers`,
  );
  for (const [reason, count] of refused) console.log(`    ${count} ${reason}`);
}

async function sharesOf(path: string): Promise<Shares> {
  const table = await readTable(path);
  try {
    const { answers } = await surveyTable(table);
    const shares: Shares = { products: 0, asTheyStand: 0, afterAnswers: 0, refused: new Map() };
    for await (const product of understandProducts(table, answers, '')) {
      if (reasonAgainst(product) === null) shares.asTheyStand += 1;
    }
    for await (const product of understandProducts(table, ownersAnswers(answers), '')) {
      shares.products += 1;
      const reason = reasonAgainst(product);
      if (reason === null) shares.afterAnswers += 1;
      else shares.refused.set(reason, (shares.refused.get(reason) ?? 0) + 1);
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
    rates: Object.fromEntries(Intl.supportedValuesOf('currency').map((code) => [code, 0.01])),
    categories: Object.fromEntries(categories),
    giftCards: 'hidden',
  };
}

/** What is quoted in the reason and differs from row to row is left out. */
function reasonAgainst({ refused, lacking }: UnderstoodProduct): string | null {
  const reason = (refused ?? lacking)?.reason ?? null;
  return reason?.replace(/“[^”]*”/g, '…').replace(/\d+/g, 'n') ?? null;
}
