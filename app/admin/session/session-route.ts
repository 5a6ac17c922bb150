import { getContext } from '#app/context.ts';
import type { Route } from './+types/session-route';
import { writeOnly } from './guard.server.ts';

/**
 * `POST /admin/session`: renews a session that is close to its end, and returns when it ends. Without a session, the
 * response is a 401, as on every admin route.
 */
export async function action(args: Route.ActionArgs) {
  const { session, headers } = await getContext(args).sessions.renew(args.request.headers);
  if (!session) return Response.json({ expiresAt: null }, { status: 401 });
  return Response.json({ expiresAt: session.expiresAt.toISOString() }, { headers });
}

export const loader = writeOnly;
