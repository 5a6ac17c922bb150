import { shopOf } from '#app/context.ts';
import type { Route } from './+types/robots';

/** `robots.txt` (RFC 9309): crawlers may read everything except the admin area and search suggestions. */
export function loader(args: Route.LoaderArgs): Response {
  const lines = [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /search/suggestions',
    '',
    `Sitemap: ${shopOf(args).origin}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
