import { applyEarlierAnswers, headerKey } from '#import-export/tables/columns/questions.ts';
import { openTable } from '#import-export/tables/reader/open-table.server.ts';
import type { Import, ImportSurvey } from './import.ts';
import type { ImportTools } from './import-tools.server.ts';
import { findEarlierAnswers, moveImport } from './imports.server.ts';

/**
 * Analyzes a table and answers all questions about it: with the admin's answers, else with the answers to the last
 * table with the same columns, else with guesses.
 *
 * @throws TableError if the file is not a table.
 */
export async function analyzeTable(
  { db, files, readerLimits: limits }: ImportTools,
  job: Import,
  signal: AbortSignal,
): Promise<void> {
  const table = await openTable(files.tablePath(job.id), job.reading, { signal, limits });
  try {
    const key = headerKey(table.header);
    const own = job.answers?.fields.length === table.header.length ? job.answers : null;
    const first = await table.survey(own ?? undefined);
    const earlier = own ? null : await findEarlierAnswers(db, key, job.id);
    let found = first;
    let answers = own ? applyEarlierAnswers(first, { header: table.header, answers: own }) : first.answers;
    if (earlier) {
      answers = applyEarlierAnswers(first, earlier);
      // With other columns or splits, the table can have other groups of categories and other amounts.
      const isSame =
        JSON.stringify([answers.fields, answers.splits]) ===
        JSON.stringify([first.answers.fields, first.answers.splits]);
      if (!isSame) {
        found = await table.survey(answers);
        answers = applyEarlierAnswers(found, earlier);
      }
    }
    if (own?.decimalMark) answers = { ...answers, decimalMark: own.decimalMark };
    if (own?.currency) answers = { ...answers, currency: own.currency };
    const { sheetNames, sheet, encoding, hasHeader, photos } = table;
    const survey: ImportSurvey = { ...found, sheetNames, sheet, encoding, hasHeader, photos };
    await moveImport(db, job.id, ['reading'], 'asking', {
      survey,
      answers,
      headerKey: key,
      total: found.products,
    });
  } finally {
    await table.close();
  }
}
