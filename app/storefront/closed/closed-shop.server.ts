import { createContext, data, type MiddlewareFunction } from 'react-router';
import { getContext } from '#app/context.ts';
import { isAdminPath } from '#app/is-admin-path.ts';
import { shownShop } from '../shown-shop.server.ts';
import { translatedStore } from '../translated.server.ts';
import type { ClosedShop } from './closed-shop.ts';

/**
 * While the owner has closed the shop, answers every public address with a 503 and the data of `ClosedPage`, except to
 * the signed-in administrator. The status and `Retry-After` tell search engines to come back (RFC 9110, 15.6.4).
 */
export const keepClosed: MiddlewareFunction<Response> = async (args, next) => {
  const shop = getContext(args);
  const { settings, sessions, locale, changes } = shop;
  if (!settings.store.isClosed || isAdminPath(args.url.pathname)) return next();
  if (await sessions.find(args.request.headers)) return privately(await next());
  const { brand, logo, emails, phones } = shownShop(translatedStore(shop), locale.language);
  const closed: ClosedShop = { cursor: changes.cursor(), brand, emails, phones, ...(logo ? { logo } : {}) };
  args.context.set(refusedContext, true);
  throw data({ closed }, { status: 503 });
};

/** Whether `keepClosed` has refused the request. Other 503s, of an outage, ask to return sooner. */
const refusedContext = createContext(false);

function privately(response: Response): Response {
  response.headers.set('Cache-Control', 'private, no-store');
  return response;
}

/** Adds the headers of a closed shop, which the router does not take from an error that is thrown before a page. */
export const askToReturn: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  if (!context.get(refusedContext)) return response;
  response.headers.set('Retry-After', '3600');
  response.headers.set('X-Robots-Tag', 'noindex');
  response.headers.set('Cache-Control', 'no-store');
  return response;
};
