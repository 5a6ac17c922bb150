import { Duplex } from 'node:stream';
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress';

/** A content coding (RFC 9110, 8.4.1). */
export type Coding = 'br' | 'zstd' | 'gzip';

/** Fast compression: much less work than rendering a page. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };
const GZIP = { level: 1 };

/** In the order of preference for a body that is not compressed yet: zstd is the fastest, gzip the least compact. */
const CODINGS: Record<Coding, { compress(body: Buffer): Buffer; stream(): Duplex }> = {
  zstd: { compress: (body) => zstdCompressSync(body, ZSTD), stream: () => createZstdCompress(ZSTD) },
  br: { compress: (body) => brotliCompressSync(body, BROTLI), stream: () => createBrotliCompress(BROTLI) },
  gzip: { compress: (body) => gzipSync(body, GZIP), stream: () => createGzip(GZIP) },
};

/**
 * Returns the codings that Accept-Encoding lists with a weight above zero (RFC 9110, 12.5.3), in the order of
 * preference for a body that is not compressed yet.
 */
export function acceptedCodings(acceptEncoding: string | null | undefined): Coding[] {
  if (!acceptEncoding) return [];
  const accepted = acceptEncoding.split(',').flatMap((listed) => {
    const [coding = '', ...parameters] = listed.split(';').map((part) => part.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [coding];
  });
  return (Object.keys(CODINGS) as Coding[]).filter((coding) => accepted.includes(coding));
}

/** Compresses a complete body. */
export function compressBody(body: Buffer, coding: Coding): Buffer {
  return CODINGS[coding].compress(body);
}

/** Returns a response whose body is compressed while it is sent, if the client and the response allow that. */
export function compressResponse(response: Response, { method, headers: requested }: Request): Response {
  const { status, headers } = response;
  const isText = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('Content-Type') ?? '');
  const isFinal = headers.has('Content-Encoding') || headers.get('Cache-Control')?.includes('no-transform');
  if (!isText || isFinal || status === 206) return response;
  if (!headers.get('Vary')?.includes('Accept-Encoding')) headers.append('Vary', 'Accept-Encoding');
  const [coding] = acceptedCodings(requested.get('Accept-Encoding'));
  if (!coding || method === 'HEAD') return response;
  // Reading `body` turns off the fast path of Hono's server, which sends cached pages without a stream. Afterwards, the
  // response ignores changes of the headers that were read before.
  const { body, statusText } = response;
  if (!body) return response;
  const compressed = new Headers(headers);
  compressed.delete('Content-Length');
  compressed.set('Content-Encoding', coding);
  // The types of Node's web streams differ from those of the Fetch Standard.
  const stream = Duplex.toWeb(CODINGS[coding].stream()) as ReadableWritablePair<Uint8Array, Uint8Array>;
  return new Response(body.pipeThrough(stream), { status, statusText, headers: compressed });
}

/** A finished response, ready to be sent again. */
export interface CachedResponse {
  etag: string;
  identity: Representation;
  /** The compressed forms that clients have asked for so far. */
  compressed: Partial<Record<Coding, Representation>>;
  /** The headers of a 304. */
  notModified: string[];
}

/** A representation of the content (RFC 9110, 3.2). */
export interface Representation {
  /** Alternating names and values of headers, the format of `writeHead`. */
  head: string[];
  body: Buffer;
  /** Absent if the body is not compressed. */
  coding?: Coding;
}

/** Whether the browser fetches the data of a page before a link to it is pressed (Fetch Standard, `Sec-Purpose`). */
export function isDataPrefetch(url: string, purpose: string | string[] | null | undefined): boolean {
  return String(purpose).startsWith('prefetch') && String(url.split('?', 1)[0]).endsWith('.data');
}

/** A page that shows prefetched data then loads all changes since: the data contains the cursor of its changes. */
export const PREFETCH_CACHE_CONTROL = 'private, max-age=10';

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
    compressed: {},
    notModified: fields.filter(([name]) => IN_NOT_MODIFIED.has(name)).flat(),
  };
}

/** Headers of a 304 (RFC 9110, 15.4.5). Clients keep the others from the stored response (RFC 9111, 3.2). */
const IN_NOT_MODIFIED = new Set(['cache-control', 'cdn-cache-control', 'etag', 'vary']);

/** Returns the compressed form of a response. */
export function compressedForm({ identity }: CachedResponse, coding: Coding, body: Buffer): Representation {
  const head = [...identity.head.slice(0, -1), String(body.byteLength), 'Content-Encoding', coding];
  return { head, body, coding };
}

/** Estimates the memory of a response in bytes, including its key and headers. */
export function sizeOf({ identity, compressed }: CachedResponse): number {
  const bodies = [identity, ...Object.values(compressed)].map(({ body }) => body.byteLength);
  return bodies.reduce((sum, bytes) => sum + bytes, 2_000);
}

/** Returns whether If-None-Match lists the tag, by weak comparison, or is `*` (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}
