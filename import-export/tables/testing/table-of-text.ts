import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answers } from '../columns/answers.ts';
import { type Survey, surveyTable } from '../columns/survey.ts';
import { readTable } from '../reading/read-table.server.ts';
import { understandProducts } from '../rows/understand.ts';
import type { UnderstoodProduct } from '../rows/understood-product.ts';

export const ORIGIN = 'https://shop.example';

/**
 * Writes the content into a file and reads it like an import: with these answers, otherwise the guessed ones, and with
 * US dollars if the table names no currency.
 */
export async function understood(
  content: string | Uint8Array,
  chosen: Partial<Answers> = {},
): Promise<{ survey: Survey; products: UnderstoodProduct[] }> {
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-table-'));
  try {
    const path = join(directory, 'table');
    writeFileSync(path, content);
    const table = await readTable(path);
    const { source, fields } = chosen;
    const survey = await surveyTable(table, fields && { ...chosen, source, fields });
    const answers = {
      ...survey.answers,
      currency: survey.answers.currency ?? 'USD',
      ...chosen,
      categories: { ...survey.answers.categories, ...chosen.categories },
    };
    const products = await Array.fromAsync(understandProducts(table, answers, ORIGIN));
    await table.close();
    return { survey, products };
  } finally {
    rmSync(directory, { recursive: true });
  }
}
