import { redirect } from 'react-router';
import { shopOf } from '#app/context.ts';
import { recordSession } from '#platform/auth/sign-in-record.server.ts';
import type { Route } from './+types/logout';

/** `POST /admin/logout`: ends the session on the server and clears its cookie. */
export async function action(args: Route.ActionArgs) {
  const { db, sessions, clientAddress } = shopOf(args);
  const headers = await sessions.signOut(args.request.headers);
  await recordSession(db, 'signed out', clientAddress);
  throw redirect('/admin/login', { headers });
}

export function loader() {
  return redirect('/admin/dashboard');
}
