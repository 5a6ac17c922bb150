import { shopOf } from '#app/context.ts';
import type { MarkedPiece } from '#catalogue/mark-words.ts';
import type { ListedProduct } from '#catalogue/product.ts';
import type { Route } from './+types/suggestions';
import { findSuggestions } from './find-suggestions.server.ts';

/** What `/search/suggestions?q=` answers, as JSON. */
export interface Suggestions {
  /** The term that was asked for, as the shop understood it. */
  term: string;
  products: (ListedProduct & { markedName: MarkedPiece[] })[];
}

export async function loader(args: Route.LoaderArgs) {
  const address = args.url.searchParams;
  return Response.json(await findSuggestions(shopOf(args).db, address));
}
