import { createContext, data, type MiddlewareFunction, redirect } from 'react-router';
import { getContext } from '#app/context.ts';
import { logRefusal, networkOf } from '#platform/auth/network.ts';
import type { AdminSession } from '#platform/auth/sessions.server.ts';
import { isTransientError, logFailure, reasonOf } from '#platform/db/database.ts';
import { isOwnOrigin } from '#platform/http/own-origin.server.ts';
import { errorResponse } from '../writes/handle-write.server.ts';
import { DATA_ROUTES } from './session-events.ts';
import { texts } from './texts.ts';

/** The signed-in administrator; set by `requireAdministrator` for every guarded route. */
export const adminContext = createContext<AdminSession>();

/** Keeps admin pages and session responses out of every cache, so that Back shows no admin page after signing out. */
export const noStore: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  response.headers.set('Cache-Control', 'private, no-store');
  return response;
};

/**
 * Admits only the administrator, before any request body is read. Without a session, what the browser would show redirects
 * to the sign-in, and other requests get a 401. A write from another site's page gets a 403.
 */
export const requireAdministrator: MiddlewareFunction<Response> = async (args, next) => {
  const { request, url, context } = args;
  const session = await getContext(args)
    .sessions.find(request.headers)
    .catch((error) => {
      if (isRead(request) || !isTransientError(error)) throw error;
      logFailure(`Refused a write: ${reasonOf(error)}`, error);
      // JSON, because the page's scripts show its message and keep what was typed.
      throw errorResponse(texts.databaseAway, 503);
    });
  if (!session) {
    if (!isRead(request))
      logRefusal('Refused a write without a session', networkOf(getContext(args).clientAddress));
    const isShown = isRead(request)
      ? !url.pathname.startsWith(DATA_ROUTES)
      : request.headers.get('Sec-Fetch-Mode') === 'navigate';
    if (isShown) throw redirect(`/admin/login?to=${encodeURIComponent(returnPathOf(request, url))}`);
    throw data(texts.refused, { status: 401 });
  }
  if (!isRead(request)) requireOwnOrigin(args);
  context.set(adminContext, session);
  const response = await next();
  // Wait for our own change notification before responding, so the next page load is never older than this save.
  if (!isRead(request)) await getContext(args).changes.waitForOwnNotifications();
  return response;
};

/** Returns the page to open after signing in. A download or a form that opens a page was pressed on another page. */
function returnPathOf(request: Request, url: URL): string {
  const isPage = isRead(request) && !/\.\w+$/.test(url.pathname);
  const page = isPage ? url : URL.parse(request.headers.get('Referer') ?? '');
  return page ? page.pathname + page.search : '';
}

/**
 * Refuses a write from another site's page. Browsers send the page's origin with every write (Fetch Standard, "append a
 * request Origin header"); a write without one is refused, too.
 *
 * @throws a 403 response.
 */
function requireOwnOrigin(args: Parameters<MiddlewareFunction>[0]): void {
  if (isFromOwnOrigin(args)) return;
  logRefusal('Refused a write from another site’s page', networkOf(getContext(args).clientAddress));
  throw data(texts.fromAnotherSite, { status: 403 });
}

/** Whether a write comes from a page that was opened at the address of the shop (`ORIGIN`). */
export function isFromOwnOrigin(args: Parameters<MiddlewareFunction>[0]): boolean {
  const from = args.request.headers.get('Origin');
  return from !== null && isOwnOrigin(from, getContext(args).origin);
}

/** The loader of a route that only accepts writes. */
export function writeOnly(): never {
  throw data(null, { status: 405 });
}

function isRead(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}
