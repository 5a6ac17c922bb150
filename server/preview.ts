import type { Sessions } from '#platform/auth/sessions.server.ts';
import { asksForPreview } from '#platform/config/shop/preview-cookie.ts';
import { findDraft } from '#platform/config/shop/settings-draft.server.ts';
import type { ShopSettings } from '#platform/config/shop/shop-settings.server.ts';
import type { Db } from '#platform/db/database.ts';
import { isPublicRead } from './http/public-read.ts';

/** Returns the settings for a request: with the draft if the administrator asks for the preview, else as published. */
export async function settingsFor(
  request: Request,
  published: ShopSettings,
  db: Db,
  sessions: Sessions,
): Promise<ShopSettings> {
  if (published.isFixed || !isPublicRead(request)) return published;
  if (!asksForPreview(request.headers.get('Cookie'))) return published;
  if (!(await sessions.find(request.headers))) return published;
  const draft = await findDraft(db, published.store);
  return { ...published, store: draft?.store ?? published.store, isPreview: true };
}

/** Marks each response to a request with the preview cookie, so that no cache stores it. */
export function keepPreviewPrivate(request: Request, response: Response): Response {
  if (!asksForPreview(request.headers.get('Cookie'))) return response;
  response.headers.set('Cache-Control', 'private, no-store');
  response.headers.delete('CDN-Cache-Control');
  return response;
}
