import { z } from 'zod';
import { shopOf } from '#app/context.ts';
import { restoreDemo } from '#catalogue/commands/remove-demo.server.ts';
import { adminContext, writeOnly } from '../session/guard.server.ts';
import { errorResponse, handleWrite } from '../writes/handle-write.server.ts';
import { readJson } from '../writes/read-body.server.ts';
import type { Route } from './+types/restore';

/** `POST /admin/first-steps/restore` with the JSON response of the removal: undoes it. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const sent = submission.safeParse(await readJson(args.request));
  if (!sent.success) return errorResponse('The form was sent incompletely.', 400);
  const { db, settings, steps, storage } = shopOf(args);
  const { username } = args.context.get(adminContext);
  const writer = { db, storage, steps, fileStore: settings.fileStore, username };
  return handleWrite(async () => Response.json(await restoreDemo(writer, sent.data)));
}

export const loader = writeOnly;

const submission = z.object({ batch: z.uuid().nullable(), version: z.int().min(1).nullable() });
