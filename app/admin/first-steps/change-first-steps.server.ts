import { data } from 'react-router';
import { z } from 'zod';
import { getContext } from '#app/context.ts';
import { removeDemo } from '#catalog/commands/remove-demo.server.ts';
import { dismissFirstSteps } from '#catalog/first-steps/first-steps.server.ts';
import type { Route } from '../dashboard/+types/route';
import { adminContext } from '../session/guard.server.ts';
import { handleWrite } from '../writes/handle-write.server.ts';
import { readForm } from '../writes/read-body.server.ts';
import { texts as writeTexts } from '../writes/texts.ts';
import { texts } from './texts.ts';

/**
 * Hides the list of first steps, shows it again, or removes the demo, depending on the form's field `intent`. The
 * numbers of a removal are those that the owner has confirmed.
 */
export async function action(args: Route.ActionArgs) {
  const { data: sent } = change.safeParse(Object.fromEntries(await readForm(args.request)));
  if (!sent) return data({ error: writeTexts.incomplete }, { status: 400 });
  const { db, settings } = getContext(args);
  const { fileStore, isFixed } = settings;
  if (sent.intent !== 'remove') {
    await handleWrite(() => dismissFirstSteps(db, sent.intent === 'dismiss'));
    return { error: null, intent: sent.intent };
  }
  const writer = { db, fileStore, username: args.context.get(adminContext).username };
  const removal = await handleWrite(() => removeDemo(writer, sent, isFixed));
  if (removal.outcome !== 'removed') return data({ error: texts.demoChanged }, { status: 409 });
  return { error: null, batch: removal.batch };
}

const number = z.coerce.number().int().min(0);
const change = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['dismiss', 'show']) }),
  z.object({ intent: z.literal('remove'), products: number, slides: number, categories: number }),
]);
