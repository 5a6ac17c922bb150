import { redirect } from 'react-router';
import { shopOf } from '#app/context.ts';
import { PREVIEW_COOKIE } from '#platform/config/shop/preview-cookie.ts';
import { writeOnly } from '../session/guard.server.ts';
import { readForm } from '../writes/read-body.server.ts';
import type { Route } from './+types/preview';

/** `POST /admin/shop/preview` with `mode=start` shows the draft in the shop to this browser; `mode=end` ends that. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const isStart = (await readForm(args.request)).get('mode') === 'start';
  const secure = shopOf(args).origin.startsWith('https:') ? '; Secure' : '';
  const cookie = `${PREVIEW_COOKIE}=${isStart ? '1; ' : '; Max-Age=0; '}Path=/; HttpOnly; SameSite=Lax${secure}`;
  return redirect(isStart ? '/' : '/admin/shop', { headers: { 'Set-Cookie': cookie } });
}

export const loader = writeOnly;
