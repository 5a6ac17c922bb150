import type { RequestListener } from 'node:http';
import { bodyFor, headersFor } from './kept-answer.ts';
import type { PageCache } from './page-cache.ts';

/** Answers kept pages straight from memory, before any framework sees the request; everything else goes on. */
export function cachedListener(cache: PageCache, next: RequestListener): RequestListener {
  return (request, response) => {
    const page = cache.find(request.method ?? '', request.url ?? '');
    if (!page) return next(request, response);
    const body = bodyFor(page, {
      ifNoneMatch: request.headers['if-none-match'],
      acceptEncoding: request.headers['accept-encoding'],
    });
    response.writeHead(body ? 200 : 304, headersFor(page, body).flat());
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
