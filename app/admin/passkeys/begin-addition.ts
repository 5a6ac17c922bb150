import { getContext } from '#app/context.ts';
import { readForm } from '#platform/http/read-body.server.ts';
import { confirmIdentity } from '../login/confirm-identity.server.ts';
import { adminContext, writeOnly } from '../session/guard.server.ts';
import type { Route } from './+types/begin-addition';

/**
 * `POST /admin/passkeys/begin`: a challenge for a new passkey, after the password or another passkey was checked.
 * Otherwise anybody who finds the page open could add a passkey, and change the password with it.
 */
export async function action(args: Route.ActionArgs) {
  const refusal = await confirmIdentity(args, await readForm(args.request));
  if (refusal) return Response.json({ message: refusal.error }, refusal);
  const { sessions, settings } = getContext(args);
  const { username } = args.context.get(adminContext);
  const shown = { shop: settings.store.brand, username };
  const { options, headers } = await sessions.passkeys.beginAddition(args.request.headers, shown);
  return Response.json(options, { headers });
}

export const loader = writeOnly;
