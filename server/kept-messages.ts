import { bodyFor, headersFor } from './kept-answer.ts';
import type { StoredPage } from './page-cache.ts';
import type { PlainRequest } from './plain-request.ts';

/**
 * Writes answers of kept pages as they go over the wire, head and body in one. A message is good for the second that
 * its `Date` names (RFC 9110, 6.6.1), and sent to all who ask within it.
 */
export function keptMessages(keepAliveTimeout: number): (page: StoredPage, request: PlainRequest) => Buffer {
  /** By the body; by the page for its 304. */
  const messages = new Map<object, Buffer>();
  let second = 0;
  let lastLines = '';

  return (page, request) => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) {
      second = now;
      messages.clear();
      const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveTimeout / 1000)}`;
      lastLines = `Date: ${new Date(now * 1000).toUTCString()}\r\n${keepAlive}\r\n\r\n`;
    }
    const body = bodyFor(page, request);
    if (request.method === 'HEAD') return headOf(page, body);
    const kept = messages.get(body ?? page);
    if (kept) return kept;
    const message = body ? Buffer.concat([headOf(page, body), body]) : headOf(page, body);
    messages.set(body ?? page, message);
    return message;
  };

  function headOf(page: StoredPage, body: Buffer | null): Buffer {
    const lines = headersFor(page, body).map(([name, value]) => `${name}: ${value}\r\n`);
    return Buffer.from(
      `HTTP/1.1 ${body ? '200 OK' : '304 Not Modified'}\r\n${lines.join('')}${lastLines}`,
      'latin1',
    );
  }
}
