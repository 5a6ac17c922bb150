import { z } from 'zod';
import { hasPriceFilter, parseListing } from '#catalog/lists/listing.ts';
import { CATEGORIES, categoryPath, isProductId } from '#catalog/products/product.ts';
import { normalizeTerm } from '#catalog/search/search.ts';
import { findOffice, officeName } from '#catalog/settings/offices.ts';
import type { ShopSettings } from '#catalog/settings/shop-settings.ts';
import { languageAt, prefixOf } from '#catalog/text/languages.ts';
import type { Beacon, Insight } from './insight.ts';

const address = z.string().max(8_000);

const beacon: z.ZodType<Beacon> = z.union([
  z.object({ view: address, from: address, isVain: z.boolean() }),
  z.object({
    press: z.enum(['shortlist', 'whatsapp', 'email', 'share', 'office']),
    subject: z.string().max(500),
  }),
]);

/** Returns what is counted of a request that anybody can send; nothing if it is not a beacon. */
export function insightsOf(sent: unknown, store: ShopSettings): Insight[] {
  const { data } = beacon.safeParse(sent);
  if (!data) return [];
  if ('view' in data) return ofView(data, store);
  const { press, subject } = data;
  if (press === 'office') {
    const office = findOffice(store, subject);
    return office ? [['office', officeName(office).slice(0, MAX_SUBJECT)]] : [];
  }
  return [[press, isProductId(subject) ? subject.toLowerCase() : '']];
}

const MAX_SUBJECT = 200;

function ofView(
  { view, from, isVain }: Extract<Beacon, { view: string }>,
  { languages }: ShopSettings,
): Insight[] {
  const [shown, before] = [pageOf(view, languages), pageOf(from, languages)];
  if (!shown) return [];
  const isNewPage = shown.path !== before?.path;
  const earlier = isNewPage ? [] : (before?.filters ?? []);
  const term = shown.term.toLowerCase();
  const isSearched = isCountedTerm(term) && term !== before?.term.toLowerCase();
  const isAsked = shown.path === '/ask/received' && before?.path === '/ask';
  const insights: Insight[] = [
    ...(before ? [] : [['language', shown.language] satisfies Insight]),
    ...(shown.product && shown.product !== before?.product
      ? [['product', shown.product] satisfies Insight]
      : []),
    ...(shown.category && isNewPage ? [['list', shown.category] satisfies Insight] : []),
    ...shown.filters
      .filter((filter) => !earlier.includes(filter))
      .map((filter): Insight => ['filter', filter]),
    ...(isSearched ? [['search', term] satisfies Insight] : []),
    ...(isSearched && isVain ? [['vain', term] satisfies Insight] : []),
    ...(isAsked ? before.products.map((product): Insight => ['question', product]) : []),
  ];
  return insights.map(([kind, subject]) => [kind, subject.slice(0, MAX_SUBJECT)]);
}

/** Terms that may be an address or a phone number are not counted, nor single letters. */
function isCountedTerm(term: string): boolean {
  return term.length > 1 && term.length <= 80 && !/@|^\+?[\d ()/-]{7,}$/.test(term);
}

function pageOf(text: string, languages: ShopSettings['languages']) {
  if (!text.startsWith('/') || !URL.canParse(text, BASE)) return null;
  const { pathname, searchParams } = new URL(text, BASE);
  const language = languageAt(pathname, languages);
  const path = pathname.slice(prefixOf(language, languages).length) || '/';
  const id = /^\/product\/([^/]+)$/.exec(path)?.[1] ?? searchParams.get('product') ?? '';
  const category = CATEGORIES.find((name) => categoryPath(name) === path);
  const listing = parseListing(searchParams);
  const filters = [...(hasPriceFilter(listing) ? ['Price'] : []), ...listing.facts];
  const products = (searchParams.get('products') ?? '').split(',').filter(isProductId);
  return {
    language,
    path,
    product: isProductId(id) ? id.toLowerCase() : null,
    category,
    filters: category ? filters : [],
    term: path === '/search' ? normalizeTerm(searchParams.get('q')) : '',
    /** Those of a question; one without a product if it has none. */
    products: products.length > 0 ? products.slice(0, 100).map((each) => each.toLowerCase()) : [''],
  };
}

const BASE = 'http://shop.invalid';
