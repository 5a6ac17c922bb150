import { data, redirect } from 'react-router';
import { shopOf } from '#app/context.ts';
import type { Route } from './+types/not-found';

/** The main language has no prefix, so its prefix leads to the same page without it. */
export function loader(args: Route.LoaderArgs) {
  const { language, base, settings } = shopOf(args);
  const path = args.params['*'] ?? '';
  const isMain = base === '' && settings.store.languages.length > 1;
  if (isMain && (path === language || path.startsWith(`${language}/`))) {
    throw redirect(`/${path.slice(language.length + 1)}${new URL(args.request.url).search}`, 308);
  }
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
