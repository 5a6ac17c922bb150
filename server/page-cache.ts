import { createHash } from 'node:crypto';
import type { CatalogueChange, CatalogueChanges } from '#catalogue/changes.server.ts';
import { CATEGORIES, type Category } from '#catalogue/product.ts';
import { cacheKey } from './cache-key.ts';
import { type Encoded, encodeAsAskedFor } from './encode-page.ts';
import type { KeptAnswer, KeptAnswers } from './kept-answer.ts';
import { RecentlyUsed } from './recently-used.ts';

export interface StoredPage extends KeptAnswer, Encoded {
  /** Which categories the page shows; empty where it may show any. */
  shows: Category[];
  /** A change has been announced that it does not show: kept only for when the database is away. */
  isStale: boolean;
}

export interface PageCache extends KeptAnswers {
  /** A fresh page for this address, or `undefined`. */
  find(method: string, url: string): StoredPage | undefined;
  /** Answers a request out of the cache where possible, rendering a missing page once for all who ask meanwhile. */
  fetch(request: Request, render: (request: Request) => Promise<Response>): Promise<Response>;
}

/** The header by which a rendered page tells which categories it shows; it never leaves the server. */
export const SHOWS_HEADER = 'X-Shows';

/**
 * Keeps finished pages of anonymous visitors in memory, up to `maxBytes`, the least recently used leave first.
 *
 * A page is dropped in the same moment in which a change of what it shows is announced, and one whose render began
 * before that is sent but not kept. While changes are not heard nothing is answered from memory, except that where the
 * render fails as well (the database is away) the last good page stands in.
 */
export function openPageCache(changes: CatalogueChanges, maxBytes: number): PageCache {
  const pages = new RecentlyUsed<StoredPage>(maxBytes);
  const underWay = new Map<string, Promise<Answer>>();

  changes.subscribe((change) => {
    for (const page of pages.values()) if (concerns(change, page)) page.isStale = true;
    // Who asks from now on must not be given a render that began before the change.
    underWay.clear();
  });

  function find(method: string, url: string): StoredPage | undefined {
    if ((method !== 'GET' && method !== 'HEAD') || !changes.isListening()) return;
    // Most addresses are in their one order already, and so the key themselves.
    const page = pages.get(url) ?? pages.get(cacheKey(url) ?? '');
    if (!page || page.isStale) return;
    encodeAsAskedFor(page, (bytes) => pages.grow(page, bytes));
    return page;
  }

  function begin(
    key: string,
    request: Request,
    next: (request: Request) => Promise<Response>,
  ): Promise<Answer> {
    const answer = render(key, request, next).finally(() => {
      if (underWay.get(key) === answer) underWay.delete(key);
    });
    underWay.set(key, answer);
    return answer;
  }

  async function render(key: string, request: Request, next: (request: Request) => Promise<Response>) {
    const begun = changes.cursor();
    const asked = new Request(new URL(key, request.url), { headers: forRender(request.headers) });
    const response = await next(asked);
    const shown = response.headers.get(SHOWS_HEADER)?.split(',') ?? [];
    const before = pages.get(key);
    if (response.status >= 500) return changes.isListening() ? response : (before ?? response);
    // What is gone must not come back when the database is away.
    pages.forget(key);
    if (response.status !== 200 || response.headers.has('Set-Cookie')) return response;
    const page = await store(key, response, shown);
    const since = changes.since(begun);
    const isFresh =
      changes.isListening() && since !== null && !since.some((change) => concerns(change, page));
    if (isFresh) pages.keep(page);
    return page;
  }

  return {
    find,
    async fetch(request, next) {
      const key = request.method === 'GET' ? cacheKey(request.url) : null;
      const answer = await (key === null ? next(request) : (underWay.get(key) ?? begin(key, request, next)));
      return answer instanceof Response ? withoutMark(answer) : respond(answer);
    },
  };
}

type Answer = StoredPage | Response;

/** `null` stands for changes that went unheard: they may concern every page. */
function concerns(change: CatalogueChange | null, page: StoredPage): boolean {
  return (
    !change || page.shows.length === 0 || change.categories.some((category) => page.shows.includes(category))
  );
}

/** What a render may know of who asks: nothing, so that the page is the same for everyone. */
function forRender(headers: Headers): Headers {
  const host = headers.get('Host');
  return new Headers(host ? { Host: host } : {});
}

async function store(key: string, response: Response, shown: string[]): Promise<StoredPage> {
  const body = Buffer.from(await response.arrayBuffer());
  response.headers.delete(SHOWS_HEADER);
  response.headers.set('Cache-Control', 'public, no-cache');
  // RFC 9213: only shared caches in front of the shop may be a second late, and serve while they ask anew.
  response.headers.set('CDN-Cache-Control', 'public, max-age=1, stale-while-revalidate=30');
  response.headers.set('Vary', 'Accept-Encoding');
  // Weak (RFC 9110, 8.8.1): the same page bears it in every encoding.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  response.headers.set('ETag', etag);
  return {
    key,
    headers: [...response.headers],
    etag,
    body,
    shows: CATEGORIES.filter((category) => shown.includes(category)),
    size: body.byteLength + OVERHEAD,
    isStale: false,
    hits: 0,
  };
}

/** Bytes for the entry itself, its key and its headers. */
const OVERHEAD = 2_000;

/** A copy, because several may wait for the same answer. */
function withoutMark(answer: Response): Response {
  const copy = answer.clone();
  copy.headers.delete(SHOWS_HEADER);
  return copy;
}

function respond({ headers, body }: StoredPage): Response {
  return new Response(new Uint8Array(body), { headers });
}
