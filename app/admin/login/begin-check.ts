import { data } from 'react-router';
import { getContext } from '#app/context.ts';
import { findSignInMethods } from '#platform/auth/passkeys.server.ts';
import { isFromOwnOrigin, noStore } from '../session/guard.server.ts';
import { texts as sessionTexts } from '../session/texts.ts';
import type { Route } from './+types/begin-check';

export const middleware = [noStore];

/** `GET /admin/login/passkey`: how the administrator can sign in. */
export async function loader(args: Route.LoaderArgs) {
  return Response.json({ methods: await findSignInMethods(getContext(args).db) });
}

/** `POST /admin/login/passkey`: a challenge for a passkey, with or without a session. */
export async function action(args: Route.ActionArgs) {
  if (!isFromOwnOrigin(args)) throw data(sessionTexts.fromAnotherSite, { status: 403 });
  const { options, headers } = await getContext(args).sessions.passkeys.beginCheck(args.request.headers);
  return Response.json(options, { headers });
}
