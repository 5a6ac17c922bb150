import { getContext } from '#app/context.ts';
import { prefixOf } from '#catalog/text/languages.ts';
import type { Route } from './+types/robots';

/** `robots.txt` (RFC 9309): crawlers may read everything except the admin area and search suggestions. */
export function loader(args: Route.LoaderArgs): Response {
  const { origin, settings } = getContext(args);
  const { languages } = settings.store;
  const prefixes = languages.map((language) => prefixOf(language, languages));
  const lines = [
    'User-agent: *',
    'Disallow: /admin',
    ...prefixes.map((prefix) => `Disallow: ${prefix}/search/suggestions`),
    '',
    ...prefixes.map((prefix) => `Sitemap: ${origin}${prefix}/sitemap.xml`),
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
