import { shopOf } from '#app/context.ts';
import type { Route } from './+types/sitemap';
import { addressesOfSitemap, countSitemaps, publicPages } from './public-addresses.server.ts';
import { sendXml, sitemap, sitemapIndex } from './sitemap-xml.ts';

/** `/sitemap.xml`: all public addresses, or an index of several sitemaps if there are too many. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { db, counts, origin, base, settings } = shopOf(args);
  const pages = publicPages(settings.store);
  const count = await countSitemaps(db, pages, counts);
  return sendXml(
    count === 1
      ? sitemap(origin + base, await addressesOfSitemap(db, pages, 1))
      : sitemapIndex(origin + base, count),
  );
}
