import { getContext } from '#app/context.ts';
import { savedAsFile } from '#app/streamed.ts';
import { exportOf, recordActivity } from '#catalog/activity/activity.server.ts';
import {
  allQuestions,
  parseQuestionView,
  type VisitorQuestion,
} from '#catalog/questions/list-questions.server.ts';
import { csvTable, withFormulaGuard } from '#import-export/tables/csv-record.ts';
import type { Route } from './+types/export';
import { texts } from './texts.ts';

/** `GET /admin/questions/export.csv`: the questions of a view. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { db, closeConnection } = getContext(args);
  await recordActivity(db, exportOf('questions.csv'));
  const pages = allQuestions(db, parseQuestionView(args.url.searchParams));
  const pieces = csvTable(pages, texts.columns, (question) => [rowOf(question)]);
  return savedAsFile(pieces, { name: 'questions.csv' }, closeConnection);
}

function rowOf(question: VisitorQuestion): string[] {
  const { askedAt, status, name, email, phone, office, language, message, products, history, note } =
    question;
  const asked = products.map((product) =>
    [product.name, product.code, product.price].filter(Boolean).join(', '),
  );
  const answers = history.flatMap((event) => (event.kind === 'answer' ? event.text : []));
  return [
    askedAt.toISOString(),
    texts.statuses[status],
    name,
    email ?? '',
    phone ?? '',
    office,
    language,
    message,
    asked.join('\n'),
    answers.join('\n\n'),
    note,
  ].map(withFormulaGuard);
}
