import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { log } from '#log/log.server.ts';
import { isStoredName, MEDIA_PATH, mediaType, PICTURES_PATH, variantAt } from '#media/image-addresses.ts';
import type { ImageResizer } from '#media/image-resizer.server.ts';
import type { Storage } from '#media/storage/storage.ts';

/**
 * Serves originals (cache control 3600) and their variants (immutable: a stored name never changes its content). Hono
 * answers HEAD from the same handlers, and its middleware conditional requests (RFC 9110, 13.1.2).
 */
export function mediaFiles(originals: Storage, imageResizer: ImageResizer): Hono {
  const files = new Hono();

  files.get(`${MEDIA_PATH}:name`, etag(), async (context) => {
    const name = context.req.param('name');
    const bytes = isStoredName(name) ? await originals.read(name) : null;
    if (!bytes) return context.text('There is no such image.', 404);
    return image(bytes, name, 'public, max-age=3600');
  });

  files.get(`${PICTURES_PATH}:preset/:file`, etag(), async (context) => {
    const { preset, file } = context.req.param();
    const variant = variantAt(`${PICTURES_PATH}${preset}/${file}`);
    const bytes = variant && (await imageResizer.resize(variant.name, variant.preset, variant.format));
    if (!bytes) return context.text('There is no such picture.', 404);
    return image(bytes, file, 'public, max-age=31536000, immutable');
  });

  // A storage that does not answer is no mistake in the request, nor one to be cached.
  files.onError((error, context) => {
    log.error({ cause: error.message }, `${context.req.path}: ${error.message}`);
    return context.text('This image cannot be read at the moment.', 503, { 'Cache-Control': 'no-store' });
  });
  return files;
}

function image(bytes: Uint8Array, name: string, cacheControl: string): Response {
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': mediaType(name),
      'Content-Length': String(bytes.byteLength),
      'Cache-Control': cacheControl,
      // The name says it all: what is stored under it is never another.
      ETag: `"${name}"`,
    },
  });
}
