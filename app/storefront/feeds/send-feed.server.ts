import type { RequestContext } from '#app/context.ts';
import { descriptionIn } from '#app/storefront/product/description-in.ts';
import { streamed } from '#app/streamed.ts';
import { categoryName } from '#app/texts/category-name.ts';
import type { Texts } from '#app/texts/en.ts';
import { textsOf } from '#app/texts/texts.server.ts';
import { nameIn, type TranslatedNames } from '#catalog/categories/category-names.ts';
import { groupIdOf } from '#catalog/models/models.server.ts';
import { isReduced, withShownPrice } from '#catalog/products/product.ts';
import { streamShownProducts } from '#catalog/products/product-stream.server.ts';
import { officeName } from '#catalog/settings/offices.ts';
import type { ShownStore } from '#catalog/settings/shown-store.ts';
import { type Language, languageOf, languageTag } from '#catalog/text/languages.ts';
import { shortened } from '#import-export/tables/values/shortened.ts';
import { counters } from '#platform/log/counters.ts';
import { variantUrl } from '#platform/media/image-addresses.ts';
import { regionCode, shownTexts } from '../shown-shop.server.ts';
import {
  translatedFacts,
  translatedProduct,
  translatedSectionNames,
  translatedStore,
} from '../translated.server.ts';

/** A format of feeds. */
export interface FeedFormat {
  contentType: string;
  /** Returns the feed, one piece per page of items. */
  write(pages: AsyncIterable<FeedItem[]>, shop: RequestContext, store: ShownStore): AsyncGenerator<string>;
}

const GOOGLE: FeedFormat = {
  contentType: 'application/xml; charset=utf-8',
  write: (pages, { origin, locale: { basename, language } }, store) =>
    googleFeed(pages, { origin: origin + basename, language }, store),
};

/**
 * Responds with the feed of all visible products, newest first. A short feed is sent whole, so the page cache keeps it
 * until something changes. A long feed is streamed and never cached.
 */
export async function sendFeed(shop: RequestContext, format = GOOGLE): Promise<Response> {
  const { db, origin, locale, feeds, settings, closeConnection } = shop;
  const { language, basename } = locale;
  if (!feeds) return new Response(textsOf(language).errors.notFound.sentence, { status: 404 });
  const store = translatedStore(shop);
  const texts = shownTexts(store, language);
  const sections = await translatedSectionNames(shop);
  const site = { origin, basename, texts, sections };
  const items = itemsOf(shop, streamShownProducts(db), site, settings.store.brand);
  const pieces = format.write(items, shop, store);
  const headers = {
    'Content-Type': format.contentType,
    'Content-Language': languageTag(language),
  };
  let start = '';
  while (start.length < MAX_WHOLE_LENGTH) {
    const piece = await pieces.next();
    if (piece.done) return new Response(start, { headers });
    start += piece.value;
  }
  const sent = makeRoom(closeConnection);
  if (!sent) {
    await pieces.return(undefined);
    counters.shed.renders += 1;
    const busy = { 'Retry-After': '60', 'Cache-Control': 'no-store' };
    return new Response(texts.errors.busy, { status: 503, headers: busy });
  }
  return new Response(streamed(counted(sent, start, pieces), 'A feed', closeConnection), {
    headers: { ...headers, 'Cache-Control': 'no-store' },
  });
}

/** Maximum number of characters of a short feed: about 1,500 products. */
const MAX_WHOLE_LENGTH = 2_000_000;

/** Maximum number of long feeds sent at a time. Each keeps the database busy for some seconds per 10,000 products. */
const MAX_CONCURRENT = 2;

/** A client that reads more slowly, after the first minute, gives its place to another one. */
const MIN_CHARACTERS_PER_SECOND = 50_000;
const SLOW_AFTER_MS = 60_000;

interface LongFeed {
  since: number;
  characters: number;
  closeConnection(): void;
}

const longFeeds = new Set<LongFeed>();

/** Takes a place for a long feed. Two clients that read a byte now and then would otherwise keep all places. */
function makeRoom(closeConnection: () => void): LongFeed | null {
  const now = performance.now();
  if (longFeeds.size >= MAX_CONCURRENT) {
    const slow = [...longFeeds].find(
      ({ since, characters }) =>
        now - since > SLOW_AFTER_MS && characters < ((now - since) / 1_000) * MIN_CHARACTERS_PER_SECOND,
    );
    if (!slow) return null;
    longFeeds.delete(slow);
    slow.closeConnection();
  }
  const feed = { since: now, characters: 0, closeConnection };
  longFeeds.add(feed);
  return feed;
}

