import { getContext } from '#app/context.ts';
import { writeOnly } from '../session/guard.server.ts';
import { readForm } from '../writes/read-body.server.ts';
import type { Route } from './+types/change';
import { changeCategories } from './change-categories.server.ts';

/** `POST /admin/accessory-categories/change` with the fields of `changeCategories`. Responds with a message. */
export async function action(args: Route.ActionArgs) {
  const { message, status } = await changeCategories(getContext(args).db, await readForm(args.request));
  return Response.json({ message }, { status });
}

export const loader = writeOnly;
