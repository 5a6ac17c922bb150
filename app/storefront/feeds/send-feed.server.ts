import type { Shop } from '#app/context.ts';
import { streamed } from '#app/streamed.ts';
import { textsOf } from '#app/texts/texts.server.ts';
import { streamShownProducts } from '#catalog/products/product-stream.server.ts';
import { languageTag } from '#catalog/text/languages.ts';
import { figures } from '#platform/log/figures.ts';
import { translatedProduct, translatedSectionNames, translatedStore } from '../translated.server.ts';
import { type FeedItem, feedItem, type Site } from './feed-item.ts';
import { googleFeed } from './google-feed.ts';

/**
 * Responds with the feed of all visible products, newest first. A short feed is sent whole, so the page cache keeps it
 * until something changes. A long feed is streamed and never cached.
 */
export async function sendFeed(shop: Shop): Promise<Response> {
  const { db, origin, base, language, feeds, settings } = shop;
  const texts = textsOf(language);
  if (!feeds) return new Response(texts.errors.notFound.sentence, { status: 404 });
  const sections = await translatedSectionNames(shop);
  const site = { origin, base, texts, sections };
  const items = itemsOf(shop, streamShownProducts(db), site, settings.store.brand);
  const pieces = googleFeed(items, { origin: origin + base, language }, translatedStore(shop));
  const headers = {
    'Content-Type': 'application/xml; charset=utf-8',
    'Content-Language': languageTag(language),
  };
  let start = '';
  while (start.length < MAX_WHOLE_LENGTH) {
    const piece = await pieces.next();
    if (piece.done) return new Response(start, { headers });
    start += piece.value;
  }
  if (active >= MAX_CONCURRENT) {
    await pieces.return(undefined);
    figures.shed.renders += 1;
    const busy = { 'Retry-After': '60', 'Cache-Control': 'no-store' };
    return new Response(texts.errors.busy, { status: 503, headers: busy });
  }
  return new Response(streamed(counted(start, pieces), 'A feed'), {
    headers: { ...headers, 'Cache-Control': 'no-store' },
  });
}

/** Maximum number of characters of a short feed: about 1,500 products. */
const MAX_WHOLE_LENGTH = 2_000_000;

/** Maximum number of long feeds sent at a time. Each keeps the database busy for some seconds per 10,000 products. */
const MAX_CONCURRENT = 2;
let active = 0;

async function* counted(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  active += 1;
  try {
    yield start;
    yield* rest;
  } finally {
    active -= 1;
  }
}

async function* itemsOf(
  shop: Shop,
  pages: ReturnType<typeof streamShownProducts>,
  site: Site,
  brand: string,
): AsyncGenerator<FeedItem[]> {
  for await (const products of pages) {
    yield products.flatMap((product) => feedItem(translatedProduct(shop, product), site, brand) ?? []);
  }
}
