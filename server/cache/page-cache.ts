import { hash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { LRUCache } from 'lru-cache';
import type { Page } from '#app/pages.server.ts';
import type { CatalogChange, CatalogChanges } from '#catalog/changes/changes.server.ts';
import { isPreviewRequest } from '#catalog/settings/preview-cookie.ts';
import { prefixedLanguage, withoutPrefix } from '#catalog/text/languages.ts';
import { yieldToEventLoop } from '#platform/db/yield.server.ts';
import { counters } from '#platform/log/counters.ts';
import type { App } from '../http/app.ts';
import {
  acceptedCodings,
  type CachedResponse,
  type Coding,
  compressBody,
  compressedForm,
  compressResponse,
  isDataPrefetch,
  matchesEtag,
  PREFETCH_CACHE_CONTROL,
  type Representation,
  sizeOf,
  toCachedResponse,
} from './cached-response.ts';

interface CachedPage extends CachedResponse {
  key: string;
  headers: Headers;
  /** The categories that the page shows; empty if it may show any. */
  cacheTags: Set<string>;
  /** Whether its data changed after the render. A stale page is served only while the database is down. */
  isStale: boolean;
  /** Number of times the page was served from the cache. */
  hits: number;
}

export type PageCache = ReturnType<typeof openPageCache>;

/** Returns the app's listener behind the cache of the given pages. */
export function withPageCache(
  app: App,
  changes: CatalogChanges,
  cacheable: readonly Page[],
): RequestListener {
  const pages = openPageCache(changes, cacheable, PAGE_CACHE_BYTES);
  counters.cachedBytes = pages.bytesByLanguage;
  const listener = getRequestListener(async (request, env) => {
    // Yield first, so that a burst of requests does not block timers and other connections.
    await yieldToEventLoop();
    // A preview never enters the cache.
    const response = isPreviewRequest(request.headers.get('Cookie'))
      ? await app.fetch(request, env)
      : await pages.fetch(request, async (pageRequest) => app.fetch(pageRequest, env));
    return compressResponse(response, request);
  });
  return serveFromCache(pages, listener);
}

/** Responds from the cache before the framework sees the request. All other requests go to `next`. */
export function serveFromCache(cache: PageCache, next: RequestListener): RequestListener {
  return (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isCacheable = isRead && !isPreviewRequest(request.headers.cookie);
    const cached = isCacheable ? cache.get(request.url ?? '') : undefined;
    if (!cached) return next(request, response);
    counters.cacheHits += 1;
    const { method, headers } = request;
    const isPrefetched = isDataPrefetch(request.url ?? '', headers['sec-purpose']);
    const forClient = (head: string[]) => (isPrefetched ? withPrefetchLifetime(head) : head);
    if (matchesEtag(headers['if-none-match'], cached.etag)) {
      response.writeHead(304, forClient(cached.notModified)).end();
      return;
    }
    const { head, body } = cache.encode(cached, acceptedCodings(headers['accept-encoding']));
    response.writeHead(200, forClient(head)).end(method === 'HEAD' ? undefined : body);
  };
}

function withPrefetchLifetime(head: string[]): string[] {
  return head.map((value, at) => (head[at - 1] === 'cache-control' ? PREFETCH_CACHE_CONTROL : value));
}

/** Holds about 220 lists, each plain, as zstd and as brotli; with more, a busy shop uses more than 430 MB. */
const PAGE_CACHE_BYTES = 32 * 1024 * 1024;

/** Renders the requested page. Its header `Cache-Tag` names the categories that it shows, or is `shop` without products. */
type Render = (request: Request) => Promise<Response>;

/**
 * Caches rendered pages of anonymous visitors, those of `cacheable`, up to `maxBytes`; the least recently used are
 * evicted first. Addresses with a query have unlimited combinations, so they share a quarter of the memory and never
 * evict a page without a query.
 *
 * A page becomes stale as soon as a change of its data is announced. A page whose render began before the announcement
 * is stale from the start. While the listener for changes is disconnected, every request is rendered; if the render
 * fails, too (the database is down), the cache serves the last good page. A page stays in the cache until a new render
 * replaces it or is a 404.
 */
export function openPageCache(changes: CatalogChanges, cacheable: readonly Page[], maxBytes: number) {
  const cacheKey = cacheKeys(cacheable);
  const partOf = (share: number) =>
    new LRUCache<string, CachedPage>({ maxSize: maxBytes * share, sizeCalculation: sizeOf });
  const [plain, withQuery] = [partOf(0.75), partOf(0.25)];
  const partFor = (key: string) => (key.includes('?') ? withQuery : plain);
  const allPages = () => [...plain.values(), ...withQuery.values()];
  const pending = new Map<string, Promise<Answer>>();

  changes.subscribe((change) => {
    for (const page of allPages()) if (concerns(change, page)) page.isStale = true;
    // Later requests must not join a render that began before the change.
    pending.clear();
  });

  const find = (key: string | null) => (key === null ? undefined : partFor(key).get(key));

  /** Returns the brotli form of a page if it exists and is accepted; otherwise its form in the preferred coding. */
  function encode(page: CachedPage, accepted: Coding[]): Representation {
    const coding = accepted.includes('br') && page.compressed.br ? 'br' : accepted[0];
    if (!coding) return page.identity;
    return page.compressed[coding] ?? addCompressed(page, coding, compressBody(page.identity.body, coding));
  }

  /** Compresses a page as well as possible, in the background. */
  async function compressBest(page: CachedPage): Promise<void> {
    const { body } = page.identity;
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength };
    addCompressed(page, 'br', await promisify(brotliCompress)(body, { params }));
  }

  function addCompressed(page: CachedPage, coding: Coding, body: Buffer): Representation {
    const representation = compressedForm(page, coding, body);
    page.compressed[coding] = representation;
    const pages = partFor(page.key);
    const latest = pages.peek(page.key);
    // The cache measures a page again only if it gets a new object.
    if (latest?.compressed === page.compressed) pages.set(page.key, { ...latest });
    return representation;
  }

  /** Renders a page for this and all simultaneous requests. */
  function renderForAll(key: string, request: Request, render: Render): Promise<Answer> {
    const answer = renderAndStore(key, request, render).finally(() => {
      if (pending.get(key) === answer) pending.delete(key);
    });
    pending.set(key, answer);
    return answer;
  }

  async function renderAndStore(key: string, { url }: Request, render: Render): Promise<Answer> {
    const pages = partFor(key);
    const startCursor = changes.cursor();
    // Drop the request's headers: the cached page must not depend on who asked first.
    const response = await render(new Request(new URL(key, url)));
    // The last good pages must not be served after the owner has closed the shop.
    if (isOfClosedShop(response)) for (const part of [plain, withQuery]) part.clear();
    if (response.status >= 500) return changes.isListening() ? response : (pages.get(key) ?? response);
    // A deleted product must not be served later as the last good page.
    if (response.status === 404) pages.delete(key);
    if (response.status !== 200 || response.headers.has('Set-Cookie') || isUncacheable(response))
      return response;
    const finished = await toCachedPage(key, response);
    const since = changes.since(startCursor);
    const isFresh =
      changes.isListening() && since !== null && !since.some((change) => concerns(change, finished));
    // Store a stale page, too, as the last good one, but never replace a fresh one with it.
    if (isFresh || pages.peek(key)?.isStale !== false) pages.set(key, { ...finished, isStale: !isFresh });
    return finished;
  }

  return {
    /** Returns the cached page for an address (path and query) if it may be served now. */
    get(url: string): CachedPage | undefined {
      if (!changes.isListening()) return;
      // Most addresses are already normalized and therefore equal to their key.
      const page = partFor(url).get(url) ?? find(cacheKey(url));
      if (!page || page.isStale) return;
      page.hits += 1;
      if (page.hits === HITS_FOR_BEST) void compressBest(page);
      return page;
    },

    encode,

    /** Responds to requests that `get` cannot serve. Simultaneous requests for a page share one render. */
    async fetch(request: Request, render: Render): Promise<Response> {
      // RFC 9110, 9.3.2: HEAD is handled like GET, and the HTTP server omits the content.
      const key = ['GET', 'HEAD'].includes(request.method) ? cacheKey(request.url) : null;
      if (key === null) return render(request);
      const others = pending.get(key);
      const answer = await (others ?? renderForAll(key, request, render));
      // A 404 or a closed shop for visitors may be a page for a signed-in administrator. Render it for this request alone.
      const mayDiffer = answer instanceof Response && (answer.status === 404 || isOfClosedShop(answer));
      if (mayDiffer && request.headers.has('Cookie')) return render(request);
      if (answer instanceof Response && isUncacheable(answer))
        return withoutContentOfHead(others ? await render(request) : answer, request);
      if (answer instanceof Response) return answer.clone();
      const { body, coding } = encode(answer, acceptedCodings(request.headers.get('Accept-Encoding')));
      const headers = new Headers(answer.headers);
      if (coding) headers.set('Content-Encoding', coding);
      if (isDataPrefetch(request.url, request.headers.get('Sec-Purpose')))
        headers.set('Cache-Control', PREFETCH_CACHE_CONTROL);
      return new Response(body as Buffer<ArrayBuffer>, { headers });
    },

    /** Returns the memory of the pages in bytes, by the language of their addresses; `main` if they have no prefix. */
    bytesByLanguage(): Map<string, number> {
      const bytes = new Map<string, number>();
      for (const page of allPages()) {
        const language = prefixedLanguage(page.key) ?? 'main';
        bytes.set(language, (bytes.get(language) ?? 0) + sizeOf(page));
      }
      return bytes;
    },
  };
}

