import { LRUCache } from 'lru-cache';
import { variantAt } from '#media/image-addresses.ts';
import type { ImageResizer } from '#media/image-resizer.server.ts';
import { type CachedResponse, type ResponseCache, sizeOf, toCachedResponse } from './cached-response.ts';

export interface ImageCache extends ResponseCache {
  /** Answers a request for a picture that `get` does not. */
  fetch(request: Request, next: (request: Request) => Promise<Response>): Promise<Response>;
}

interface CachedImage extends CachedResponse {
  /** How many files this process had removed before it was read. */
  removals: number;
}

/**
 * Stores small pictures for a second, up to `maxBytes`; the least recently used leave first. What a picture shows never
 * changes, it can only be removed: by this process, after which none is answered that was read before; or by another,
 * which is known when the second is over.
 */
export function openImageCache(imageResizer: ImageResizer, maxBytes: number): ImageCache {
  const images = new LRUCache<string, CachedImage>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    ttl: FRESH_MS,
  });

  return {
    get(url) {
      const image = images.get(url);
      return image?.removals === imageResizer.removals() ? image : undefined;
    },

    async fetch(request, next) {
      const removals = imageResizer.removals();
      const response = await next(request);
      const isPicture = request.method === 'GET' && response.status === 200;
      if (!isPicture || Number(response.headers.get('Content-Length')) > MAX_IMAGE_BYTES) return response;
      const body = Buffer.from(await response.arrayBuffer());
      images.set(new URL(request.url).pathname, { ...toCachedResponse(response.headers, body), removals });
      return new Response(body, response);
    },
  };
}

/** Whether a picture of the shop's own making is asked for, by the address that pages give it. */
export function isVariant({ url }: Request): boolean {
  const { pathname, search } = new URL(url);
  return variantAt(pathname + search) !== null;
}

const FRESH_MS = 1_000;

/** Cards and thumbnails are smaller. */
const MAX_IMAGE_BYTES = 100_000;
