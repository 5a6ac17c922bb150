import { z } from 'zod';
import { shopOf } from '#app/context.ts';
import { undoBatch } from '#catalogue/commands/restore-products.server.ts';
import { writeOnly } from '../session/guard.server.ts';
import { errorResponse, handleWrite } from '../writes/handle-write.server.ts';
import { readForm } from '../writes/read-body.server.ts';
import type { Route } from './+types/restore';

/** `POST /admin/products/restore` with a field `batch`: undoes the deletion or change recorded under this id. */
export async function action(args: Route.ActionArgs) {
  const batch = z.uuid().safeParse((await readForm(args.request)).get('batch'));
  if (!batch.success) return errorResponse('This change does not exist.', 400);
  const { db, storage, steps } = shopOf(args);
  return handleWrite(async () => Response.json(await undoBatch(db, storage, batch.data, steps)));
}

export const loader = writeOnly;
