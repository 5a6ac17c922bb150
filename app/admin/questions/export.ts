import { Readable } from 'node:stream';
import { getContext } from '#app/context.ts';
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
  await recordActivity(getContext(args).db, exportOf('questions.csv'));
  const pages = allQuestions(getContext(args).db, parseQuestionView(args.url.searchParams));
  const pieces = Readable.from(csvTable(pages, texts.columns, (question) => [rowOf(question)]));
  return new Response(Readable.toWeb(pieces) as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="questions.csv"',
    },
  });
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
