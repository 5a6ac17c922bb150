import { getContext } from '#app/context.ts';
import { countNewQuestions } from '#catalog/questions/list-questions.server.ts';
import type { Route } from './+types/count-new';

/** `GET /admin/questions/new.json`: the number of new questions, for the navigation. */
export async function loader(args: Route.LoaderArgs) {
  return { count: await countNewQuestions(getContext(args).db) };
}
