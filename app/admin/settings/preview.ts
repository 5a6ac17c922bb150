import { redirect } from 'react-router';
import { getContext } from '#app/context.ts';
import { findVersion } from '#catalog/commands/settings/settings-versions.server.ts';
import { previewCookie } from '#catalog/settings/preview-cookie.ts';
import { writeOnly } from '../session/guard.server.ts';
import { plainTextResponse } from '../writes/handle-write.server.ts';
import { readForm } from '../writes/read-body.server.ts';
import type { Route } from './+types/preview';
import { texts } from './texts.ts';

/**
 * `POST /admin/shop/preview` with `mode=start` shows the draft in the shop to this browser, or the published `version`;
 * `mode=end` ends the preview. If the version does not exist, redirects to the history, which shows a message.
 */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const form = await readForm(args.request);
  const isStart = form.get('mode') === 'start';
  const version = form.get('version');
  if (version !== null && !/^\d{1,9}$/.test(String(version)))
    return plainTextResponse(texts.history.missing, 400);
  const { db, origin, settings } = getContext(args);
  if (isStart && version !== null && !(await findVersion(db, settings.fileStore, Number(version))))
    return redirect(`/admin/shop/history?version=${version}`, 303);
  const previewed = version === null ? 'draft' : Number(version);
  const cookie = previewCookie(isStart ? previewed : null, origin);
  return redirect(isStart ? '/' : '/admin/shop', { headers: { 'Set-Cookie': cookie } });
}

export const loader = writeOnly;