/** Number of cache hits after which a page is compressed as well as possible, which takes 30 times as long. */
const HITS_FOR_BEST = 5;

/**
 * Returns whether a page is a stream too long to cache. The first request gets this stream; each other request renders
 * the page again, because a clone of the stream would buffer everything that its slower reader has not read yet.
 */
function isUncacheable({ status, headers }: Response): boolean {
  return status === 200 && headers.get('Cache-Control') === 'no-store';
}

/** Whether the owner has closed the shop. Other 503s, of an overload or an outage, lack the header. */
function isOfClosedShop({ status, headers }: Response): boolean {
  return status === 503 && headers.get('X-Robots-Tag') === 'noindex';
}

/** Cancels the stream of a response to HEAD, because its content is never read. */
async function withoutContentOfHead(page: Response, { method }: Request): Promise<Response> {
  if (method !== 'HEAD') return page;
  await page.body?.cancel();
  return new Response(null, page);
}

/** A page, stored or not, or a `Response` that cannot be cached. Several requests may share it. */
type Answer = CachedPage | Response;

/** Returns whether a change affects a page. `null` means missed changes, which may affect every page. */
function concerns(change: CatalogChange | null, { cacheTags }: CachedPage): boolean {
  if (change?.categories.length === 0) return false;
  if (!change || cacheTags.size === 0 || change.table === 'shop_settings') return true;
  return change.categories.some((category) => cacheTags.has(category));
}

