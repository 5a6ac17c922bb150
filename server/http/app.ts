import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { sep } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { isAdminPath } from '#app/is-admin-path.ts';
import type { Texts } from '#app/texts/en.ts';
import { textsOf } from '#app/texts/texts.server.ts';
import type { CatalogChanges } from '#catalog/changes/changes.server.ts';
import { LANGUAGES, languageAt } from '#catalog/text/languages.ts';
import type { Sessions } from '#platform/auth/sessions.server.ts';
import { isTransientError } from '#platform/db/database.ts';
import { duringRequest, log } from '#platform/log/log.server.ts';
import type { ImageResizer } from '#platform/media/image-resizer.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { type LiveStreams, liveEvents } from '../live/live-events.ts';
import { clientAddress } from './client-address.ts';
import { discardBody } from './discard-body.ts';
import { mediaFiles } from './media-files.ts';
import { openRenderQueues } from './render-queues.ts';
import type { RenderRoute } from './render-route.ts';
import { securityHeaders } from './security-headers.ts';

interface Parts {
  origin: string;
  changes: CatalogChanges;
  liveStreams: LiveStreams;
  originals: Storage;
  imageResizer: ImageResizer;
  /** The directory of built files; `null` if Vite serves them. */
  assets: string | null;
  /** Number of our own proxies that each request passes. */
  proxies: number;
  sessions: Pick<Sessions, 'hasSignedCookie'>;
  /** Aborted when the process begins to stop. */
  stopping: AbortSignal;
  renderRoute: RenderRoute;
}

/** Node's message, passed with each request. */
interface Bindings {
  incoming: IncomingMessage;
}

export type App = Hono<{ Bindings: Bindings }>;

/** The shop as one fetch handler: headers, files, live events, then the routes. */
export function createApp({
  origin,
  changes,
  liveStreams,
  originals,
  imageResizer,
  assets,
  proxies,
  sessions,
  stopping,
  renderRoute,
}: Parts): App {
  const inTurn = openRenderQueues();
  const app: App = new Hono();
  app.use(withRequestId(proxies > 0));
  app.use(securityHeaders(origin));
  app.use(neverCacheErrors);
  app.route('/', health(stopping));
  app.use(refuseMalformed);
  app.route('/', mediaFiles(originals, imageResizer));
  app.route('/', liveEvents(changes, liveStreams, proxies));
  if (assets) app.use(staticAssets(assets));
  app.use(useOneAdminPath);
  app.all('*', async (context) => {
    const request = escapeInvalidPercent(context.req.raw);
    const failures: unknown[] = [];
    const address = clientAddress(context, proxies);
    const render = () => renderRoute(request, address, failures);
    const isSignedIn = () => sessions.hasSignedCookie(request.headers);
    const requester = { path: context.req.path, address, isSignedIn };
    // Writes are not queued here: they have their own limits, and their bodies may arrive slowly.
    const response = await (isRead(request) ? inTurn(requester, render) : render());
    if (!response) return overloaded(request);
    if (response.status === 413 && !(await discardBody(context.env.incoming))) {
      // The client is still sending the body, so the connection cannot serve another request (RFC 9110, 15.5.14).
      response.headers.set('Connection', 'close');
    }
    const isPassing = failures.some(isTransientError) || !changes.isListening();
    return response.status === 503 || (response.status === 500 && isPassing)
      ? retryLater(response)
      : response;
  });
  app.onError((error, context) => {
    log.error({ cause: error.message }, `${context.req.method} ${context.req.path}: ${error.message}`);
    return context.text(errorTexts(context.req.url).failed.sentence, 500);
  });
  return app;
}

/**
 * Returns the request with a path that can be decoded. In a path, `%` starts an octet of two hexadecimal digits (RFC
 * 3986, 2.1), and the octets must be UTF-8. The percent signs of any other path are escaped, so that it gets a 404 like
 * any unknown address.
 */
export function escapeInvalidPercent(request: Request): Request {
  const url = new URL(request.url);
  if (decoded(url.pathname) !== undefined) return request;
  url.pathname = url.pathname.replaceAll('%', '%25');
  return new Request(url, request);
}

