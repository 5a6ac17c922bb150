import { data } from 'react-router';
import { shopOf } from '#app/context.ts';
import { deleteProducts } from '#commands/delete-products.server.ts';
import { errorResponse, handleWrite } from '../handle-write.server.ts';
import { readForm } from '../read-body.server.ts';
import type { Route } from './+types/delete';
import { allAreGone, selectedIds } from './selected-ids.server.ts';

/** `POST /admin/products/delete` with fields `id`: deletes those products; the answer tells how to undo it. */
export async function action(args: Route.ActionArgs) {
  const ids = selectedIds.safeParse((await readForm(args.request)).getAll('id'));
  if (!ids.success) return errorResponse(ids.error.issues[0]?.message ?? '', 400);
  return handleWrite(async () => {
    const deletion = await deleteProducts(shopOf(args).db, ids.data);
    if (deletion.batch === null) return errorResponse(allAreGone(ids.data.length), 409);
    return Response.json(deletion);
  });
}

export function loader() {
  throw data(null, { status: 405 });
}
