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
  const { body, status, headers } = response;
  const isText = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('Content-Type') ?? '');
  const isFinal = headers.has('Content-Encoding') || headers.get('Cache-Control')?.includes('no-transform');
  if (!isText || isFinal || status === 206) return response;
  if (!headers.get('Vary')?.includes('Accept-Encoding')) headers.append('Vary', 'Accept-Encoding');
  const [coding] = acceptedCodings(requested.get('Accept-Encoding'));
  if (!coding || !body || method === 'HEAD') return response;
  headers.delete('Content-Length');
  headers.set('Content-Encoding', coding);
  // The types of Node's web streams differ from those of the Fetch Standard.
  const stream = Duplex.toWeb(CODINGS[coding].stream()) as ReadableWritablePair<Uint8Array, Uint8Array>;
  return new Response(body.pipeThrough(stream), response);
}
