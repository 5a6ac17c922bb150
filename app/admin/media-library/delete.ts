import { data } from 'react-router';
import { shopOf } from '#app/context.ts';
import { readForm } from '../read-body.server.ts';
import type { Route } from './+types/delete';
import { deleteImage } from './delete-image.server.ts';

/** `POST /admin/media/delete` with a field `url` deletes that image; the answer is a sentence, whatever the outcome. */
export async function action(args: Route.ActionArgs) {
  const url = (await readForm(args.request)).get('url');
  const { status, message } = await deleteImage(shopOf(args), String(url));
  return Response.json({ message }, { status });
}

export function loader() {
  throw data(null, { status: 405 });
}
