import type { IncomingMessage } from 'node:http';

/**
 * Reads what is left of a request's body and drops it. Who is refused while still sending would otherwise find the
 * connection broken, in place of the answer (RFC 9112, 9.6).
 *
 * @returns whether the body has ended, so that the connection can serve another request. `false` at once where its
 * length was not announced or is beyond all bounds, and later where it does not come.
 */
export async function discardBody(request: IncomingMessage): Promise<boolean> {
  if (request.complete) return true;
  const announced = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (announced > MAX_BYTES || request.destroyed) return false;
  // A stream of which part was read has paused it, and would again.
  request.removeAllListeners('data');
  request.resume();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), MAX_MS);
  for (const event of ['end', 'close']) request.once(event, () => resolve(request.complete));
  return promise.finally(() => clearTimeout(timer));
}

/** Three times the largest upload. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_MS = 10_000;