async function toCachedPage(key: string, response: Response): Promise<CachedPage> {
  const body = await readBody(response);
  const { headers } = response;
  const cacheTags = new Set(headers.get('Cache-Tag')?.split(', '));
  headers.delete('Cache-Tag');
  headers.set('Cache-Control', 'public, no-cache');
  // RFC 9213: only shared caches may serve a page for one second, or while they revalidate it.
  headers.set('CDN-Cache-Control', 'public, max-age=1, stale-while-revalidate=30');
  headers.set('Vary', 'Accept-Encoding');
  // Weak (RFC 9110, 8.8.1), because all encodings of a page share the tag.
  headers.set('ETag', `W/"${hash('sha256', body, 'base64url').slice(0, 27)}"`);
  return { ...toCachedResponse(headers, body), key, headers, cacheTags, isStale: false, hits: 0 };
}

/** Reads a body without copying it, if it is a single piece. `arrayBuffer()` would copy it twice. */
async function readBody({ body }: Response): Promise<Buffer> {
  const pieces = await Array.fromAsync(body ?? []);
  const [first, ...others] = pieces;
  if (!first || others.length > 0) return Buffer.concat(pieces);
  return Buffer.from(first.buffer, first.byteOffset, first.byteLength);
}

/** Makes the cache key of an absolute URL or a path; `null` if it is never cached. */
type CacheKey = (url: string) => string | null;

/**
 * Returns a function that makes cache keys. A key is also the address that the page is rendered for: the path with the
 * parameters that the page reads, in a fixed order, each once.
 */
function cacheKeys(pages: readonly Page[]): CacheKey {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const withId = pages.flatMap(({ path, isId, ...page }) =>
    isId ? [{ ...page, isId, prefix: path.slice(0, path.indexOf(':')) }] : [],
  );

  /** Returns the parameters that a page or its data (`/women.data`, for the home page `/_.data`) reads. */
  function parametersOf(path: string): readonly string[] | undefined {
    const isData = path.endsWith('.data');
    const address = path.replace(/(\/)_\.data$|\.data$/, '$1');
    const inMainLanguage = withoutPrefix(address) || '/';
    const page =
      byPath.get(inMainLanguage) ??
      withId.find(
        ({ prefix, isId }) => inMainLanguage.startsWith(prefix) && isId(inMainLanguage.slice(prefix.length)),
      );
    return isData && page ? [...page.parameters, '_routes'] : page?.parameters;
  }

  return (url) => {
    const start = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('//') + 2);
    if (start < 0 || url.length - start > MAX_LENGTH) return null;
    const queryAt = url.indexOf('?', start);
    const path = url.slice(start, queryAt < 0 ? undefined : queryAt);
    const names = parametersOf(path);
    if (!names) return null;
    if (queryAt < 0) return path;
    const query = new URLSearchParams(url.slice(queryAt + 1));
    // Pages filtered by facts and personal lists of products are not cached: there are so many that they would evict all
    // other pages.
    return query.has('fact') || query.has('products') ? null : path + normalized(query, names);
  };
}

/** Pages with longer addresses are served but not cached. */
const MAX_LENGTH = 512;

/** Returns a query with only the named parameters, in the order of the names. */
function normalized(query: URLSearchParams, names: readonly string[]): string {
  const read = new URLSearchParams();
  for (const name of names) {
    const value = query.get(name);
    if (value) read.set(name, value);
  }
  return read.size > 0 ? `?${read}` : '';
}
