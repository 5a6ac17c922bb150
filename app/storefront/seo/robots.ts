import { getContext } from '#app/context.ts';
import { prefixOf } from '#catalog/text/languages.ts';
import type { Route } from './+types/robots';

/**
 * `robots.txt` (RFC 9309): crawlers may read everything except the admin area, the API and search suggestions. The owner
 * decides whether those of assistants and of trained models may, too; by default the former.
 */
export function loader(args: Route.LoaderArgs): Response {
  const { origin, settings } = getContext(args);
  const { languages, letsAssistantsSearch = true, letsModelsTrain = false } = settings.store;
  const keptOut = [...(letsAssistantsSearch ? [] : ASSISTANTS), ...(letsModelsTrain ? [] : TRAINING)];
  const admitted = ['*', ...ASSISTANTS, ...TRAINING].filter((name) => !keptOut.includes(name));
  const prefixes = languages.map((language) => prefixOf(language, languages));
  const lines = [
    ...admitted.map(userAgent),
    'Disallow: /admin',
    'Disallow: /api',
    ...prefixes.map((prefix) => `Disallow: ${prefix}/search/suggestions`),
    '',
    ...(keptOut.length > 0 ? [...keptOut.map(userAgent), 'Disallow: /', ''] : []),
    ...prefixes.map((prefix) => `Sitemap: ${origin}${prefix}/sitemap.xml`),
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

const userAgent = (name: string) => `User-agent: ${name}`;

/** They find pages for the answers of assistants, with a link to the shop. */
const ASSISTANTS =
  'OAI-SearchBot ChatGPT-User Claude-SearchBot Claude-User PerplexityBot Perplexity-User'.split(' ');

/** They collect texts and photos to train models. */
const TRAINING =
  'GPTBot ClaudeBot anthropic-ai Google-Extended Applebot-Extended CCBot Meta-ExternalAgent Bytespider'.split(
    ' ',
  );
