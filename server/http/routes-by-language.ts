import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';
import { isAdminPath } from '#app/is-admin-path.ts';
import type { DocumentLanguage } from '#app/language.ts';
import { type Language, languageAt, prefixOf } from '#catalogue/text/languages.ts';

type Routes = ServerBuild | (() => Promise<ServerBuild>);

/**
 * Returns a function that responds to requests in a language. The prefix of the language, such as `/ar`, is the
 * router's `basename`, so the router adds it to all links, forms, redirects and data addresses.
 */
export function routesByLanguage(routes: Routes, mode: 'production' | 'development') {
  const handlers = new Map<string, RequestHandler>();
  return (base: string, ...args: Parameters<RequestHandler>): Promise<Response> => {
    const handler = handlers.get(base) ?? createRequestHandler(base ? below(base, routes) : routes, mode);
    handlers.set(base, handler);
    return handler(...args);
  };
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

function below(base: string, routes: Routes): Routes {
  if (typeof routes !== 'function') return { ...routes, basename: base };
  return async () => ({ ...(await routes()), basename: base });
}
