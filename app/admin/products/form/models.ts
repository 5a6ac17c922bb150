import { getContext } from '#app/context.ts';
import { suggestModels } from '#catalog/models/suggest-models.server.ts';
import { CATEGORIES } from '#catalog/products/product.ts';
import type { Route } from './+types/models';

/** `GET /admin/products/models.json?category=Bags&q=ri`: models to suggest. */
export async function loader({ url: { searchParams }, ...args }: Route.LoaderArgs) {
  const category = CATEGORIES.find((known) => known === searchParams.get('category'));
  // PostgreSQL stores no NUL characters, so no model has one.
  const typed = (searchParams.get('q') ?? '').replaceAll('\0', '');
  return Response.json(category ? await suggestModels(getContext(args).db, category, typed) : []);
}
