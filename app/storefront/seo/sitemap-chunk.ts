import { getContext } from '#app/context.ts';
import type { Route } from './+types/sitemap-chunk';
import { addressesOfSitemap, languageVersions, publicPages } from './public-addresses.server.ts';
import { sendXml, sitemap } from './sitemap-xml.ts';

/** `/sitemap/2.xml`: one of the sitemaps of the index. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { db, origin, locale, settings, sitemapPaths } = getContext(args);
  const { chunk } = args.params;
  const pages = publicPages(await sitemapPaths(), settings.store);
  const addresses = CHUNK_NUMBER.test(chunk) ? await addressesOfSitemap(db, pages, Number(chunk)) : [];
  if (addresses.length === 0) return new Response('This sitemap does not exist.', { status: 404 });
  return sendXml(sitemap(origin + locale.basename, addresses, languageVersions(origin, settings.store)));
}

/** A sitemap index lists at most 50,000 sitemaps. */
const CHUNK_NUMBER = /^[1-9]\d{0,4}$/;