async function* counted(feed: LongFeed, start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield start;
    for await (const piece of rest) {
      feed.characters += piece.length;
      yield piece;
    }
  } finally {
    longFeeds.delete(feed);
  }
}

async function* itemsOf(
  shop: RequestContext,
  pages: ReturnType<typeof streamShownProducts>,
  site: Site,
  brand: string,
): AsyncGenerator<FeedItem[]> {
  const facts = await translatedFacts(shop);
  for await (const products of pages) {
    yield products.flatMap((product) => feedItem(translatedProduct(shop, product, facts), site, brand) ?? []);
  }
}

/**
 * RSS 2.0 with Google's attributes ("RSS 2.0 specification" of Google Merchant Center), one piece per page of items.
 * Products have no manufacturer's number (GTIN, MPN), which `identifier_exists` says.
 */
export async function* googleFeed(
  pages: AsyncIterable<FeedItem[]>,
  { origin, language }: { origin: string; language: Language },
  shop: Pick<ShownStore, 'brand' | 'description' | 'untranslated'>,
): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n' +
    `${element('title', shop.brand)}${element('link', origin)}${element('description', shop.description, languageOf(shop, 'description').lang)}${element('language', languageTag(language))}`;
  for await (const items of pages) yield items.map(itemElement).join('');
  yield '</channel>\n</rss>\n';
}

function itemElement(item: FeedItem): string {
  const fields = [
    element('g:id', item.id),
    element('g:title', item.title, item.titleLanguage),
    element('g:description', item.description, item.descriptionLanguage),
    element('g:link', item.link),
    element('g:image_link', item.imageLink),
    ...item.additionalImageLinks.map((link) => element('g:additional_image_link', link)),
    element('g:availability', item.inStock ? 'in_stock' : 'out_of_stock'),
    element('g:price', item.price),
    item.salePrice ? element('g:sale_price', item.salePrice) : '',
    element('g:condition', 'new'),
    element('g:brand', item.brand),
    element('g:product_type', item.productType),
    item.itemGroupId ? element('g:item_group_id', item.itemGroupId) : '',
    item.gender ? element('g:gender', item.gender) : '',
    item.ageGroup ? element('g:age_group', item.ageGroup) : '',
    item.color ? element('g:color', item.color) : '',
    item.size ? element('g:size', item.size) : '',
    item.material ? element('g:material', item.material) : '',
    element('g:identifier_exists', 'no'),
  ];
  return `<item>\n${fields.join('')}</item>\n`;
}

