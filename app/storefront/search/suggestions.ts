import { shopOf } from '#app/context.ts';
import type { ListedProduct } from '#catalogue/products/product.ts';
import type { MarkedPiece } from '#catalogue/search/mark-words.ts';
import { translated } from '../translated.server.ts';
import type { Route } from './+types/suggestions';
import { findSuggestions } from './find-suggestions.server.ts';
import { searchContext } from './search-context.server.ts';

/** The JSON response of `/search/suggestions?q=`. */
export interface Suggestions {
  /** The search term as the server normalized it. */
  term: string;
  products: (ListedProduct & { markedName: MarkedPiece[] })[];
}

export async function loader(args: Route.LoaderArgs) {
  const address = args.url.searchParams;
  const shop = shopOf(args);
  const suggestions = await findSuggestions(shop.db, address, await searchContext(shop), (products) =>
    translated(shop, products),
  );
  return Response.json(suggestions);
}
