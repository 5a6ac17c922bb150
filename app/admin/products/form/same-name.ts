import { shopOf } from '#app/context.ts';
import { findByName } from '#catalogue/products/twins.server.ts';
import type { Route } from './+types/same-name';

/** What `GET /admin/products/same-name.json?name=Tote&except={id}` answers as JSON, where there is such a product. */
export interface SameName {
  id: string;
  name: string;
}

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { searchParams } = url;
  const name = searchParams.get('name') ?? '';
  return Response.json(await findByName(shopOf(args).db, name, searchParams.get('except')));
}
