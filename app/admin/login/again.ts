import { getContext } from '#app/context.ts';
import { readForm } from '#platform/http/read-body.server.ts';
import { noStore, requireOwnOrigin, writeOnly } from '../session/guard.server.ts';
import type { Route } from './+types/again';
import { signIn } from './sign-in.server.ts';

export const middleware = [noStore];

/**
 * `POST /admin/login/again`: signs in again from a page whose session has ended. The page stays, so the response is
 * JSON instead of a redirect.
 */
export async function action(args: Route.ActionArgs) {
  requireOwnOrigin(args);
  const form = await readForm(args.request);
  const { error, status, headers } = await signIn(getContext(args), args.request, form);
  return Response.json({ message: error }, { status, headers });
}

export const loader = writeOnly;
