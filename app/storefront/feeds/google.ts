import { shopOf } from '#app/context.ts';
import type { PageHandle } from '#app/pages.server.ts';
import { translatedStore } from '../translated.server.ts';
import type { Route } from './+types/google';
import { googleFeed } from './google-feed.ts';
import { sendFeed } from './send-feed.server.ts';

export const handle: PageHandle = { parameters: [], isInSitemap: false };

/** `/feeds/google.xml`: the products for Google Merchant Center. */
export function loader(args: Route.LoaderArgs): Promise<Response> {
  const shop = shopOf(args);
  return sendFeed(shop, 'application/xml; charset=utf-8', (items) =>
    googleFeed(items, { origin: shop.origin + shop.base, language: shop.language }, translatedStore(shop)),
  );
}
