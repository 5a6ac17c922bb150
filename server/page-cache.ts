import { createHash } from 'node:crypto';
import type { CatalogueChange, CatalogueChanges } from '#catalogue/changes.server.ts';
import type { Category } from '#catalogue/product.ts';
import { cacheKey } from './cache-key.ts';
import { type Encoded, encodeAsAskedFor } from './encode-page.ts';
import { type KeptAnswer, type KeptAnswers, sizeOf } from './kept-answer.ts';
import { RecentlyUsed } from './recently-used.ts';

export interface StoredPage extends KeptAnswer, Encoded {
  /** Which categories the page shows; empty where it may show any. */
  shows: Set<Category>;
  /** A change has been announced that it does not show: kept only for when the database is away. */
  isStale: boolean;
}

export interface PageCache extends KeptAnswers {
  /** A fresh page for this address, or `undefined`. */
  find(method: string, url: string): StoredPage | undefined;
  /** Answers a request that `find` does not, rendering a page once for all who ask meanwhile. */
  fetch(request: Request, render: Render): Promise<Response>;
}

/** Renders what is asked for, and adds the categories that it shows. */
type Render = (request: Request, shows: Set<Category>) => Promise<Response>;

/**
 * Keeps finished pages of anonymous visitors in memory, up to `maxBytes`; what was not used lately leaves first.
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

  function begin(key: string, request: Request, render: Render): Promise<Answer> {
    const answer = page(key, request, render).finally(() => {
      if (underWay.get(key) === answer) underWay.delete(key);
    });
    underWay.set(key, answer);
    return answer;
  }

  async function page(key: string, { url }: Request, render: Render): Promise<Answer> {
    const begun = changes.cursor();
    const shows = new Set<Category>();
    // Nothing is told of who asks, so that the page is the same for everyone.
    const response = await render(new Request(new URL(key, url)), shows);
    const before = pages.get(key);
    if (response.status >= 500) return changes.isListening() ? response : (before ?? response);
    // What is gone must not come back when the database is away.
    pages.forget(key);
    if (response.status !== 200 || response.headers.has('Set-Cookie')) return response;
    const stored = await store(key, response, shows);
    const since = changes.since(begun);
    const isFresh =
      changes.isListening() && since !== null && !since.some((change) => concerns(change, stored));
    if (isFresh) pages.keep(stored);
    return stored;
  }

  return {
    find,
    async fetch(request, render) {
      // RFC 9110, 9.3.2: HEAD is answered as GET is, all but the content, which the connection leaves out.
      const key = ['GET', 'HEAD'].includes(request.method) ? cacheKey(request.url) : null;
      if (key === null) return render(request, new Set());
      const answer = await (underWay.get(key) ?? begin(key, request, render));
      // Several may wait for the same answer.
      return answer instanceof Response ? answer.clone() : respond(answer);
    },
  };
}

/** A page, whether it is kept or not; a `Response` where it is none that could be. */
type Answer = StoredPage | Response;

/** `null` stands for changes that went unheard: they may concern every page. */
function concerns(change: CatalogueChange | null, page: StoredPage): boolean {
  return !change || page.shows.size === 0 || change.categories.some((category) => page.shows.has(category));
}

async function store(key: string, response: Response, shows: Set<Category>): Promise<StoredPage> {
  const body = Buffer.from(await response.arrayBuffer());
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
    shows,
    size: sizeOf(body),
    isStale: false,
    hits: 0,
  };
}

function respond({ headers, body }: StoredPage): Response {
  return new Response(body as Buffer<ArrayBuffer>, { headers });
}
