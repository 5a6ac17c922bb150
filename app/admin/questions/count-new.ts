import { getContext } from '#app/context.ts';
import { countNewQuestions } from '#catalog/questions/list-questions.server.ts';
import type { Route } from './+types/count-new';

/** `GET /admin/data/new-questions`: the number of new questions, for the navigation. */
export async function loader(args: Route.LoaderArgs) {
  const { db, changes } = getContext(args);
  const cursor = changes.cursor();
  return { cursor, count: await countNewQuestions(db) };
}
