import { findVersion } from '#catalogue/commands/settings/settings-versions.server.ts';
import type { Sessions } from '#platform/auth/sessions.server.ts';
import { isPreviewRequest, previewedBy } from '#platform/config/shop/preview-cookie.ts';
import { findDraft } from '#platform/config/shop/settings-draft.server.ts';
import type { ShopSettings } from '#platform/config/shop/shop-settings.server.ts';
import type { Db } from '#platform/db/database.ts';
import { isPublicRead } from './http/public-read.ts';

/** Returns the settings for a request: the draft or version that the administrator previews, or the published ones. */
export async function settingsFor(
  request: Request,
  published: ShopSettings,
  db: Db,
  sessions: Sessions,
): Promise<ShopSettings> {
  if (published.isFixed || !isPublicRead(request)) return published;
  const preview = previewedBy(request.headers.get('Cookie'));
  if (preview === null || !(await sessions.find(request.headers))) return published;
  const store =
    preview === 'draft'
      ? ((await findDraft(db, published.store))?.store ?? published.store)
      : await findVersion(db, published.fileStore, preview);
  return store ? { ...published, store, preview } : published;
}

/** Marks each response to a request with the preview cookie, so that no cache stores it. */
export function keepPreviewPrivate(request: Request, response: Response): Response {
  if (!isPreviewRequest(request.headers.get('Cookie'))) return response;
  response.headers.set('Cache-Control', 'private, no-store');
  response.headers.delete('CDN-Cache-Control');
  return response;
}
