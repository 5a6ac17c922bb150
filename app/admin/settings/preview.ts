import { redirect } from 'react-router';
import { getContext } from '#app/context.ts';
import { previewCookie } from '#catalog/settings/preview-cookie.ts';
import { readForm } from '#platform/http/read-body.server.ts';
import { writeOnly } from '../session/guard.server.ts';
import type { Route } from './+types/preview';

/** `POST /admin/shop/preview` with `mode=start` shows the draft in the shop to this browser; `mode=end` ends it. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const isStart = (await readForm(args.request)).get('mode') === 'start';
  const cookie = previewCookie(isStart, getContext(args).origin);
  return redirect(isStart ? '/' : '/admin/shop', { headers: { 'Set-Cookie': cookie } });
}

export const loader = writeOnly;
