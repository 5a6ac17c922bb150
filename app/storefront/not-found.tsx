import { data, redirect, redirectDocument } from 'react-router';
import { shopOf } from '#app/context.ts';
import { prefixedLanguage, withoutPrefix } from '#catalogue/text/languages.ts';
import type { Route } from './+types/not-found';

/** The main language has no prefix, so its prefix leads to the same page without it. */
export function loader(args: Route.LoaderArgs) {
  const { base, settings } = shopOf(args);
  const { languages } = settings.store;
  const language = base === '' ? prefixedLanguage(args.url.pathname) : undefined;
  if (language) {
    // Not the decoded parameter, and one slash: `/en/%2Fother.example` must not lead to another site.
    const path = withoutPrefix(args.url.pathname).replace(/^\/*/, '/') + args.url.search;
    // An open page whose language has lost this address loads its document anew. Its router adds the prefix.
    if (new URL(args.request.url).pathname.endsWith('.data')) throw redirectDocument(path);
    // Browsers would remember it (RFC 9110, 15.4.9), although another language may become the main one.
    const options = { status: 308, headers: { 'Cache-Control': 'no-cache' } };
    if (languages.length > 1 && language === languages[0]) throw redirect(path, options);
  }
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
