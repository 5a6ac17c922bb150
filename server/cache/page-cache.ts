import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { isDataPath, pagePath } from '#app/router/data-path.ts';
import type { CatalogueChange, CatalogueChanges } from '#catalogue/changes.server.ts';
import { CATEGORIES, type Category, categoryPath, isProductId } from '#catalogue/product.ts';
import {
  type CachedResponse,
  type ResponseCache,
  sizeOf,
  toCachedResponse,
  withBrotli,
} from './cached-response.ts';

export interface CachedPage extends CachedResponse {
  key: string;
  headers: Headers;
  /** Which categories the page shows; empty where it may show any. */
  cacheTags: Set<Category>;
  /** A change of what it shows has been announced since: stored only for when the database is away. */
  isStale: boolean;
  /** How often it was sent from memory. */
  hits: number;
}

export interface PageCache extends ResponseCache {
  get(url: string): CachedPage | undefined;
  /** Answers a request that `get` does not, rendering a page once for all who ask meanwhile. */
  fetch(request: Request, render: Render): Promise<Response>;
}

/** Renders what is asked for, and adds the categories that it shows. */
type Render = (request: Request, cacheTags: Set<Category>) => Promise<Response>;

/**
 * Stores finished pages of anonymous visitors, up to `maxBytes`; the least recently used leave first.
 *
 * A page is stale in the same moment in which a change of what it shows is announced, and one whose render began before
 * that is stale from the start. While changes are not heard nothing is answered from memory, except that where the
 * render fails as well (the database is away) the last good page stands in. A page stays until its replacement is stored,
 * or until it is not found.
 */
export function openPageCache(changes: CatalogueChanges, maxBytes: number): PageCache {
  const pages = new LRUCache<string, CachedPage>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  const underWay = new Map<string, Promise<Answer>>();

  changes.subscribe((change) => {
    for (const page of pages.values()) if (concerns(change, page)) page.isStale = true;
    // Who asks from now on must not be given a render that began before the change.
    underWay.clear();
  });

  /** Compresses a page in the background, as well as its hits are worth. */
  async function compress({ key, identity, hits }: CachedPage): Promise<void> {
    const quality = QUALITY_AT_HIT[hits];
    if (quality === undefined) return;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.body.byteLength,
    };
    const body = await promisify(brotliCompress)(identity.body, { params });
    const page = pages.peek(key);
    // Another render may have come in meanwhile, and the quick form after the good one.
    if (page?.identity !== identity || body.byteLength >= (page.brotli ?? identity).body.byteLength) return;
    pages.set(key, withBrotli(page, body));
  }

  /** For whoever asks for the same meanwhile, too. */
  function renderForAll(key: string, request: Request, render: Render): Promise<Answer> {
    const answer = renderAndStore(key, request, render).finally(() => {
      if (underWay.get(key) === answer) underWay.delete(key);
    });
    underWay.set(key, answer);
    return answer;
  }

  async function renderAndStore(key: string, { url }: Request, render: Render): Promise<Answer> {
    const begun = changes.cursor();
    const cacheTags = new Set<Category>();
    // Nothing is told of who asks, so that the page is the same for everyone.
    const response = await render(new Request(new URL(key, url)), cacheTags);
    if (response.status >= 500) return changes.isListening() ? response : (pages.get(key) ?? response);
    // A deleted product must not be served later as the last good page.
    if (response.status === 404) pages.delete(key);
    if (response.status !== 200 || response.headers.has('Set-Cookie') || isUncacheable(response))
      return response;
    const finished = await toCachedPage(key, response, cacheTags);
    const since = changes.since(begun);
    const isFresh =
      changes.isListening() && since !== null && !since.some((change) => concerns(change, finished));
    // A stale page is stored too, as the last good one, but never in place of a fresh one.
    if (isFresh || pages.peek(key)?.isStale !== false) pages.set(key, { ...finished, isStale: !isFresh });
    return finished;
  }

  return {
    get(url) {
      if (!changes.isListening()) return;
      // Most addresses are in their one order already, and so the key themselves.
      const page = pages.get(url) ?? pages.get(cacheKey(url) ?? '');
      if (!page || page.isStale) return;
      page.hits += 1;
      void compress(page);
      return page;
    },

    async fetch(request, render) {
      // RFC 9110, 9.3.2: HEAD is answered as GET is, all but the content, which the connection leaves out.
      const key = ['GET', 'HEAD'].includes(request.method) ? cacheKey(request.url) : null;
      if (key === null) return render(request, new Set());
      const others = underWay.get(key);
      const answer = await (others ?? renderForAll(key, request, render));
      // What is not there for everyone may be there for who is signed in, and is rendered for that one request.
      if (answer instanceof Response && answer.status === 404 && request.headers.has('Cookie'))
        return render(request, new Set());
      if (answer instanceof Response && isUncacheable(answer))
        return withoutContentOfHead(others ? await render(request, new Set()) : answer, request);
      if (answer instanceof Response) return answer.clone();
      return new Response(answer.identity.body as Buffer<ArrayBuffer>, { headers: answer.headers });
    },
  };
}

