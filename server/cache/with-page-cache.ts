import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Page } from '#app/pages.server.ts';
import type { CatalogueChanges } from '#catalogue/changes/changes.server.ts';
import { isPreviewRequest } from '#platform/config/shop/preview-cookie.ts';
import { nextTurn } from '#platform/db/next-turn.ts';
import { figures } from '#platform/log/figures.ts';
import type { App } from '../http/app.ts';
import { serveFromCache } from './cached-response.ts';
import { openPageCache } from './page-cache.ts';

/** Returns the app's listener behind the cache of the given pages. */
export function withPageCache(app: App, changes: CatalogueChanges, paths: readonly Page[]): RequestListener {
  const pages = openPageCache(changes, paths, PAGE_CACHE_BYTES);
  figures.cachedBytes = pages.bytesByLanguage;
  const listener = getRequestListener(async (request, env) => {
    // Yield first, so that a burst of requests does not block timers and other connections.
    await nextTurn();
    // A preview never enters the cache.
    if (isPreviewRequest(request.headers.get('Cookie'))) return app.fetch(request, env);
    return pages.fetch(request, async (pageRequest, cacheTags) =>
      app.fetch(pageRequest, { ...env, cacheTags }),
    );
  });
  return serveFromCache(pages, listener);
}

/** Holds about 270 lists, each plain and compressed; with more, a busy shop uses more than 430 MB. */
const PAGE_CACHE_BYTES = 32 * 1024 * 1024;
