import { shopOf } from '#app/context.ts';
import { CatalogueError } from '#catalogue/catalogue-error.ts';
import type { ListedProduct } from '#catalogue/product.ts';
import { suggestProducts } from '#catalogue/search.server.ts';
import { normalizeTerm } from '#catalogue/search.ts';
import type { Route } from './+types/suggestions';

/** What `/search/suggestions?q=` answers, as JSON. */
export interface Suggestions {
  /** The term that was asked for, as the shop understood it. */
  term: string;
  products: ListedProduct[];
}

export async function loader(args: Route.LoaderArgs) {
  const term = normalizeTerm(new URL(args.request.url).searchParams.get('q'));
  return Response.json({ term, products: await suggest(args, term) } satisfies Suggestions);
}

async function suggest(args: Route.LoaderArgs, term: string): Promise<ListedProduct[]> {
  if (term === '') return [];
  try {
    return await suggestProducts(shopOf(args).db, term);
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    console.error(error.message);
    return [];
  }
}
