import { z } from 'zod';
import { getContext } from '#app/context.ts';
import { removeDemo } from '#catalog/commands/remove-demo.server.ts';
import { adminContext, writeOnly } from '../session/guard.server.ts';
import { errorResponse, handleWrite } from '../writes/handle-write.server.ts';
import { readJson } from '../writes/read-body.server.ts';
import { texts as writeTexts } from '../writes/texts.ts';
import type { Route } from './+types/remove';
import { texts } from './texts.ts';

/**
 * `POST /admin/first-steps/remove` with JSON `{ products, slides, categories }` removes the demo. The numbers are
 * those that the owner has confirmed.
 */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const sent = submission.safeParse(await readJson(args.request));
  if (!sent.success) return errorResponse(writeTexts.incomplete, 400);
  const { db, settings } = getContext(args);
  const { fileStore, isFixed } = settings;
  const writer = { db, fileStore, username: args.context.get(adminContext).username };
  return handleWrite(async () => {
    const removal = await removeDemo(writer, sent.data, isFixed);
    return removal.outcome === 'removed'
      ? Response.json({ batch: removal.batch })
      : errorResponse(texts.demoChanged, 409);
  });
}

export const loader = writeOnly;

const submission = z.object({
  products: z.int().min(0),
  slides: z.int().min(0),
  categories: z.int().min(0),
});
