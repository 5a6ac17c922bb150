import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sep } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import pLimit from 'p-limit';
import { isAdminPath } from '#app/is-admin-path.ts';
import type { Texts } from '#app/texts/en.ts';
import { textsOf } from '#app/texts/texts.server.ts';
import type { CatalogChanges } from '#catalog/changes/changes.server.ts';
import { LANGUAGES, languageAt, withoutPrefix } from '#catalog/text/languages.ts';
import { networkOf } from '#platform/auth/network.ts';
import type { Sessions } from '#platform/auth/sessions.server.ts';
import { isTransientError } from '#platform/db/database.ts';
import { RunningCounts } from '#platform/http/fixed-window-counts.ts';
import { counters, instrumented } from '#platform/log/counters.ts';
import { duringRequest, log } from '#platform/log/log.server.ts';
import type { ImageResizer } from '#platform/media/image-resizer.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { type LiveStreams, liveEvents } from '#server/live/live-events.ts';
import { clientAddress } from './client-address.ts';
import { mediaFiles } from './media-files.ts';
import type { RenderRoute } from './render-route.ts';
import { discardBody, receiveBody } from './request-body.ts';

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
  sessions: Pick<Sessions, 'hasSignedCookie' | 'find'>;
  /** Aborted when the process begins to stop. */
  stopping: AbortSignal;
  /** Receives what pages report about their views. */
  beacons: Hono;
  renderRoute: RenderRoute;
  /** The API for the owner's programs. */
  api: Hono;
}

