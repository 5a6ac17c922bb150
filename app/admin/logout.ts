import { redirect } from 'react-router';
import { shopOf } from '#app/context.ts';
import type { Route } from './+types/logout';

/** `POST /admin/logout` ends the session on the server and takes its cookie away. */
export async function action(args: Route.ActionArgs) {
  throw redirect('/admin/login', { headers: await shopOf(args).sessions.signOut(args.request.headers) });
}

export function loader() {
  return redirect('/admin/dashboard');
}
