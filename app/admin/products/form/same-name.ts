import { getContext } from '#app/context.ts';
import { findByName } from '#catalog/products/products.server.ts';
import type { Route } from './+types/same-name';

/** Another product with this name, or `null`: `?name=Tote&except={id}`. */
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { searchParams } = url;
  const name = searchParams.get('name') ?? '';
  return await findByName(getContext(args).db, name, searchParams.get('except'));
}

/** What a field needs is loaded when its address changes, not after each write. */
export const shouldRevalidate = () => false;
