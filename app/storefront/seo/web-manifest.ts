import { getContext } from '#app/context.ts';
import { withBasename } from '#app/locale.ts';
import { PAGE_COLOR } from '#app/ui/page-color.ts';
import { directionOf, languageTag } from '#catalog/text/languages.ts';
import { translatedStore } from '../translated.server.ts';
import type { Route } from './+types/web-manifest';

/** The web application manifest (W3C): name and icons for a shop that is installed on a phone. */
export function loader(args: Route.LoaderArgs): Response {
  const shop = getContext(args);
  const { language, basename } = shop.locale;
  const store = translatedStore(shop);
  const home = withBasename(basename, '/');
  const manifest = {
    id: home,
    name: store.brand,
    short_name: store.brand,
    description: store.description,
    lang: languageTag(language),
    dir: directionOf(language),
    start_url: home,
    scope: home,
    display: 'minimal-ui',
    background_color: PAGE_COLOR,
    theme_color: PAGE_COLOR,
    icons: store.logo ? [{ src: store.logo.icon, type: 'image/png', sizes: '512x512' }] : OWN_ICONS,
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  });
}

const OWN_ICONS = [
  { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
  { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
];
