import { z } from 'zod';
import { getContext } from '#app/context.ts';
import { removeDemo } from '#catalog/commands/remove-demo.server.ts';
import { dismissFirstSteps } from '#catalog/first-steps/first-steps.server.ts';
import { INCOMPLETE } from '#platform/http/read-body.server.ts';
import type { Route } from '../dashboard/+types/route';
import { adminContext } from '../session/guard.server.ts';
import { refuse } from '../writes/handle-write.server.ts';
import { texts } from './texts.ts';

/**
 * Hides the list of first steps, shows it again, or removes the demo, depending on the form's field `intent`. The
 * numbers of a removal are those that the owner has confirmed.
 */
export async function changeFirstSteps(args: Route.ActionArgs, form: FormData) {
  const { data: sent } = change.safeParse(Object.fromEntries(form));
  if (!sent) return refuse(INCOMPLETE, 400);
  const { db, settings } = getContext(args);
  const { fileStore, isFixed } = settings;
  if (sent.intent !== 'remove') {
    await dismissFirstSteps(db, sent.intent === 'dismiss');
    return { error: null, intent: sent.intent };
  }
  const writer = { db, fileStore, username: args.context.get(adminContext).username };
  const removal = await removeDemo(writer, sent, isFixed);
  if (removal.outcome !== 'removed') refuse(texts.demoChanged, 409);
  return { error: null, intent: 'remove' as const, batch: removal.batch };
}

const number = z.coerce.number().int().min(0);
const change = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['dismiss', 'show']) }),
  z.object({
    intent: z.literal('remove'),
    products: number,
    slides: number,
    blocks: number,
    pages: number,
    categories: number,
  }),
]);
