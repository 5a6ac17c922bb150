import { data, redirect } from 'react-router';
import { shopOf } from '#app/context.ts';
import type { Route } from './+types/not-found';

/** The main language has no prefix, so its prefix leads to the same page without it. */
export function loader(args: Route.LoaderArgs) {
  const { language, base, settings } = shopOf(args);
  // Not the decoded parameter: `/en/%2Fother.example` must not lead to another site.
  const { pathname, search } = new URL(args.request.url);
  const isMain = base === '' && settings.store.languages.length > 1;
  if (isMain && `${pathname}/`.startsWith(`/${language}/`)) {
    const path = pathname.slice(`/${language}`.length).replace(/^\/*/, '/');
    // Browsers would remember it (RFC 9110, 15.4.9), although another language may become the main one.
    throw redirect(path + search, { status: 308, headers: { 'Cache-Control': 'no-cache' } });
  }
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
