import { bodyFor, headersFor, type KeptAnswer } from './kept-answer.ts';
import type { PlainRequest } from './plain-request.ts';

/**
 * Writes kept answers as they go over the wire, head and body in one. A message is good for the second that
 * its `Date` names (RFC 9110, 6.6.1), and sent to all who ask within it.
 */
export function keptMessages(
  keepAliveTimeout: number,
): (answer: KeptAnswer, request: PlainRequest) => Buffer {
  /** By the body; by the answer for its 304. */
  const messages = new Map<object, Buffer>();
  let second = 0;
  let lastLines = '';

  return (answer, request) => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) {
      second = now;
      messages.clear();
      const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveTimeout / 1000)}`;
      lastLines = `Date: ${new Date(now * 1000).toUTCString()}\r\n${keepAlive}\r\n\r\n`;
    }
    const body = bodyFor(answer, request);
    if (request.method === 'HEAD') return headOf(answer, body);
    const kept = messages.get(body ?? answer);
    if (kept) return kept;
    const message = body ? Buffer.concat([headOf(answer, body), body]) : headOf(answer, body);
    messages.set(body ?? answer, message);
    return message;
  };

  function headOf(answer: KeptAnswer, body: Buffer | null): Buffer {
    const lines = headersFor(answer, body).map(([name, value]) => `${name}: ${value}\r\n`);
    return Buffer.from(
      `HTTP/1.1 ${body ? '200 OK' : '304 Not Modified'}\r\n${lines.join('')}${lastLines}`,
      'latin1',
    );
  }
}
