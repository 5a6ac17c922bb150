import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { type RequestContext, requestContext, type Services } from '#app/context.ts';
import { isAdminPath } from '#app/is-admin-path.ts';
import type { Locale } from '#app/locale.ts';
import { pagesOf } from '#app/pages.server.ts';
import { asksForPreview, isPreviewRequest } from '#catalog/settings/preview-cookie.ts';
import { type ActiveSettings, findDraft } from '#catalog/settings/stored-settings.server.ts';
import { type Language, languageAt, prefixOf } from '#catalog/text/languages.ts';

/** The built routes, or a function that loads them for every request. */
export type Routes = ServerBuild | (() => Promise<ServerBuild>);

/** What the server knows about a request. Errors of loaders and actions are added to `failures`. */
type Received = Pick<RequestContext, 'clientAddress' | 'failures' | 'closeConnection'>;

/** Responds to a request for a route. */
export type RenderRoute = (request: Request, received: Received) => Promise<Response>;

interface Options {
  routes: Routes;
  mode: 'production' | 'development';
  currentSettings(): Promise<ActiveSettings>;
  services: Omit<Services, 'sitemapPaths'>;
}

/**
 * Returns a function that responds to requests with React Router. The prefix of a language, such as `/ar`, is the
 * router's `basename`, so the router adds it to all links, forms, redirects and data addresses.
 */
export function openRoutes({ routes, mode, currentSettings, services }: Options): RenderRoute {
  const handlers = new Map<string, RequestHandler>();
  const handlerBelow = (basename: string) => {
    const handler =
      handlers.get(basename) ?? createRequestHandler(basename ? below(basename, routes) : routes, mode);
    handlers.set(basename, handler);
    return handler;
  };
  const sitemapPaths = async () =>
    pagesOf((typeof routes === 'function' ? await routes() : routes).routes)
      .filter(({ isInSitemap }) => isInSitemap)
      .map(({ path }) => path);
  return async (request, received) => {
    const settings = await settingsFor(request, await currentSettings(), services);
    const { languages, sourceLanguage: source } = settings.store;
    const locale = { ...requestedLocale(request, languages), source };
    const context = new RouterContextProvider();
    context.set(requestContext, { ...services, sitemapPaths, settings, locale, ...received });
    return keepPreviewPrivate(request, await handlerBelow(locale.basename)(request, context));
  };
}

function below(basename: string, routes: Routes): Routes {
  if (typeof routes !== 'function') return { ...routes, basename };
  return async () => ({ ...(await routes()), basename });
}

/** Returns the settings for a request: the draft, if there is one and the administrator previews it, or the published ones. */
async function settingsFor(
  request: Request,
  published: ActiveSettings,
  { db, sessions, origin }: Pick<Services, 'db' | 'sessions' | 'origin'>,
): Promise<ActiveSettings> {
  if (published.isFixed || !isPublicRead(request)) return published;
  const { headers } = request;
  if (!asksForPreview(headers.get('Cookie'), origin) || !(await sessions.find(headers))) return published;
  const draft = await findDraft(db, published.store);
  return draft ? { ...published, store: draft.store, isPreview: true } : published;
}

/** Marks each response to a request with the preview cookie, so that no cache stores it. */
function keepPreviewPrivate(request: Request, response: Response): Response {
  if (!isPreviewRequest(request.headers.get('Cookie'))) return response;
  response.headers.set('Cache-Control', 'private, no-store');
  response.headers.delete('CDN-Cache-Control');
  return response;
}

/** Returns the language of a request. The admin area is in English; with a prefix, its addresses are a 404. */
export function requestedLocale({ url }: Request, offered: readonly Language[]): Locale {
  const { pathname } = new URL(url);
  // The router reads the data of `/ar` from `/ar.data`, and that of `/ar/` from `/ar/_.data`.
  const language = languageAt(pathname.replace(/\.data$/, ''), offered);
  const basename = prefixOf(language, offered);
  const isInAdmin = isAdminPath(pathname.slice(basename.length).replace(/^\/+|\.data$/g, '/'));
  return isInAdmin ? { language: 'en', basename: '' } : { language, basename };
}

/** Whether a request only reads public pages, which can show a preview of the settings. */
export function isPublicRead({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
  return method === 'GET' && !new URL(url).pathname.startsWith('/admin');
}
