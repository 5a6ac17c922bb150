import { data } from 'react-router';
import { z } from 'zod';
import { shopOf } from '#app/context.ts';
import { answering, refusal } from '../answer.server.ts';
import { readForm } from '../read-body.server.ts';
import type { Route } from './+types/restore';
import { undoDeletions } from './restore-products.server.ts';

/** `POST /admin/products/restore` with fields `activity`: undoes the deletions that were recorded under these numbers. */
export async function action(args: Route.ActionArgs) {
  const activities = recordNumbers.safeParse((await readForm(args.request)).getAll('activity'));
  if (!activities.success) return refusal('There is no such deletion to undo.', 400);
  const { db, storage } = shopOf(args);
  return answering(async () => Response.json(await undoDeletions(db, storage, activities.data)));
}

export function loader() {
  throw data(null, { status: 405 });
}

const recordNumbers = z.array(z.coerce.number().int().positive()).min(1).max(500);
