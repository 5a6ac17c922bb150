import { getContext } from '#app/context.ts';
import type { PageHandle } from '#app/pages.server.ts';
import type { Route } from './+types/profile';
import { profile } from './protocol.ts';

export const handle: PageHandle = { parameters: [], isInSitemap: false };

/** `GET /.well-known/ucp`: what programs can do here, for assistants that know only the shop's address. */
export function loader(args: Route.LoaderArgs): Response {
  return Response.json(profile(getContext(args).origin));
}
