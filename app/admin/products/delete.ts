import { getContext } from '#app/context.ts';
import { deleteProducts } from '#catalog/commands/delete-products.server.ts';
import { idsOf, SelectionChanged } from '#catalog/commands/selection.server.ts';
import { writeOnly } from '../session/guard.server.ts';
import { errorResponse, handleWrite } from '../writes/handle-write.server.ts';
import { readForm } from '../writes/read-body.server.ts';
import type { Route } from './+types/delete';
import { allAreGone, readSelection, selectionHasChanged } from './read-selection.server.ts';
import { texts } from './texts.ts';

/** Maximum number of products per request, because all of them are read with their images. */
const MAX_DELETED = 1_000;

/** `POST /admin/products/delete` with a selection: deletes these products. The response contains the id for an undo. */
export async function action(args: Route.ActionArgs) {
  const read = readSelection(await readForm(args.request));
  if ('problem' in read) return errorResponse(read.problem, 400);
  const { selection } = read;
  const { db } = getContext(args);
  return handleWrite(async () => {
    try {
      const ids = await idsOf(db, selection);
      if (ids.length > MAX_DELETED) return errorResponse(texts.tooManyDeleted, 400);
      const deletion = await deleteProducts(db, ids);
      return deletion.batch === null ? errorResponse(allAreGone(selection), 409) : Response.json(deletion);
    } catch (error) {
      if (error instanceof SelectionChanged) return errorResponse(selectionHasChanged(error.now), 409);
      throw error;
    }
  });
}

export const loader = writeOnly;
