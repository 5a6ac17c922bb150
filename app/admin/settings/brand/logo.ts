import { getContext } from '#app/context.ts';
import { PAGE_COLOR } from '#app/ui/page-color.ts';
import { readBytes } from '#platform/http/read-body.server.ts';
import { receiveLogo } from '#platform/media/uploads/receive-upload.server.ts';
import { UploadRefused } from '#platform/media/uploads/upload-rules.ts';
import { writeOnly } from '../../session/guard.server.ts';
import { errorResponse, handleWrite } from '../../writes/handle-write.server.ts';
import { texts as settingsTexts } from '../texts.ts';
import type { Route } from './+types/logo';
import { MAX_LOGO_BYTES, texts } from './texts.ts';

/** `POST /admin/shop/logo` with an SVG, PNG or WebP file of at most 1 MB. Returns `{ image, icon, width, height }`. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { db, settings, storage } = getContext(args);
  if (settings.isFixed) return errorResponse(settingsTexts.cannotChange, 400);
  const bytes = await readBytes(args.request, MAX_LOGO_BYTES, texts.logo.tooLarge);
  return handleWrite(async () => {
    try {
      return Response.json(await receiveLogo(db, storage, bytes, PAGE_COLOR));
    } catch (error) {
      if (!(error instanceof UploadRefused)) throw error;
      return errorResponse(texts.logo.failedBecause(error.message), 400);
    }
  });
}

export const loader = writeOnly;
