import { getContext } from '#app/context.ts';
import { findByName } from '#catalog/products/duplicates.server.ts';
import type { Route } from './+types/same-name';

/** The response of `GET /admin/products/same-name.json?name=Tote&except={id}` if there is such a product. */
export interface SameName {
  id: string;
  name: string;
}

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { searchParams } = url;
  const name = searchParams.get('name') ?? '';
  return Response.json(await findByName(getContext(args).db, name, searchParams.get('except')));
}
