import { type Context, Hono } from 'hono';
import { streamed } from '#app/streamed.ts';
import { keyOf, logOnceAMinute } from '#platform/log/log.server.ts';
import {
  isStoredName,
  MEDIA_PATH,
  mediaType,
  PICTURES_PATH,
  variantAt,
} from '#platform/media/image-addresses.ts';
import type { ImageResizer } from '#platform/media/image-resizer.server.ts';
import type { Storage, StreamedFile } from '#platform/media/storage/storage.ts';
import { matchesEtag } from '../cache/cached-response.ts';

/** Serves originals (cached for 3600 s) and their variants (immutable, because the content of a name never changes). */
export function mediaFiles(originals: Storage, imageResizer: ImageResizer): Hono {
  const files = new Hono();

  files.get(`${MEDIA_PATH}:name`, async (context) => {
    const name = context.req.param('name');
    const file = isStoredName(name) ? await originals.stream(name) : null;
    if (!file) return context.text('There is no such image.', 404);
    return send(context, file, name, 'public, max-age=3600');
  });

  files.get(`${PICTURES_PATH}:preset/:file`, async (context) => {
    const { preset, file } = context.req.param();
    const variant = variantAt(`${PICTURES_PATH}${preset}/${file}`);
    const resized = variant && (await imageResizer.stream(variant.name, variant.preset, variant.format));
    if (!resized) return context.text('There is no such picture.', 404);
    return send(context, resized, file, 'public, max-age=31536000, immutable');
  });

  // A failure of the storage is not an error in the request and must not be cached.
  files.onError((error, context) => {
    logOnceAMinute(`media ${keyOf(error)}`, error.message, `${context.req.path}: ${error.message}`);
    return context.text('This image cannot be read at the moment.', 503, RETRY_SOON);
  });
  return files;
}

const RETRY_SOON = { 'Cache-Control': 'no-store', 'Retry-After': '10' };

/**
 * Streams a file; otherwise many clients that read large images slowly would fill the memory. HEAD and conditional
 * requests (RFC 9110, 13.1.2) need no content.
 */
async function send(
  context: Context,
  { size, body }: StreamedFile,
  name: string,
  cacheControl: string,
): Promise<Response> {
  // The content under a stored name never changes.
  const cacheHeaders = { 'Cache-Control': cacheControl, ETag: `"${name}"` };
  const headers = { 'Content-Type': mediaType(name), 'Content-Length': String(size), ...cacheHeaders };
  const isNotModified = matchesEtag(context.req.header('If-None-Match'), cacheHeaders.ETag);
  if (!isNotModified && context.req.method === 'GET') {
    const closeConnection = () => context.env.outgoing.destroy();
    return new Response(streamed(body.values(), 'An image', closeConnection), { headers });
  }
  await body.cancel();
  return isNotModified ? context.body(null, 304, cacheHeaders) : new Response(null, { headers });
}
