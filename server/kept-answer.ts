/** A finished answer, ready to be sent again. */
export interface KeptAnswer {
  /** The address under which it is kept. */
  key: string;
  headers: [name: string, value: string][];
  etag: string;
  body: Buffer;
  brotli?: Buffer;
  /** Bytes held in memory. */
  size: number;
}

/** Bytes that an answer takes in memory, those for the entry itself, its key and its headers included. */
export function sizeOf(body: Buffer): number {
  return body.byteLength + 2_000;
}

export interface KeptAnswers {
  /** What may be answered to this request at this moment, or `undefined`. */
  find(method: string, url: string): KeptAnswer | undefined;
}

/** What of a request decides how a kept answer is sent. */
export interface Wanted {
  ifNoneMatch: string | undefined;
  acceptEncoding: string | undefined;
}

/** The form of the answer to be sent, or `null` where the visitor has it already (304). */
export function bodyFor(answer: KeptAnswer, { ifNoneMatch, acceptEncoding }: Wanted): Buffer | null {
  if (isKnown(ifNoneMatch, answer.etag)) return null;
  return answer.brotli && acceptsBrotli(acceptEncoding) ? answer.brotli : answer.body;
}

/** The headers that go with that form. */
export function headersFor(answer: KeptAnswer, body: Buffer | null): [name: string, value: string][] {
  // RFC 9110, 15.4.5: a 304 says nothing of the body that it spares.
  if (!body) return answer.headers.filter(([name]) => name !== 'content-type');
  const headers: [string, string][] = [...answer.headers, ['Content-Length', String(body.byteLength)]];
  return body === answer.brotli ? [...headers, ['Content-Encoding', 'br']] : headers;
}

/** RFC 9110, 13.1.2: any of the listed tags, compared weakly, or `*`. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
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
