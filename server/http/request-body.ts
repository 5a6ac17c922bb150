import type { IncomingMessage } from 'node:http';
import { receiveBytes } from '#platform/http/read-body.server.ts';

/**
 * Waits for the body of a request, so that a slow one holds no place in a queue. The routes of such requests accept less
 * than `MAX_RECEIVED_BYTES` and refuse a longer body, of which only the beginning is received.
 *
 * @returns the request with its received body; `null` if the client has closed the connection
 */
export async function receiveBody(request: Request): Promise<Request | null> {
  const isAnnouncedTooLarge = Number(request.headers.get('Content-Length') ?? 0) > MAX_RECEIVED_BYTES;
  if (!request.body || isAnnouncedTooLarge) return request;
  try {
    return new Request(request, { body: await receiveBytes(request.body, MAX_RECEIVED_BYTES) });
  } catch {
    return null;
  }
}

const MAX_RECEIVED_BYTES = 65_536;

/**
 * Reads and drops the rest of a request's body. Without this, a client that is refused while it sends would get a
 * connection error instead of the response (RFC 9112, 9.6).
 *
 * @returns whether the body has ended, so that the connection can serve another request. Returns `false` immediately if
 * the length is unknown or too large, and after a timeout if the body does not arrive.
 */
export async function discardBody(request: IncomingMessage): Promise<boolean> {
  if (request.complete) return true;
  const announced = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (announced > MAX_BYTES || request.destroyed) return false;
  // A stream that has read a part would pause the request again.
  request.removeAllListeners('data');
  request.resume();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), MAX_MS);
  for (const event of ['end', 'close']) request.once(event, () => resolve(request.complete));
  return promise.finally(() => clearTimeout(timer));
}

/** Three times the default limit of a photo. A longer rest is not worth reading. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_MS = 10_000;
