import { getContext } from '#app/context.ts';
import { translated } from '../translated.server.ts';
import type { Route } from './+types/suggestions';
import { findSuggestions } from './find-suggestions.server.ts';
import { searchContext } from './search-context.server.ts';

/** `GET /search/suggestions?q=coa`. Too many texts are possible for a cache, and a product may change at any time. */
export async function loader(args: Route.LoaderArgs) {
  const address = args.url.searchParams;
  const shop = getContext(args);
  const suggestions = await findSuggestions(shop.db, address, await searchContext(shop), (products) =>
    translated(shop, products),
  );
  return Response.json(suggestions, { headers: { 'Cache-Control': 'no-store' } });
}
