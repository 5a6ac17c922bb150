import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { keyOf, logOnceAMinute } from '#log/log-once-a-minute.ts';
import { isStoredName, MEDIA_PATH, mediaType, PICTURES_PATH, variantAt } from '#media/image-addresses.ts';
import type { ImageResizer } from '#media/image-resizer.server.ts';
import type { Storage } from '#media/storage/storage.ts';
import { isKnown } from '../cache/cached-response.ts';

/**
 * Serves originals (cache control 3600) and their variants (immutable: a stored name never changes its content). Hono
 * answers HEAD from the same handlers, and its middleware conditional requests (RFC 9110, 13.1.2).
 */
export function mediaFiles(originals: Storage, imageResizer: ImageResizer): Hono {
  const files = new Hono();

  files.get(`${MEDIA_PATH}:name`, async (context) => {
    const name = context.req.param('name');
    const file = isStoredName(name) ? await originals.stream(name) : null;
    if (!file) return context.text('There is no such image.', 404);
    // Sent as it is read: an original may have megabytes, and many clients that read slowly would fill the memory.
    const headers = headersOf(file.size, name, 'public, max-age=3600');
    const isNotModified = isKnown(context.req.header('If-None-Match'), headers.ETag);
    if (!isNotModified && context.req.method === 'GET') return new Response(file.body, { headers });
    await file.body.cancel();
    if (!isNotModified) return new Response(null, { headers });
    return context.body(null, 304, { 'Cache-Control': headers['Cache-Control'], ETag: headers.ETag });
  });

  files.get(`${PICTURES_PATH}:preset/:file`, etag(), async (context) => {
    const { preset, file } = context.req.param();
    const variant = variantAt(`${PICTURES_PATH}${preset}/${file}`);
    const bytes = variant && (await imageResizer.resize(variant.name, variant.preset, variant.format));
    if (!bytes) return context.text('There is no such picture.', 404);
    const headers = headersOf(bytes.byteLength, file, 'public, max-age=31536000, immutable');
    return new Response(bytes as Uint8Array<ArrayBuffer>, { headers });
  });

  // A storage that does not answer is no mistake in the request, nor one to be cached.
  files.onError((error, context) => {
    logOnceAMinute(`media ${keyOf(error)}`, error.message, `${context.req.path}: ${error.message}`);
    return context.text('This image cannot be read at the moment.', 503, { 'Cache-Control': 'no-store' });
  });
  return files;
}

function headersOf(size: number, name: string, cacheControl: string) {
  return {
    'Content-Type': mediaType(name),
    'Content-Length': String(size),
    'Cache-Control': cacheControl,
    // The content under a stored name never changes.
    ETag: `"${name}"`,
  };
}
