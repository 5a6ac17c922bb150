import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { sep } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import pLimit from 'p-limit';
import type { CatalogueChanges } from '#catalogue/changes.server.ts';
import type { Category } from '#catalogue/product.ts';
import { isPassingError } from '#db/database.ts';
import { figures, instrumented } from '#log/figures.ts';
import { duringRequest, log } from '#log/log.server.ts';
import type { ImageResizer } from '#media/image-resizer.server.ts';
import type { Storage } from '#media/storage/storage.ts';
import { liveEvents } from '../live/live-events.ts';
import type { LiveStreams } from '../live/live-streams.ts';
import { clientAddress } from './client-address.ts';
import { discardBody } from './discard-body.ts';
import { health } from './health.ts';
import { mediaFiles } from './media-files.ts';
import { securityHeaders } from './security-headers.ts';

interface Parts {
  origin: string;
  changes: CatalogueChanges;
  liveStreams: LiveStreams;
  originals: Storage;
  imageResizer: ImageResizer;
  /** The directory of built files, or `null` where Vite serves them. */
  assets: string | null;
  /** How many proxies of ours each request passes through. */
  proxies: number;
  /** Aborted when the process begins to stop. */
  stopping: AbortSignal;
  /** Adds what has failed of the answer to `failures`. */
  renderRoute(
    request: Request,
    clientAddress: string,
    cacheTags: Set<Category>,
    failures: unknown[],
  ): Promise<Response>;
}

/** What comes with a request: the message it was read from, and who wants to know which categories the answer shows. */
interface Bindings {
  incoming: IncomingMessage;
  cacheTags?: Set<Category>;
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
  stopping,
  renderRoute,
}: Parts): App {
  const visitors = instrumented('renders', pLimit(MAX_RENDERS));
  const administrator = instrumented('renders', pLimit(MAX_ADMIN_RENDERS));
  const app: App = new Hono();
  app.use(withRequestId(proxies > 0));
  app.use(securityHeaders(origin));
  app.route('/', health(stopping));
  app.use(refuseMalformed);
  app.route('/', mediaFiles(originals, imageResizer));
  app.route('/', liveEvents(changes, liveStreams, proxies));
  if (assets) app.use(staticAssets(assets));
  app.all('*', async (context) => {
    const { cacheTags = new Set() } = context.env;
    const request = withReadablePath(context.req.raw);
    const failures: unknown[] = [];
    const render = () => renderRoute(request, clientAddress(context, proxies), cacheTags, failures);
    const renders = /^\/admin(\/|\.|$)/.test(context.req.path) ? administrator : visitors;
    if (isRead(request) && renders.pendingCount >= MAX_QUEUED) return overloaded();
    // What is written has limits of its own, and its body may take its time to come.
    const response = await (isRead(request) ? renders(render) : render());
    if (response.status === 413 && !(await discardBody(context.env.incoming))) {
      // The rest of it is still on its way: the connection can serve no other request (RFC 9110, 15.5.14).
      response.headers.set('Connection', 'close');
    }
    const isPassing = failures.some(isPassingError) || !changes.isListening();
    return response.status === 503 || (response.status === 500 && isPassing)
      ? retryLater(response)
      : response;
  });
  app.onError((error, context) => {
    log.error({ cause: error.message }, `${context.req.method} ${context.req.path}: ${error.message}`);
    return context.text('Something went wrong on our side. Please try again.', 500);
  });
  return app;
}

/**
 * The request, with a path that can be decoded. RFC 3986, 2.1: a `%` begins an octet in two hexadecimal digits; here
 * the octets are UTF-8 as well. A path that follows neither rule names nothing: its percent signs are taken literally,
 * so that it is answered as any other address that leads nowhere.
 */
export function withReadablePath(request: Request): Request {
  const url = new URL(request.url);
  if (decoded(url.pathname) !== undefined) return request;
  url.pathname = url.pathname.replaceAll('%', '%25');
  return new Request(url, request);
}

/** The result is used, because the bundler takes a bare call of `decodeURIComponent` for one without effect. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Rendered at once, and waiting for it: what is in memory never is. */
const MAX_RENDERS = 8;
const MAX_QUEUED = 64;

/**
 * Admin pages have places of their own, so a crowd of visitors never locks the administrator out. More places than visitors
 * have, because a page that waits for the storage only waits.
 */
const MAX_ADMIN_RENDERS = 16;

/** More than can be rendered in a second or two: who waits longer has gone, or asks again, and the queue never ends. */
function overloaded(): Response {
  figures.shed.renders += 1;
  const headers = { 'Retry-After': '2', 'Cache-Control': 'no-store' };
  return new Response('The shop is very busy. Please try again in a moment.', { status: 503, headers });
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Gives each request an id of its own, or that of a proxy of ours, by which its lines in the log are found. Who gets an
 * error is told it.
 */
function withRequestId(trustProxy: boolean): MiddlewareHandler {
  return async (context, next) => {
    const given = trustProxy ? context.req.header('X-Request-Id') : undefined;
    const id = given && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
    await duringRequest(
      { request: id, method: context.req.method, path: context.req.path.slice(0, 200) },
      next,
    );
    if (context.res.status >= 500) context.res.headers.set('X-Request-Id', id);
  };
}

/** What the router could only fail on, with a line in the log that any visitor could write. */
const refuseMalformed: MiddlewareHandler = async (context, next) => {
  // A `Request` of the Fetch Standard cannot bear it.
  if (context.req.method === 'TRACE') return context.text('', 405, { Allow: 'GET, HEAD, POST' });
  const from = context.req.header('Origin');
  if (from !== undefined && from !== 'null' && !URL.canParse(from)) {
    return context.text('The header Origin is malformed.', 400);
  }
  await next();
};

/**
 * What fails because of the database is no mistake but a pause: 503 tells search engines not to drop the page, and the
 * shop's own scripts to ask once more (RFC 9110, 15.6.4).
 */
function retryLater(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('Retry-After', '10');
  return new Response(response.body, { status: 503, headers });
}

/**
 * Serves the built files, compressed beforehand where the browser accepts it. Files below `/assets/` bear a hash of
 * their content in the name and never change; the others (icons, fonts of the manifest) may.
 */
function staticAssets(directory: string): MiddlewareHandler {
  // Listed once: a page must not cost a look at the disk for a file of its name, in each compression.
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
