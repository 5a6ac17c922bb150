import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { PageCache, StoredPage } from './page-cache.ts';

/** Answers kept pages straight from memory, before any framework sees the request; everything else goes on. */
export function cachedListener(cache: PageCache, next: RequestListener): RequestListener {
  return (request, response) => {
    const page = cache.find(request.method ?? '', request.url ?? '');
    if (page) send(page, request, response);
    else next(request, response);
  };
}

function send(page: StoredPage, request: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of page.headers) response.setHeader(name, value);
  if (isKnown(request.headers['if-none-match'], page.etag)) {
    response.writeHead(304).end();
    return;
  }
  const compressed = acceptsBrotli(request.headers['accept-encoding']) ? page.brotli : undefined;
  const body = compressed ?? page.body;
  if (compressed) response.setHeader('Content-Encoding', 'br');
  response.setHeader('Content-Length', body.byteLength);
  response.writeHead(200).end(request.method === 'HEAD' ? undefined : body);
}

/** RFC 9110, 13.1.2: any of the listed tags, compared weakly, or `*`. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return (
    ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2))
  );
}

/** RFC 9110, 12.5.3: listed, and not with a weight of zero. */
function acceptsBrotli(accepted: string | undefined): boolean {
  return accepted !== undefined && /(^|,)\s*br\s*(?!\s*;\s*q=0(\.0*)?\s*(,|$))(;|,|$)/.test(accepted);
}