/**
 * At which hit a page is compressed how well. A page that nobody asks for again costs nothing, one that is asked for
 * is compressed quickly, and one that is asked for often as small as can be.
 */
const QUALITY_AT_HIT: Record<number, number> = { 1: 4, 5: 11 };

/**
 * Whether a page is too long to be cached: a stream, for whoever asked first, and made anew for all others. A clone would
 * hold in memory what one of its two readers has not read yet.
 */
function isUncacheable({ status, headers }: Response): boolean {
  return status === 200 && headers.get('Cache-Control') === 'no-store';
}

/** Of what is streamed nobody would read the content that a HEAD leaves out. */
async function withoutContentOfHead(page: Response, { method }: Request): Promise<Response> {
  if (method !== 'HEAD') return page;
  await page.body?.cancel();
  return new Response(null, page);
}

/** A page, whether it is stored or not; a `Response` where it is none that could be. Several may wait for the same. */
type Answer = CachedPage | Response;

/** `null` stands for changes that went unheard: they may concern every page. */
function concerns(change: CatalogueChange | null, { cacheTags }: CachedPage): boolean {
  return !change || cacheTags.size === 0 || change.categories.some((category) => cacheTags.has(category));
}

async function toCachedPage(key: string, response: Response, cacheTags: Set<Category>): Promise<CachedPage> {
  const body = Buffer.from(await response.arrayBuffer());
  const { headers } = response;
  headers.set('Cache-Control', 'public, no-cache');
  // RFC 9213: only shared caches in front of the shop may be a second late, and serve while they ask anew.
  headers.set('CDN-Cache-Control', 'public, max-age=1, stale-while-revalidate=30');
  headers.set('Vary', 'Accept-Encoding');
  // Weak (RFC 9110, 8.8.1): the same page bears it in every encoding.
  headers.set('ETag', `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`);
  return { ...toCachedResponse(headers, body), key, headers, cacheTags, isStale: false, hits: 0 };
}

/**
 * The key of a page in the cache, which is also the address it is rendered for: the path with the parameters that it reads,
 * in one order, each once. `null` for what is never cached.
 *
 * @param url absolute, or a path with its query.
 */
function cacheKey(url: string): string | null {
  const start = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('//') + 2);
  if (start < 0 || url.length - start > MAX_KEY_LENGTH) return null;
  const queryAt = url.indexOf('?', start);
  const path = url.slice(start, queryAt < 0 ? undefined : queryAt);
  const names = parametersOf(path);
  if (!names) return null;
  return queryAt < 0 ? path : path + normalQuery(url.slice(queryAt + 1), names);
}

/** A page's data is asked for under `/women.data`, and at the root under `/_.data`. */
function parametersOf(path: string): string[] | undefined {
  const page = pagePath(path);
  const names = Object.hasOwn(PARAMETERS, page) ? PARAMETERS[page] : productParameters(page);
  return isDataPath(path) && names ? [...names, '_routes'] : names;
}

function productParameters(page: string): string[] | undefined {
  return page.startsWith('/product/') && isProductId(page.slice('/product/'.length)) ? [] : undefined;
}

function normalQuery(query: string, names: string[]): string {
  const given = new URLSearchParams(query);
  const known = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value) known.set(name, value);
  }
  return known.size > 0 ? `?${known}` : '';
}

const LISTING = ['sort', 'min', 'max', 'page'];

/** The parameters that each public page reads; all others make no difference and no further entry. */
const PARAMETERS: Record<string, string[]> = {
  '/': [],
  '/locations': [],
  '/contact': [],
  '/search': ['q', 'page'],
  '/feeds/google.xml': [],
  '/feeds/meta.csv': [],
  '/products.json': ['q', 'category', 'subcategory', ...LISTING],
  ...Object.fromEntries(CATEGORIES.map((category) => [categoryPath(category), LISTING])),
  '/accessories': ['subcategory', 'sections', ...LISTING],
};

/** Longer addresses are answered, but not cached. */
const MAX_KEY_LENGTH = 512;
