import { z } from 'zod';
import { getContext } from '#app/context.ts';
import { dismissFirstSteps } from '#catalog/first-steps/first-steps.server.ts';
import { writeOnly } from '../session/guard.server.ts';
import { errorResponse, handleWrite } from '../writes/handle-write.server.ts';
import { readJson } from '../writes/read-body.server.ts';
import { texts as writeTexts } from '../writes/texts.ts';
import type { Route } from './+types/dismiss';

/** `POST /admin/first-steps/dismiss` with JSON `{ dismissed }` hides the list of first steps, or shows it again. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const sent = z.object({ dismissed: z.boolean() }).safeParse(await readJson(args.request));
  if (!sent.success) return errorResponse(writeTexts.incomplete, 400);
  return handleWrite(async () => {
    await dismissFirstSteps(getContext(args).db, sent.data.dismissed);
    return Response.json({});
  });
}

export const loader = writeOnly;
