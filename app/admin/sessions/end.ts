import { writeOnly } from '../session/guard.server.ts';
import { errorResponse } from '../writes/handle-write.server.ts';
import { texts as writeTexts } from '../writes/texts.ts';
import type { Route } from './+types/end';
import { endSessions } from './end-sessions.server.ts';

/** `POST /admin/sessions/end` with a field `end`: the id of the session to end, or `others` for all other sessions. */
export async function action(args: Route.ActionArgs) {
  return (await endSessions(args)) ? Response.json({}) : errorResponse(writeTexts.incomplete, 400);
}

export const loader = writeOnly;
