import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTable } from '../reading/read-table.server.ts';
import type { Answers } from '../understanding/answers.ts';
import { recognized } from '../understanding/sources.ts';
import { type Survey, surveyTable } from '../understanding/survey.ts';
import { understandProducts } from '../understanding/understand.ts';
import type { UnderstoodProduct } from '../understanding/understood-product.ts';

export const ORIGIN = 'https://shop.example';

/**
 * Writes the content into a file and reads it like an import: the given answers, else the guesses, and US dollars where the
 * table does not name the currency.
 */
export async function understood(
  content: string | Uint8Array,
  given: Partial<Answers> = {},
): Promise<{ survey: Survey; products: UnderstoodProduct[] }> {
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-table-'));
  try {
    const path = join(directory, 'table');
    writeFileSync(path, content);
    const table = await readTable(path);
    const guess = given.splits && recognized(table.header);
    const { source, fields = guess?.fields } = { ...guess, ...given };
    const survey = await surveyTable(table, fields && { ...given, source, fields });
    const answers = {
      ...survey.answers,
      currency: survey.answers.currency ?? 'USD',
      ...given,
      categories: { ...survey.answers.categories, ...given.categories },
    };
    const products = await Array.fromAsync(understandProducts(table, answers, ORIGIN));
    await table.close();
    return { survey, products };
  } finally {
    rmSync(directory, { recursive: true });
  }
}
