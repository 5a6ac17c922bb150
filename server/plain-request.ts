import type { Wanted } from './kept-answer.ts';

/** A request of which nothing is left to be decided but whether its page is kept. */
export interface PlainRequest extends Wanted {
  method: 'GET' | 'HEAD';
  target: string;
}

/**
 * Reads what came in over a connection where it is exactly one request of the simplest kind: whole, without a body,
 * kept alive, HTTP/1.1. `null` says nothing of what it is, only that the real parser has to look.
 */
export function readPlainRequest(chunk: Buffer): PlainRequest | null {
  if (chunk.byteLength > LONGEST) return null;
  const text = chunk.toString('latin1');
  if (!PLAIN.test(text)) return null;
  const lowerCase = text.toLowerCase();
  const targetAt = text.indexOf('/');
  const request: PlainRequest = {
    method: text.startsWith('HEAD') ? 'HEAD' : 'GET',
    target: text.slice(targetAt, text.indexOf(' ', targetAt)),
    ifNoneMatch: undefined,
    acceptEncoding: undefined,
  };
  let hosts = 0;
  for (let at = text.indexOf('\n') + 1; at < text.length - 2; at = text.indexOf('\n', at) + 1) {
    const colon = text.indexOf(':', at);
    const value = () => text.slice(colon + 1, text.indexOf('\r', colon)).trim();
    switch (lowerCase.slice(at, colon)) {
      case 'host':
        hosts += 1;
        break;
      case 'accept-encoding':
        if (request.acceptEncoding !== undefined) return null;
        request.acceptEncoding = value();
        break;
      case 'if-none-match':
        if (request.ifNoneMatch !== undefined) return null;
        request.ifNoneMatch = value();
        break;
      case 'connection':
        if (value().toLowerCase() !== 'keep-alive') return null;
        break;
      case 'content-length':
      case 'transfer-encoding':
      case 'trailer':
      case 'te':
      case 'expect':
      case 'upgrade':
        return null;
    }
  }
  return hosts === 1 ? request : null;
}

/** Bytes; browsers send some hundred. */
const LONGEST = 8_192;

/**
 * RFC 9112, 3 and 5, and narrower: a path in place of a whole address, field lines that begin with a token and hold
 * printable ASCII, none of them folded, and nothing before or after.
 */
const PLAIN = /^(?:GET|HEAD) \/[!-~]* HTTP\/1\.1\r\n(?:[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t -~]*\r\n)+\r\n$/;
