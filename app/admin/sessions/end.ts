import { writeOnly } from '../session/guard.server.ts';
import { errorResponse } from '../writes/handle-write.server.ts';
import type { Route } from './+types/end';
import { endSessions, INCOMPLETE } from './end-sessions.server.ts';

/** `POST /admin/sessions/end` with a field `end`: ends that session, or `others`. */
export async function action(args: Route.ActionArgs) {
  return (await endSessions(args)) ? Response.json({}) : errorResponse(INCOMPLETE, 400);
}

export const loader = writeOnly;
