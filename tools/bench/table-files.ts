import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Answers } from '#exchange/tables/columns/answers.ts';
import { surveyTable } from '#exchange/tables/columns/survey.ts';
import { readTable } from '#exchange/tables/reading/read-table.server.ts';
import { understandProducts } from '#exchange/tables/rows/understand.ts';
import type { UnderstoodProduct } from '#exchange/tables/rows/understood-product.ts';
import { TableError } from '#exchange/tables/table.ts';
import { type Told, toldByTable } from './support/told-by-table.ts';

/** How many products of a table can be imported. */
interface Shares {
  products: number;
  withoutAnswers: number;
  afterAnswers: number;
  refused: Map<string, number>;
  /** Products with a price that their rows do not contain, which also reveals a wrong currency; CSV tables only. */
  wrongPrices: number;
  lostPhotos: number;
}

const NONE = { products: 0, withoutAnswers: 0, afterAnswers: 0, wrongPrices: 0, lostPhotos: 0 };

/**
 * Prints for each table in a folder how many of its products are accepted with the guessed answers, and after an
 * owner's simple answers: unknown categories are Accessories, unknown currencies are US dollars.
 */
export async function printTables(folder: string): Promise<void> {
  const files = readdirSync(folder).filter((name) => /\.(?:csv|tsv|txt|xlsx|zip)$/i.test(name));
  const all: Shares = { ...NONE, refused: new Map() };
  for (const file of files) {
    try {
      const shares = await sharesOf(join(folder, file));
      print(file, shares);
      all.products += shares.products;
      all.withoutAnswers += shares.withoutAnswers;
      all.afterAnswers += shares.afterAnswers;
      all.wrongPrices += shares.wrongPrices;
      all.lostPhotos += shares.lostPhotos;
      for (const [reason, count] of shares.refused)
        all.refused.set(reason, (all.refused.get(reason) ?? 0) + count);
    } catch (error) {
      if (!(error instanceof TableError)) throw error;
      console.log(`${file}: ${error.message}`);
    }
  }
  print(`${files.length} tables`, all);
}

function print(name: string, shares: Shares): void {
  const { products, withoutAnswers, afterAnswers, wrongPrices, lostPhotos, refused } = shares;
  const share = (count: number) => `${((100 * count) / Math.max(1, products)).toFixed(1)} %`;
  console.log(
    `${name}: ${products} products, ${share(withoutAnswers)} without answers, ${share(afterAnswers)} after answers, ${wrongPrices} wrong prices, ${lostPhotos} lost photos`,
  );
  for (const [reason, count] of refused) console.log(`    ${count} ${reason}`);
}

async function sharesOf(path: string): Promise<Shares> {
  const table = await readTable(path);
  try {
    const { answers } = await surveyTable(table);
    const shares: Shares = { ...NONE, refused: new Map() };
    const told = path.endsWith('.csv') ? toldByTable(path) : null;
    for await (const product of understandProducts(table, answers, '')) {
      if (reasonAgainst(product) === null) shares.withoutAnswers += 1;
    }
    for await (const product of understandProducts(table, ownersAnswers(answers), '')) {
      shares.products += 1;
      const reason = reasonAgainst(product);
      if (reason === null) {
        shares.afterAnswers += 1;
        if (told) compare(product, told.get(product.fields.name ?? ''), shares);
      } else shares.refused.set(reason, (shares.refused.get(reason) ?? 0) + 1);
    }
    return shares;
  } finally {
    await table.close();
  }
}

function compare({ fields, photos }: UnderstoodProduct, told: Told | undefined, shares: Shares): void {
  const prices = [fields.price, fields.marketPrice].filter((price) => typeof price === 'number');
  if (prices.some((price) => !told?.prices.has(price))) shares.wrongPrices += 1;
  const sources = new Set(photos.map(({ source }) => source));
  shares.lostPhotos += [...(told?.photos ?? [])].filter((photo) => !sources.has(photo)).length;
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

/** Removes quotes and numbers from the reason, because they differ from row to row. */
function reasonAgainst({ refused, lacking }: UnderstoodProduct): string | null {
  const reason = (refused ?? lacking)?.reason ?? null;
  return reason?.replace(/“[^”]*”/g, '…').replace(/\d+/g, 'n') ?? null;
}
