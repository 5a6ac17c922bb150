import { getContext } from '#app/context.ts';
import type { PageHandle } from '#app/pages.server.ts';
import { categoryPath } from '#catalog/products/product.ts';
import { menuCategories } from '#catalog/settings/shop-settings.ts';
import { textPagePath } from '#catalog/settings/text-page.ts';
import { shownTexts } from '../shown-shop.server.ts';
import { translatedStore } from '../translated.server.ts';
import type { Route } from './+types/llms';

export const handle: PageHandle = { parameters: [], isInSitemap: false };

/** `/llms.txt`: the shop, its lists and how to ask, for programs that read pages for people (https://llmstxt.org). */
export function loader(args: Route.LoaderArgs): Response {
  const shop = getContext(args);
  const { origin, locale } = shop;
  const store = translatedStore(shop);
  const texts = shownTexts(store, locale.language);
  const site = origin + locale.basename;
  const link = (title: string, path: string, note = '') =>
    `- [${inBrackets(title)}](${site}${path})${note ? `: ${inOneLine(note)}` : ''}`;
  const lines = [
    `# ${inOneLine(store.brand)}`,
    '',
    `> ${inOneLine(store.description)}`,
    '',
    'This shop shows its products and answers questions. It has no cart and no checkout: a buyer asks one of its offices. Prices are in US dollars; a product without a price has its price on request.',
    '',
    '## Products',
    '',
    ...menuCategories(store).map((category) =>
      link(texts.categories[category], categoryPath(category), store.categories[category].tagline),
    ),
    link('Search', '/search?q=linen%20dress', 'replace the words after `q=`'),
    '',
    '## Asking',
    '',
    link(texts.frame.contactUs, '/contact', 'WhatsApp, e-mail and phone'),
    link('Offices', '/locations', 'addresses and opening hours'),
    link('A question about products', '/ask', 'a form that the buyer sends; add `?products=` with their ids'),
    '',
    '## For programs',
    '',
    `- [Universal Commerce Protocol](${origin}/.well-known/ucp): search and lookup of products as JSON`,
    `- [Model Context Protocol](${origin}/ucp/mcp): the same as tools, and \`ask_office\`, which returns links and sends nothing`,
    link('Sitemap', '/sitemap.xml'),
    '',
    ...(store.pages.length > 0
      ? ['## Optional', '', ...store.pages.map(({ title, slug }) => link(title, textPagePath(slug))), '']
      : []),
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Tag': 'shop' },
  });
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function inBrackets(text: string): string {
  return inOneLine(text).replace(/[[\]\\]/g, '\\$&');
}
