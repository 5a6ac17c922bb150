import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { CatalogueChanges } from '#catalogue/changes.server.ts';
import type { Category } from '#catalogue/product.ts';
import { nextTurn } from '#db/next-turn.ts';
import type { ImageResizer } from '#media/image-resizer.server.ts';
import type { App } from '../http/app.ts';
import { answerFromCache } from './cached-response.ts';
import { isVariant, openImageCache } from './image-cache.ts';
import { openPageCache } from './page-cache.ts';

/** Returns the app's listener behind the caches of pages and images in memory. */
export function withCaches(app: App, changes: CatalogueChanges, imageResizer: ImageResizer): RequestListener {
  const pages = openPageCache(changes, PAGE_CACHE_BYTES);
  const images = openImageCache(imageResizer, IMAGE_CACHE_BYTES);
  const listener = getRequestListener(async (request, env) => {
    // Yield first: a burst of requests must not keep timers and other connections waiting.
    await nextTurn();
    const answer = async (asked: Request, cacheTags?: Set<Category>) =>
      app.fetch(asked, { ...env, cacheTags });
    return isVariant(request) ? images.fetch(request, answer) : pages.fetch(request, answer);
  });
  return answerFromCache([pages, images], listener);
}

/** Holds a few thousand pages, each plain and compressed. */
const PAGE_CACHE_BYTES = 64 * 1024 * 1024;

/** Holds a few thousand card images; a budget of its own, so images never evict pages. */
const IMAGE_CACHE_BYTES = 12 * 1024 * 1024;
