import { getContext } from '#app/context.ts';
import { deleteImage } from '#catalog/commands/delete-image.server.ts';
import { writeOnly } from '../session/guard.server.ts';
import { readForm } from '../writes/read-body.server.ts';
import type { Route } from './+types/delete-image';

/** `POST /admin/media/delete` with a field `url`: deletes that image. Responds with a message. */
export async function action(args: Route.ActionArgs) {
  const url = (await readForm(args.request)).get('url');
  const { outcome, message } = await deleteImage(getContext(args), String(url));
  return Response.json({ message }, { status: STATUS[outcome] });
}

export const loader = writeOnly;

const STATUS = { deleted: 200, not_ours: 400, missing: 404, in_use: 409, failed: 503 };
