import { shopOf } from '#app/context.ts';
import type { PageHandle } from '#app/pages.server.ts';
import type { Route } from './+types/meta';
import { metaFeed } from './meta-feed.ts';
import { sendFeed } from './send-feed.server.ts';

export const handle: PageHandle = { parameters: [], isInSitemap: false };

/** `/feeds/meta.csv`: the products for a Meta catalog, which Facebook, Instagram and WhatsApp show. */
export function loader(args: Route.LoaderArgs): Promise<Response> {
  return sendFeed(shopOf(args), 'text/csv; charset=utf-8', metaFeed);
}
