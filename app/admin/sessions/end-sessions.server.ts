import type { LoaderFunctionArgs } from 'react-router';
import { getContext } from '#app/context.ts';
import { endOtherSessions, endSession } from '#platform/auth/open-sessions.server.ts';
import { adminContext } from '../session/guard.server.ts';
import { readForm } from '../writes/read-body.server.ts';

/**
 * Ends the session in the form's field `end`. With `others`, ends all sessions except the current one.
 *
 * @returns whether the form contained the field.
 */
export async function endSessions(args: LoaderFunctionArgs): Promise<boolean> {
  const { db } = getContext(args);
  const id = (await readForm(args.request)).get('end');
  if (typeof id !== 'string') return false;
  if (id === 'others') await endOtherSessions(db, args.context.get(adminContext).id);
  else await endSession(db, id);
  return true;
}
