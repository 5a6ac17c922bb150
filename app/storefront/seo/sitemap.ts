import { getContext } from '#app/context.ts';
import type { Route } from './+types/sitemap';
import {
  addressesOfSitemap,
  countSitemaps,
  languageVersions,
  publicPages,
  sendXml,
  sitemap,
  sitemapIndex,
} from './public-addresses.server.ts';

/** `/sitemap.xml`: all public addresses, or an index if there are too many; `/sitemap/2.xml`: a sitemap of the index. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { db, counts, origin, locale, settings, sitemapPaths } = getContext(args);
  const { chunk } = args.params;
  const pages = publicPages(await sitemapPaths(), settings.store);
  const count = chunk === undefined ? await countSitemaps(db, pages, counts) : 1;
  if (count > 1) return sendXml(sitemapIndex(origin + locale.basename, count));
  const number = chunk ?? '1';
  const addresses = CHUNK_NUMBER.test(number) ? await addressesOfSitemap(db, pages, Number(number)) : [];
  if (chunk !== undefined && addresses.length === 0)
    return new Response('This sitemap does not exist.', { status: 404 });
  return sendXml(sitemap(origin + locale.basename, addresses, languageVersions(origin, settings.store)));
}

/** A sitemap index lists at most 50,000 sitemaps. */
const CHUNK_NUMBER = /^[1-9]\d{0,4}$/;
