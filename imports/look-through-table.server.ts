import { openTable } from '#tables/reader/open-table.server.ts';
import { headerKey, rememberedAnswers } from '#tables/understanding/questions.ts';
import type { Import, ImportSurvey } from './import.ts';
import { findRemembered, moveImport } from './imports.server.ts';
import type { ImportTools } from './step.server.ts';

/**
 * Says what a table seems to be, and how it is to be understood: as the administrator has said of its columns, else as
 * of the last table with the same ones, else as it seems.
 *
 * @throws TableError where it is none.
 */
export async function lookThroughTable(
  { db, files, readerLimits: limits }: ImportTools,
  given: Import,
  signal: AbortSignal,
): Promise<void> {
  const table = await openTable(files.tablePath(given.id), given.reading, { signal, limits });
  try {
    const key = headerKey(table.header);
    const own = given.answers?.fields.length === table.header.length ? given.answers : null;
    const first = await table.survey(own ?? undefined);
    const earlier = own ? null : await findRemembered(db, key, given.id);
    let found = first;
    let answers = own ? rememberedAnswers(first, { header: table.header, answers: own }) : first.answers;
    if (earlier) {
      answers = rememberedAnswers(first, earlier);
      // Other columns may have other categories and amounts, and splits have other groups.
      const isSame =
        JSON.stringify([answers.fields, answers.splits]) ===
        JSON.stringify([first.answers.fields, first.answers.splits]);
      if (!isSame) {
        found = await table.survey(answers);
        answers = rememberedAnswers(found, earlier);
      }
    }
    if (own?.decimalMark) answers = { ...answers, decimalMark: own.decimalMark };
    if (own?.currency) answers = { ...answers, currency: own.currency };
    const { sheetNames, sheet, encoding, hasHeader, photographs } = table;
    const survey: ImportSurvey = { ...found, sheetNames, sheet, encoding, hasHeader, photographs };
    await moveImport(db, given.id, ['reading'], 'asking', {
      survey,
      answers,
      headerKey: key,
      total: found.products,
    });
  } finally {
    await table.close();
  }
}
