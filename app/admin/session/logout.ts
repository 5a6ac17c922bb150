import { redirect } from 'react-router';
import { getContext } from '#app/context.ts';
import { previewCookie } from '#catalog/settings/preview-cookie.ts';
import { recordSession } from '#platform/auth/sign-ins.server.ts';
import type { Route } from './+types/logout';

/** `POST /admin/logout`: ends the session on the server, clears its cookie, and ends a preview. */
export async function action(args: Route.ActionArgs) {
  const { db, sessions, clientAddress, origin } = getContext(args);
  const headers = await sessions.signOut(args.request.headers);
  headers.append('Set-Cookie', previewCookie(false, origin));
  await recordSession(db, 'signed out', clientAddress);
  throw redirect('/admin/login', { headers });
}

export function loader() {
  return redirect('/admin/dashboard');
}
