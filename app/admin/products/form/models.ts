import { getContext } from '#app/context.ts';
import { suggestModels } from '#catalog/models/models.server.ts';
import { CATEGORIES } from '#catalog/products/product.ts';
import type { Route } from './+types/models';

/** Models to suggest: `?category=Bags&q=ri`. */
export async function loader({ url: { searchParams }, ...args }: Route.LoaderArgs) {
  const category = CATEGORIES.find((known) => known === searchParams.get('category'));
  // PostgreSQL stores no NUL characters, so no model has one.
  const typed = (searchParams.get('q') ?? '').replaceAll('\0', '');
  return category ? await suggestModels(getContext(args).db, category, typed) : [];
}

/** What a field needs is loaded when its address changes, not after each write. */
export const shouldRevalidate = () => false;
