import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { figures } from '#log/figures.ts';

/** A finished response, ready to be sent again. */
export interface CachedResponse {
  etag: string;
  identity: Representation;
  /** The same, compressed, once that is done. */
  brotli?: Representation;
  /** The head of a 304. */
  notModified: string[];
}

/** One form of the content (RFC 9110, 3.2). */
interface Representation {
  /** Names and values in turn, as `writeHead` takes them. */
  head: string[];
  body: Buffer;
}

export interface ResponseCache {
  /** What may be answered at this moment to who reads this address: a path with its query. */
  get(url: string): CachedResponse | undefined;
}

/** Answers from the cache before the framework sees the request; a request that the cache cannot answer goes to `next`. */
export function answerFromCache(cache: ResponseCache, next: RequestListener): RequestListener {
  return (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const cached = isRead ? cache.get(request.url ?? '') : undefined;
    if (!cached) return next(request, response);
    figures.cacheHits += 1;
    send(cached, request, response);
  };
}

function send(cached: CachedResponse, { method, headers }: IncomingMessage, response: ServerResponse): void {
  if (isKnown(headers['if-none-match'], cached.etag)) {
    response.writeHead(304, cached.notModified).end();
    return;
  }
  const { brotli, identity } = cached;
  const { head, body } = brotli && acceptsBrotli(headers['accept-encoding']) ? brotli : identity;
  response.writeHead(200, head).end(method === 'HEAD' ? undefined : body);
}

/** @param headers those of every form; they name no encoding. */
export function toCachedResponse(headers: Headers, body: Buffer): CachedResponse {
  const fields = [...headers].filter(([name]) => name !== 'content-length');
  return {
    etag: headers.get('ETag') ?? '',
    identity: { head: [...fields.flat(), 'Content-Length', String(body.byteLength)], body },
    notModified: fields.filter(([name]) => IN_NOT_MODIFIED.has(name)).flat(),
  };
}

/** RFC 9110, 15.4.5: what guides caches. All else they have already, and keep (RFC 9111, 3.2). */
const IN_NOT_MODIFIED = new Set(['cache-control', 'cdn-cache-control', 'etag', 'vary']);

/** The same response, with its compressed form. */
export function withBrotli<Cached extends CachedResponse>(cached: Cached, body: Buffer): Cached {
  const fields = cached.identity.head.slice(0, -1);
  return {
    ...cached,
    brotli: { head: [...fields, String(body.byteLength), 'Content-Encoding', 'br'], body },
  };
}

/** Bytes in memory, with some for the entry itself, its address and its heads. */
export function sizeOf({ identity, brotli }: CachedResponse): number {
  return identity.body.byteLength + (brotli?.body.byteLength ?? 0) + 2_000;
}

/** RFC 9110, 13.1.2: any of the listed tags, compared weakly, or `*`. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}

/** RFC 9110, 12.5.3: listed, and not with a weight of zero. */
function acceptsBrotli(accepted = ''): boolean {
  return accepted.split(',').some((listed) => {
    const [coding, ...parameters] = listed.split(';').map((part) => part.trim());
    return coding === 'br' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