/** Returns the result, because the bundler removes a call of `decodeURIComponent` whose result is unused. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function overloaded({ url }: Request): Response {
  const headers = { 'Retry-After': '2', 'Cache-Control': 'no-store' };
  return new Response(errorTexts(url).busy, { status: 503, headers });
}

/** Texts in the language of an address. Accepts every known language: reading the shop's own would add load. */
function errorTexts(url: string): Texts['errors'] {
  return textsOf(languageAt(new URL(url).pathname, LANGUAGES)).errors;
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Gives each request an id, or uses that of our own proxy, and adds it to all log lines of the request. Responses with
 * an error contain the id.
 */
function withRequestId(trustProxy: boolean): MiddlewareHandler {
  return async (context, next) => {
    const proxyId = trustProxy ? context.req.header('X-Request-Id') : undefined;
    const id = proxyId && /^[\w.-]{1,64}$/.test(proxyId) ? proxyId : randomUUID();
    await duringRequest(
      { request: id, method: context.req.method, path: context.req.path.slice(0, 200) },
      next,
    );
    if (context.res.status >= 500) context.res.headers.set('X-Request-Id', id);
  };
}

/** A CDN may keep an error that says nothing else, such as the 404 of a photo that is uploaded a moment later. */
const neverCacheErrors: MiddlewareHandler = async (context, next) => {
  await next();
  const { status, headers } = context.res;
  if (status >= 400 && !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
};

/** Refuses malformed requests on which the router would throw, so that visitors cannot fill the log with errors. */
const refuseMalformed: MiddlewareHandler = async (context, next) => {
  // The `Request` class of the Fetch Standard does not support TRACE.
  if (context.req.method === 'TRACE') return context.text('', 405, { Allow: 'GET, HEAD, POST' });
  const origin = context.req.header('Origin');
  if (origin !== undefined && origin !== 'null' && !URL.canParse(origin)) {
    return context.text('The header Origin is malformed.', 400);
  }
  await next();
};

/**
 * Redirects other spellings of `/admin`, such as `/ADMIN` and `/%61dmin`, which the router accepts, too. Caches, cookies,
 * metrics and proxies compare the path literally.
 */
const useOneAdminPath: MiddlewareHandler = async (context, next) => {
  const { pathname, search } = new URL(context.req.url);
  if (!isAdminPath(pathname) || /^\/admin(?:\/|$)/.test(pathname)) return next();
  return context.redirect(pathname.replace(/^\/[^/]*/, '/admin') + search, 308);
};

/**
 * Turns a failure caused by the database into a 503 with Retry-After (RFC 9110, 15.6.4): search engines then keep the
 * page, and the shop's scripts retry.
 */
function retryLater(response: Response): Response {
  const headers = new Headers(response.headers);
  if (!headers.has('Retry-After')) headers.set('Retry-After', '10');
  return new Response(response.body, { status: 503, headers });
}

/**
 * Serves the built files, precompressed if the browser accepts it. Files below `/assets/` have a hash of their content
 * in their name and never change; others, such as icons, may change.
 */
function staticAssets(directory: string): MiddlewareHandler {
  // List the files once; otherwise each page request would check the disk for a file of its name in each compression.
  const files = new Set(
    readdirSync(directory, { recursive: true }).map((file) => `/${String(file).replaceAll(sep, '/')}`),
  );
  const serve = serveStatic({
    root: directory,
    precompressed: true,
    onFound(path, context) {
      const hashed = path.includes('/assets/');
      context.header(
        'Cache-Control',
        hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  return (context, next) => (files.has(context.req.path) ? serve(context, next) : next());
}

/**
 * Responds to probes: `/healthz` with 200 while the process runs, `/readyz` with 200 until `stopping` is aborted, then
 * with 503. Neither depends on the database or the storage: cached pages are served without them, and a proxy that
 * removed all processes during an outage would take the whole shop offline. The responses reveal nothing about the
 * shop.
 */
export function health(stopping: AbortSignal): Hono {
  return new Hono()
    .get('/healthz', (context) => context.body(null, 200, NEVER_CACHED))
    .get('/readyz', (context) => context.body(null, stopping.aborted ? 503 : 200, NEVER_CACHED));
}

const NEVER_CACHED = { 'Cache-Control': 'no-store' };
