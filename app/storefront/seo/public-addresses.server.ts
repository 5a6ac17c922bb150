import type { CountCache } from '#catalog/lists/count-cache.server.ts';
import { countProducts } from '#catalog/lists/statistics.server.ts';
import { listProductAddresses } from '#catalog/products/products.server.ts';
import type { ShopSettings } from '#catalog/settings/shop-settings.ts';
import { textPagePath } from '#catalog/settings/text-page.ts';
import { languageTag, prefixOf } from '#catalog/text/languages.ts';
import type { Db } from '#platform/db/database.ts';

/** Returns the addresses of all public pages except products: those with the given paths, and the pages of text. */
export function publicPages(paths: readonly string[], { pages }: ShopSettings): Address[] {
  return [...paths, ...pages.map(({ slug }) => textPagePath(slug))].map((path) => ({ path }));
}

/** Returns the start of the addresses in each language, by language tag. `x-default` is the main language. */
export function languageVersions(
  origin: string,
  { languages }: ShopSettings,
): [hreflang: string, site: string][] {
  if (languages.length < 2) return [];
  const versions = languages.map((language): [string, string] => [
    languageTag(language),
    origin + prefixOf(language, languages),
  ]);
  return [...versions, ['x-default', origin]];
}

/** Returns the number of sitemaps for the public addresses, at least 1. */
export async function countSitemaps(
  db: Db,
  pages: Address[],
  counts?: CountCache,
  size = ADDRESSES_PER_SITEMAP,
): Promise<number> {
  return Math.ceil((pages.length + (await countProducts(db, counts, 'shown'))) / size);
}

/** Returns the addresses of one sitemap, numbered from 1: first the pages, then the products, oldest first. */
export async function addressesOfSitemap(
  db: Db,
  pages: Address[],
  number: number,
  size = ADDRESSES_PER_SITEMAP,
): Promise<Address[]> {
  const start = (number - 1) * size;
  const listed = pages.slice(start, start + size);
  const products = await listProductAddresses(db, Math.max(0, start - pages.length), size - listed.length);
  return [
    ...listed,
    ...products.map(({ id, updatedAt }) => ({ path: `/product/${id}`, changed: updatedAt })),
  ];
}

/** Maximum number of addresses per sitemap, and of sitemaps per index (sitemaps.org, protocol 0.9). */
export const ADDRESSES_PER_SITEMAP = 50_000;

/** One page that search engines should know. */
interface Address {
  /** The address from the root of the site: `/women`. */
  path: string;
  /** The time of the last change, if known. */
  changed?: Date;
}

/**
 * A sitemap of at most `ADDRESSES_PER_SITEMAP` addresses.
 *
 * @param site the beginning of its addresses: `https://shop.example/ar`
 * @param versions the beginning of the addresses in each language, by language tag or `x-default`; empty if there is
 * only one language
 */
export function sitemap(
  site: string,
  addresses: Address[],
  versions: readonly (readonly [hreflang: string, site: string])[] = [],
): string {
  const urls = addresses.map(({ path, changed }) => {
    const others = versions.map(([hreflang, other]) => alternate(hreflang, addressOf(other, path))).join('');
    return `<url>${location(addressOf(site, path))}${changed ? lastModified(changed) : ''}${others}</url>`;
  });
  const namespaces = versions.length > 0 ? `${NAMESPACE} ${XHTML}` : NAMESPACE;
  return `${DECLARATION}<urlset ${namespaces}>\n${urls.join('\n')}\n</urlset>\n`;
}

/** An index of the sitemaps `/sitemap/1.xml` to `/sitemap/{count}.xml`. */
export function sitemapIndex(origin: string, count: number): string {
  const sitemaps = Array.from(
    { length: count },
    (_, index) => `<sitemap>${location(`${origin}/sitemap/${index + 1}.xml`)}</sitemap>`,
  );
  return `${DECLARATION}<sitemapindex ${NAMESPACE}>\n${sitemaps.join('\n')}\n</sitemapindex>\n`;
}

/** Sends a sitemap or an index. Not cached, because search engines request them rarely. */
export function sendXml(xml: string): Response {
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
}

/** Returns the address of a page. A home page with a language prefix has no final slash, as in the router's links. */
function addressOf(site: string, path: string): string {
  return path === '/' ? new URL(site).href : site + path;
}

function location(url: string): string {
  return `<loc>${escapeXml(url)}</loc>`;
}

/** A version in another language (Google, sitemaps with localized versions). */
function alternate(hreflang: string, url: string): string {
  return `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(url)}"/>`;
}

function lastModified(changed: Date): string {
  return `<lastmod>${changed.toISOString()}</lastmod>`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const XHTML = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';
