import { getContext } from '#app/context.ts';
import { suggestModels } from '#catalog/models/suggest-models.server.ts';
import type { Route } from './+types/models';

/** `GET /admin/products/models.json?category=Bags&q=ri`: models to suggest. */
export async function loader({ url: { searchParams }, ...args }: Route.LoaderArgs) {
  const [category, typed] = ['category', 'q'].map((name) => searchParams.get(name) ?? '');
  return Response.json(await suggestModels(getContext(args).db, category ?? '', typed ?? ''));
}
