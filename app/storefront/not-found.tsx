import { data, redirect, redirectDocument } from 'react-router';
import { getContext, type RequestContext } from '#app/context.ts';
import { withBasename } from '#app/locale.ts';
import { ErrorPage } from '#app/ui/error-page.tsx';
import { prefixedLanguage, withoutPrefix } from '#catalog/text/languages.ts';
import type { Route } from './+types/not-found';
import { MoreProducts } from './product/card/grid.tsx';
import { SuggestedLinks } from './suggested-links.tsx';
import { suggestedProducts } from './suggested-products.server.ts';

/**
 * Makes an open page load a new document if its prefix is no longer the address of its language. This is middleware,
 * because it also runs for data requests that name only other routes.
 */
export const middleware: Route.MiddlewareFunction[] = [
  (args) => {
    // The router adds its own prefix to the address.
    if (isDataRequest(args.request) && misplacedLanguage(args.url, getContext(args)))
      throw redirectDocument(pathWithoutPrefix(args.url));
  },
];

/** Redirects addresses with the main language's prefix to those without it. Others are a 404 with a few products. */
export async function loader(args: Route.LoaderArgs) {
  const shop = getContext(args);
  const { languages } = shop.settings.store;
  // `no-cache`, because browsers cache a 308 (RFC 9110, 15.4.9), and another language may become the main one.
  const options = { status: 308, headers: { 'Cache-Control': 'no-cache' } };
  if (misplacedLanguage(args.url, shop) === languages[0])
    throw redirect(pathWithoutPrefix(args.url), options);
  return data({ products: await suggestedProducts(shop) }, { status: 404 });
}

export default function NotFound({ loaderData: { products } }: Route.ComponentProps) {
  return (
    <>
      <ErrorPage error={NOT_FOUND}>
        <SuggestedLinks />
      </ErrorPage>
      <div className="measure">
        <MoreProducts products={products} isFeatured />
      </div>
    </>
  );
}

/** What the router throws for a missing page (`isRouteErrorResponse`). */
const NOT_FOUND = { status: 404, statusText: '', internal: true, data: null };

/** Returns the language of a prefix that is not in use: the main language has none, others are not offered. */
function misplacedLanguage({ pathname }: URL, { locale }: Pick<RequestContext, 'locale'>) {
  return locale.basename === '' ? prefixedLanguage(pathname) : undefined;
}

/** Keeps the path encoded, because `/en/%2Fother.example` must not lead to another site. */
function pathWithoutPrefix({ pathname, search }: URL): string {
  return withBasename('', withoutPrefix(pathname)) + search;
}

function isDataRequest({ url }: Request): boolean {
  return new URL(url).pathname.endsWith('.data');
}
