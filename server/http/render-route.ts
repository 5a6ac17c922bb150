import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { type Shop, shopContext } from '#app/context.ts';
import { isAdminPath } from '#app/is-admin-path.ts';
import type { DocumentLanguage } from '#app/language.ts';
import { pagesOf } from '#app/pages.server.ts';
import { findVersion } from '#catalog/commands/settings/settings-versions.server.ts';
import type { Category } from '#catalog/products/product.ts';
import { isPreviewRequest, previewedBy } from '#catalog/settings/preview-cookie.ts';
import { findDraft } from '#catalog/settings/settings-draft.server.ts';
import type { ShopSettings } from '#catalog/settings/shop-settings.server.ts';
import { type Language, languageAt, prefixOf } from '#catalog/text/languages.ts';
import type { Db } from '#platform/db/database.ts';

/** The built routes, or a function that loads them for every request. */
export type Routes = ServerBuild | (() => Promise<ServerBuild>);

/** Responds to a request for a route. Adds errors of loaders and actions to `failures`. */
export type RenderRoute = (
  request: Request,
  clientAddress: string,
  cacheTags: Set<Category>,
  failures: unknown[],
) => Promise<Response>;

interface Options {
  routes: Routes;
  mode: 'production' | 'development';
  db: Db;
  currentSettings(): Promise<ShopSettings>;
  /** The part of the loaders' context that is the same for every request. */
  shop: Omit<
    Shop,
    'db' | 'settings' | keyof DocumentLanguage | 'cacheTags' | 'failures' | 'clientAddress' | 'sitemapPaths'
  >;
}

/**
 * Returns a function that responds to requests with React Router. The prefix of a language, such as `/ar`, is the
 * router's `basename`, so the router adds it to all links, forms, redirects and data addresses.
 */
export function openRoutes({ routes, mode, db, currentSettings, shop }: Options): RenderRoute {
  const handlers = new Map<string, RequestHandler>();
  const handlerBelow = (base: string) => {
    const handler = handlers.get(base) ?? createRequestHandler(base ? below(base, routes) : routes, mode);
    handlers.set(base, handler);
    return handler;
  };
  const sitemapPaths = async () =>
    pagesOf((typeof routes === 'function' ? await routes() : routes).routes)
      .filter(({ isInSitemap }) => isInSitemap)
      .map(({ path }) => path);
  return async (request, clientAddress, cacheTags, failures) => {
    const settings = await settingsFor(request, await currentSettings(), db, shop);
    const { language, base } = requestedLanguage(request, settings.store.languages);
    const context = new RouterContextProvider();
    const requested = { language, base, clientAddress };
    context.set(shopContext, { ...shop, db, settings, sitemapPaths, ...requested, cacheTags, failures });
    return keepPreviewPrivate(request, await handlerBelow(base)(request, context));
  };
}

function below(base: string, routes: Routes): Routes {
  if (typeof routes !== 'function') return { ...routes, basename: base };
  return async () => ({ ...(await routes()), basename: base });
}

/** Returns the settings for a request: the draft or version that the administrator previews, or the published ones. */
async function settingsFor(
  request: Request,
  published: ShopSettings,
  db: Db,
  { sessions, origin }: Pick<Shop, 'sessions' | 'origin'>,
): Promise<ShopSettings> {
  if (published.isFixed || !isPublicRead(request)) return published;
  const preview = previewedBy(request.headers.get('Cookie'), origin);
  if (preview === null || !(await sessions.find(request.headers))) return published;
  const store =
    preview === 'draft'
      ? ((await findDraft(db, published.store))?.store ?? published.store)
      : await findVersion(db, published.fileStore, preview);
  return store ? { ...published, store, preview } : { ...published, preview: 'missing' };
}

/** Marks each response to a request with the preview cookie, so that no cache stores it. */
function keepPreviewPrivate(request: Request, response: Response): Response {
  if (!isPreviewRequest(request.headers.get('Cookie'))) return response;
  response.headers.set('Cache-Control', 'private, no-store');
  response.headers.delete('CDN-Cache-Control');
  return response;
}

/** Returns the language of a request. The admin area is in English; with a prefix, its addresses are a 404. */
export function requestedLanguage({ url }: Request, offered: readonly Language[]): DocumentLanguage {
  const { pathname } = new URL(url);
  // The router reads the data of `/ar` from `/ar.data`, and that of `/ar/` from `/ar/_.data`.
  const language = languageAt(pathname.replace(/\.data$/, ''), offered);
  const base = prefixOf(language, offered);
  const isInAdmin = isAdminPath(pathname.slice(base.length).replace(/^\/+|\.data$/g, '/'));
  return isInAdmin ? { language: 'en', base: '' } : { language, base };
}

/** Whether a request only reads public pages, which can show a preview of the settings. */
export function isPublicRead({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
  return method === 'GET' && !new URL(url).pathname.startsWith('/admin');
}
