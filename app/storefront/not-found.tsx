import { data, redirect, redirectDocument } from 'react-router';
import { shopOf } from '#app/context.ts';
import { prefixedLanguage, withoutPrefix } from '#catalogue/text/languages.ts';
import type { Route } from './+types/not-found';

/** Redirects addresses with the main language's prefix to the same page without it. Other addresses are a 404. */
export function loader(args: Route.LoaderArgs) {
  const { base, settings } = shopOf(args);
  const { languages } = settings.store;
  const language = base === '' ? prefixedLanguage(args.url.pathname) : undefined;
  if (language) {
    // Use the encoded path with a single slash, because `/en/%2Fother.example` must not lead to another site.
    const path = withoutPrefix(args.url.pathname).replace(/^\/*/, '/') + args.url.search;
    // Data request of an open page: the language's prefix has changed, so load a new document. The router adds its own
    // prefix to the address.
    if (new URL(args.request.url).pathname.endsWith('.data')) throw redirectDocument(path);
    // `no-cache`, because browsers cache a 308 (RFC 9110, 15.4.9), and another language may become the main one.
    const options = { status: 308, headers: { 'Cache-Control': 'no-cache' } };
    if (languages.length > 1 && language === languages[0]) throw redirect(path, options);
  }
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
