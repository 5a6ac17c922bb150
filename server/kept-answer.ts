import type { StoredPage } from './page-cache.ts';

/** What of a request decides how a kept page is answered. */
export interface Wanted {
  ifNoneMatch: string | undefined;
  acceptEncoding: string | undefined;
}

/** The form of the page to be sent, or `null` where the visitor has it already (304). */
export function bodyFor(page: StoredPage, { ifNoneMatch, acceptEncoding }: Wanted): Buffer | null {
  if (isKnown(ifNoneMatch, page.etag)) return null;
  return (acceptsBrotli(acceptEncoding) ? page.brotli : undefined) ?? page.body;
}

/** The headers that go with that form. */
export function headersFor(page: StoredPage, body: Buffer | null): [name: string, value: string][] {
  if (!body) return page.headers;
  const headers: [string, string][] = [...page.headers, ['Content-Length', String(body.byteLength)]];
  return body === page.brotli ? [...headers, ['Content-Encoding', 'br']] : headers;
}

/** RFC 9110, 13.1.2: any of the listed tags, compared weakly, or `*`. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return (
    ifNoneMatch === etag ||
    ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2))
  );
}

/** RFC 9110, 12.5.3: listed, and not with a weight of zero. */
function acceptsBrotli(accepted: string | undefined): boolean {
  return accepted !== undefined && /(^|,)\s*br\s*(?!\s*;\s*q=0(\.0*)?\s*(,|$))(;|,|$)/.test(accepted);
}