/** @param language that of the text, if it differs from the channel's. */
function element(name: string, text: string, language?: string): string {
  const escaped = text.replace(/[&<>\r]/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<${name}${language ? ` xml:lang="${language}"` : ''}>${escaped}</${name}>\n`;
}

/** The origin of the shop, `https://shop.example`, and the path prefix and texts of the feed's language: `/ar`. */
type Site = Record<'origin' | 'basename', string> & {
  texts: Texts;
  sections?: TranslatedNames | undefined;
};

/**
 * Converts a product for the feed. Returns `null` if it lacks a required field: a picture, or a visible price above
 * zero. Texts are cut to the limits of Google Merchant Center's "Product data specification". Facts that the product
 * does not have are empty.
 */
export function feedItem(
  product: ReturnType<typeof translatedProduct>,
  { origin, basename, texts, sections }: Site,
  brand: string,
) {
  const { price, marketPrice } = withShownPrice(product);
  // Adopted tables may contain products without a price.
  if (price === null || !(price > 0)) return null;
  const [imageLink, ...additionalImageLinks] = product.images.flatMap((image) => address(image, origin));
  if (!imageLink) return null;
  const reduced = isReduced({ price, marketPrice });
  const { color = '', size = '', material = '' } = product.knownFacts;
  return {
    id: product.id,
    title: shortened(plain(product.name).replace(/\s+/g, ' ').trim(), MAX_TITLE_LENGTH),
    // The languages of texts that are not translated.
    titleLanguage: languageOf(product, 'name').lang,
    descriptionLanguage: languageOf(product, 'description').lang,
    description: shortened(plain(descriptionIn(texts, product)), MAX_DESCRIPTION_LENGTH),
    link: `${origin + basename}/product/${product.id}`,
    imageLink,
    additionalImageLinks: additionalImageLinks.slice(0, MAX_ADDITIONAL_IMAGES),
    inStock: product.inStock,
    // `248.10 USD`: the price, or the original price of a reduced product.
    price: amount(reduced ? (marketPrice ?? 0) : price),
    salePrice: reduced ? amount(price) : null,
    brand: shortened(brand, MAX_BRAND_LENGTH),
    productType: [categoryName(product.category, texts), nameIn(product.subCategory ?? '', sections)]
      .filter(Boolean)
      .map(plain)
      .join(' > '),
    // The same for all colors of a model; `null` without a model.
    itemGroupId: groupIdOf(product),
    // Google requires the gender for clothes in some countries. Empty if the category does not imply one.
    gender: { Women: 'female', Men: 'male' }[product.category as string] ?? '',
    ageGroup: { Women: 'adult', Men: 'adult', Kids: 'kids' }[product.category as string] ?? '',
    color: shortened(colorsOf(plain(color)), MAX_COLORS_LENGTH),
    size: shortened(plain(size), MAX_SIZE_LENGTH),
    material: plain(material),
  };
}

export type FeedItem = NonNullable<ReturnType<typeof feedItem>>;

/** Maximum lengths in UTF-16 units, which are never fewer than characters. */
const MAX_TITLE_LENGTH = 150;
const MAX_DESCRIPTION_LENGTH = 5_000;
const MAX_BRAND_LENGTH = 70;
const MAX_COLOR_LENGTH = 40;
const MAX_COLORS_LENGTH = 100;
const MAX_COLORS = 3;
const MAX_SIZE_LENGTH = 100;
const MAX_ADDITIONAL_IMAGES = 10;

/**
 * Returns the web address of a picture, if it has one. Neither Google nor Meta accepts AVIF or SVG, so the address of
 * a stored picture is that of its JPEG.
 */
function address(image: string, origin: string): string[] {
  const path = variantUrl(image, 'modal', 'jpg');
  const url = URL.canParse(path, origin) ? new URL(path, origin) : null;
  return url && /^https?:$/.test(url.protocol) ? [url.href.replaceAll(',', '%2C')] : [];
}

/** Returns the colors of a product in Google's form: `Black/White`. */
function colorsOf(color: string): string {
  return color
    .split(/[,،、;/]/)
    .flatMap((name) => shortened(name.trim(), MAX_COLOR_LENGTH) || [])
    .slice(0, MAX_COLORS)
    .join('/');
}

function amount(dollars: number): string {
  return `${dollars.toFixed(2)} USD`;
}

/** Removes characters that XML 1.0, 2.2 forbids, including lone surrogates. */
function plain(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
}

/**
 * JSON Lines with the fields of OpenAI's product feed (https://developers.openai.com/commerce/specs/feed). Assistants may
 * show the products; the shop has no checkout.
 */
export const OPENAI: FeedFormat = {
  contentType: 'application/jsonl; charset=utf-8',
  async *write(pages, { origin, locale: { basename } }, { brand, offices, headOffice }) {
    // The feed takes only countries (ISO 3166-1 alpha-2). An office can be in a region such as Europe, whose code is 150.
    const countryOf = (office?: { country: string }) =>
      regionCode(office?.country ?? '')?.match(/^[A-Z]{2}$/)?.[0];
    const countries = [...new Set(offices.flatMap((office) => countryOf(office) ?? []))];
    const head = offices.find((office) => officeName(office) === headOffice);
    const seller = {
      seller_name: brand,
      seller_url: origin + basename,
      target_countries: countries,
      store_country: countryOf(head) ?? countries[0],
    };
    for await (const items of pages)
      yield items.map((item) => `${JSON.stringify({ ...itemFields(item), ...seller })}\n`).join('');
  },
};

/** Returns the fields of a product. JSON leaves out those that are `undefined`. */
function itemFields(item: FeedItem) {
  return {
    is_eligible_search: true,
    is_eligible_checkout: false,
    item_id: item.id,
    title: item.title,
    description: item.description,
    url: item.link,
    brand: item.brand,
    condition: 'new',
    product_category: item.productType,
    image_url: item.imageLink,
    additional_image_urls: item.additionalImageLinks.join(',') || undefined,
    price: item.price,
    sale_price: item.salePrice ?? undefined,
    availability: item.inStock ? 'in_stock' : 'out_of_stock',
    group_id: item.itemGroupId ?? item.id,
    listing_has_variations: item.itemGroupId !== null,
    color: item.color || undefined,
    size: item.size || undefined,
    material: item.material || undefined,
    gender: item.gender || undefined,
    age_group: item.ageGroup || undefined,
  };
}
