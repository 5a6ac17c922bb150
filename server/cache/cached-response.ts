import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isPreviewRequest } from '#catalog/settings/preview-cookie.ts';
import { figures } from '#platform/log/figures.ts';

/** A finished response, ready to be sent again. */
export interface CachedResponse {
  etag: string;
  identity: Representation;
  /** The compressed form, when compression has finished. */
  brotli?: Representation;
  /** The headers of a 304. */
  notModified: string[];
}

/** A representation of the content (RFC 9110, 3.2). */
interface Representation {
  /** Alternating names and values of headers, the format of `writeHead`. */
  head: string[];
  body: Buffer;
}

export interface ResponseCache {
  /** Returns the cached response for an address (path and query) if it may be served now. */
  get(url: string): CachedResponse | undefined;
}

/** Responds from the cache before the framework sees the request. All other requests go to `next`. */
export function serveFromCache(cache: ResponseCache, next: RequestListener): RequestListener {
  return (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isCacheable = isRead && !isPreviewRequest(request.headers.cookie);
    const cached = isCacheable ? cache.get(request.url ?? '') : undefined;
    if (!cached) return next(request, response);
    figures.cacheHits += 1;
    send(cached, request, response);
  };
}

function send(cached: CachedResponse, { method, headers }: IncomingMessage, response: ServerResponse): void {
  if (matchesEtag(headers['if-none-match'], cached.etag)) {
    response.writeHead(304, cached.notModified).end();
    return;
  }
  const { brotli, identity } = cached;
  const { head, body } = brotli && acceptsBrotli(headers['accept-encoding']) ? brotli : identity;
  response.writeHead(200, head).end(method === 'HEAD' ? undefined : body);
}

/**
 * Converts a response for the cache.
 *
 * @param headers the headers shared by all representations, without Content-Encoding.
 */
export function toCachedResponse(headers: Headers, body: Buffer): CachedResponse {
  const fields = [...headers].filter(([name]) => name !== 'content-length');
  return {
    etag: headers.get('ETag') ?? '',
    identity: { head: [...fields.flat(), 'Content-Length', String(body.byteLength)], body },
    notModified: fields.filter(([name]) => IN_NOT_MODIFIED.has(name)).flat(),
  };
}

/**
 * Headers that a 304 must contain (RFC 9110, 15.4.5). Clients keep the others from the stored response (RFC 9111, 3.2).
 */
const IN_NOT_MODIFIED = new Set(['cache-control', 'cdn-cache-control', 'etag', 'vary']);

/** Returns the response with a compressed form added. */
export function withBrotli<Cached extends CachedResponse>(cached: Cached, body: Buffer): Cached {
  const fields = cached.identity.head.slice(0, -1);
  return {
    ...cached,
    brotli: { head: [...fields, String(body.byteLength), 'Content-Encoding', 'br'], body },
  };
}

/** Estimates the memory of a response in bytes, including its key and headers. */
export function sizeOf({ identity, brotli }: CachedResponse): number {
  return identity.body.byteLength + (brotli?.body.byteLength ?? 0) + 2_000;
}

/** Returns whether If-None-Match lists the tag, by weak comparison, or is `*` (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}

/** Returns whether Accept-Encoding lists Brotli with a weight above zero (RFC 9110, 12.5.3). */
function acceptsBrotli(accepted = ''): boolean {
  return accepted.split(',').some((listed) => {
    const [coding, ...parameters] = listed.split(';').map((part) => part.trim());
    return coding === 'br' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
