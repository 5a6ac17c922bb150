import { getContext } from '#app/context.ts';
import type { Route } from './+types/sitemap';
import {
  addressesOfSitemap,
  countSitemaps,
  languageVersions,
  publicPages,
} from './public-addresses.server.ts';
import { sendXml, sitemap, sitemapIndex } from './sitemap-xml.ts';

/** `/sitemap.xml`: all public addresses, or an index of several sitemaps if there are too many. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { db, counts, origin, locale, settings, sitemapPaths } = getContext(args);
  const pages = publicPages(await sitemapPaths(), settings.store);
  const count = await countSitemaps(db, pages, counts);
  if (count > 1) return sendXml(sitemapIndex(origin + locale.basename, count));
  const addresses = await addressesOfSitemap(db, pages, 1);
  return sendXml(sitemap(origin + locale.basename, addresses, languageVersions(origin, settings.store)));
}