/** Node's messages, passed with each request. */
interface Bindings {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
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
  beacons,
  renderRoute,
  api,
}: Parts): App {
  const inTurn = openRenderQueues();
  const app: App = new Hono();
  app.use(withRequestId(proxies > 0));
  app.use(securityHeaders(origin));
  app.use(limitOtherCaches);
  app.route('/', health(stopping));
  app.use(refuseMalformed);
  app.route('/', mediaFiles(originals, imageResizer));
  app.route('/', liveEvents(changes, liveStreams, proxies, sessions));
  app.route('/api/v1', api);
  app.route('/', beacons);
  if (assets) app.use(staticAssets(assets));
  app.use(useOneAdminPath);
  app.all('*', async (context) => {
    const { path, raw } = context.req;
    const request = await (isProgram(path) || isSignIn(path) ? receiveBody(raw) : raw);
    if (!request) return context.body(null, 400);
    const failures: unknown[] = [];
    const address = clientAddress(context, proxies);
    const closeConnection = () => void context.env.outgoing.destroy();
    const received = { clientAddress: address, failures, closeConnection };
    const render = () => renderRoute(escapeInvalidPercent(request), received);
    const isSignedIn = () => sessions.hasSignedCookie(request.headers);
    const requester = { path, address, isRead: isRead(request), isSignedIn };
    const response = await ((await mustWait(requester)) ? inTurn(requester, render) : render());
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

/** Gives each request an id, or uses our own proxy's, for its log lines. Responses with an error contain it. */
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

/**
 * A CDN may keep an error, such as the 404 of a photo that is uploaded a moment later. Some keep
 * pages, too, although the shop does not cache them: lists with filters, and the personal lists of visitors.
 */
export const limitOtherCaches: MiddlewareHandler = async (context, next) => {
  await next();
  const { status, headers } = context.res;
  const isKeptError = status >= 400 && !/no-store/.test(headers.get('Cache-Control') ?? '');
  if (isKeptError) headers.set('Cache-Control', 'no-store');
  else if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache');
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
export function staticAssets(directory: string): MiddlewareHandler {
  // List the files once; otherwise each page request would check the disk for a file of its name in each compression.
  const files = new Set(
    readdirSync(directory, { recursive: true }).map((file) => `/${String(file).replaceAll(sep, '/')}`),
  );
  const serve = serveStatic({ root: directory, precompressed: true });
  return async (context, next) => {
    const { path, raw } = context.req;
    if (!files.has(path)) return next();
    // A cache could keep the answer to a range, even a 416, for everyone. A server may ignore the header (RFC 9110, 14.2).
    raw.headers.delete('Range');
    const file = await serve(context, next);
    const lifetime = path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'max-age=3600';
    file?.headers.set('Cache-Control', `public, ${lifetime}`);
    file?.headers.set('Vary', 'Accept-Encoding');
    return file;
  };
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

/** The maximum number of simultaneous renders for visitors. Cached pages are not counted. */
const MAX_RENDERS = 8;

/**
 * Signed-in administrators have their own limit, so a crowd never locks them out. It is higher than that for visitors,
 * because admin pages may wait for the storage without using the CPU.
 */
const MAX_ADMIN_RENDERS = 16;

/** The sign-in page has its own limit too, so the administrator can sign in while visitors wait. */
const MAX_SIGN_IN_RENDERS = 4;

/** The maximum number of requests that wait in each queue. */
const MAX_QUEUED = 64;

/** The maximum for requests without a session from one network, so that one client cannot fill their queue. */
const MAX_SIGN_IN_PER_NETWORK = 8;

interface Requester {
  path: string;
  address: string;
  isRead: boolean;
  isSignedIn(): Promise<boolean>;
}

/** Runs `render` when it is its turn. Returns `null` at once if too many requests are waiting. */
type RenderQueues = <Result>(requester: Requester, render: () => Promise<Result>) => Promise<Result | null>;

/** The maximum for programs, such as assistants. */
const MAX_PROGRAM_RENDERS = 4;

/** Whether a request is for a program's address. Such requests read, though their method is POST. */
function isProgram(path: string): boolean {
  return /^\/ucp\//i.test(decoded(path) ?? path);
}

function isSignIn(path: string): boolean {
  return /^\/admin\/login\b/.test(path);
}

/**
 * Whether a request waits in a queue. Other writes have their own limits, and their bodies may arrive slowly. A write
 * that no route accepts, or without a session, is answered with a page before its body is read, so it waits.
 */
async function mustWait({ path, isRead, isSignedIn }: Requester): Promise<boolean> {
  if (isRead || isProgram(path) || isSignIn(path)) return true;
  if (!isAdminPath(path)) return !QUESTION_FORM.test(withoutPrefix(decoded(path) ?? path));
  return !(await isSignedIn());
}

/** The address of the form for questions without the prefix of a language, and that of its data. */
const QUESTION_FORM = /^\/ask(?:\.data|\/|\/_\.data)?$/i;

/** Opens the separate queues: of visitors, programs, admin pages with and without a session, and sign-ins. */
function openRenderQueues(): RenderQueues {
  const visitors = instrumented('renders', pLimit(MAX_RENDERS));
  const administrator = instrumented('renders', pLimit(MAX_ADMIN_RENDERS));
  const programs = instrumented('renders', pLimit(MAX_PROGRAM_RENDERS));
  const openSignIns = () => ({
    queue: instrumented('renders', pLimit(MAX_SIGN_IN_RENDERS)),
    running: new RunningCounts(),
  });
  const [signInPages, signIns] = [openSignIns(), openSignIns()];

  return async ({ path, address, isRead, isSignedIn }, render) => {
    const isAdminPage = /^\/admin(\/|\.|$)/.test(path);
    if (!isAdminPage || (await isSignedIn())) {
      const visiting = isProgram(path) ? programs : visitors;
      const queue = isAdminPage ? administrator : visiting;
      return queue.pendingCount < MAX_QUEUED ? queue(render) : shed();
    }
    const network = networkOf(address);
    // A flood of requests for the page must not keep the administrator from sending its form.
    const { queue, running } = isRead || !isSignIn(path) ? signInPages : signIns;
    if (running.get(network) >= MAX_SIGN_IN_PER_NETWORK || queue.pendingCount >= MAX_QUEUED) return shed();
    running.begin(network);
    try {
      return await queue(render);
    } finally {
      running.end(network);
    }
  };
}

/** A full queue takes a second or two. In a longer one, many visitors would leave before their page is rendered. */
function shed(): null {
  counters.shed.renders += 1;
  return null;
}

/**
 * Sets the headers that protect visitors. Pages have their own Content-Security-Policy; any other response may not load
 * or run anything if a browser shows it as a page. Other sites, such as mail programs and search engines, can embed
 * pictures and nothing else (Fetch Standard, "Cross-Origin-Resource-Policy header").
 *
 * @param origin the origin of the shop. With HTTPS, browsers use only HTTPS for a year (RFC 6797), without subdomains,
 * which the shop does not control. Some headers are omitted unless the origin is HTTPS or localhost, because browsers
 * would log warnings.
 */
export function securityHeaders(origin: string): MiddlewareHandler {
  const isSecure = origin.startsWith('https:');
  const isTrustworthy = isSecure || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(origin);
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    headers.set('X-Frame-Options', 'DENY');
    headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()');
    // A 304 has no Content-Type. Only pictures get a 304 here.
    const isPicture = context.res.status === 304 || headers.get('Content-Type')?.startsWith('image/');
    headers.set('Cross-Origin-Resource-Policy', isPicture ? 'cross-origin' : 'same-origin');
    if (isSecure) headers.set('Strict-Transport-Security', 'max-age=31536000');
    if (isTrustworthy) headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    if (!headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    }
  };
}
