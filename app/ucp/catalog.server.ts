import { parseAccept } from 'hono/utils/accept';
import type { RequestContext } from '#app/context.ts';
import {
  type ContactOffice,
  contactOffices,
  regionCode,
  shownTexts,
} from '#app/storefront/shown-shop.server.ts';
import { translatedSectionNames, translatedStore } from '#app/storefront/translated.server.ts';
import type { Texts } from '#app/texts/en.ts';
import { withShownPrice } from '#catalog/products/product.ts';
import { mailLink, whatsAppLink } from '#catalog/settings/contact-links.ts';
import { officeName } from '#catalog/settings/offices.ts';
import type { ShownStore } from '#catalog/settings/shown-store.ts';
import { textPagePath } from '#catalog/settings/text-page.ts';
import { prefixOf } from '#catalog/text/languages.ts';
import {
  type FoundProduct,
  findModels,
  type Model,
  modelsById,
  type Seller,
  ucpProduct,
} from './models.server.ts';
import {
  envelope,
  type Filters,
  LOOKUP,
  type LookupRequest,
  MAX_LIMIT,
  MAX_PAGE,
  type ProductRequest,
  pageAt,
  type RequestedContext,
  SEARCH,
  type SearchRequest,
  type UcpMessage,
} from './protocol.ts';

/** Responds to a search. */
export async function searchCatalog(shop: RequestContext, request: SearchRequest) {
  const { limit: wanted = DEFAULT_LIMIT, cursor } = request.pagination ?? {};
  const { page, limit } = pageAt(cursor) ?? { page: 0, limit: Math.min(wanted, MAX_LIMIT) };
  const { filters, messages } = withKnownCurrency(request);
  const { models, total } = await findModels(shop, { query: request.query, filters }, page, limit);
  const { convert, messages: refusals } = await converter(shop, request.context);
  const products = models.flatMap((model) => convert(model) ?? []);
  const hasNext = (page + 1) * limit < total && page < MAX_PAGE;
  return {
    ucp: envelope(SEARCH),
    products,
    pagination: {
      has_next_page: hasNext,
      ...(hasNext ? { cursor: `p${page + 1}-${limit}` } : {}),
      total_count: total,
    },
    ...messagesField([...messages, ...refusals]),
  };
}

const DEFAULT_LIMIT = 10;

/** Responds with the products of some identifiers, each with only the requested colors. */
export async function lookUpCatalog(shop: RequestContext, request: LookupRequest) {
  const ids = [...new Set(request.ids)];
  const { filters, messages } = withKnownCurrency(request);
  const found = await modelsById(shop, ids, filters);
  const { convert, messages: refusals } = await converter(shop, request.context);
  const described = found.flatMap(({ id, model, isExact }) => {
    const product = convert(model, isExact);
    const [variant] = product?.variants ?? [];
    return product && variant
      ? [{ product, variant, input: { id, match: isExact ? 'exact' : 'featured' } }]
      : [];
  });
  const products = groupsOf(described, ({ product }) => product.id).map((ofProduct) => ({
    ...ofProduct[0].product,
    // Each was converted with the requested color first.
    variants: groupsOf(ofProduct, ({ variant }) => variant.id).map((ofVariant) => ({
      ...ofVariant[0].variant,
      inputs: ofVariant.map(({ input }) => input),
    })),
  }));
  const missing = ids.filter((id) => !found.some((model) => model.id === id));
  const notFound = missing.map((id): UcpMessage => ({ type: 'info', code: 'not_found', content: id }));
  return { ucp: envelope(LOOKUP), products, ...messagesField([...messages, ...refusals, ...notFound]) };
}

function groupsOf<Item>(items: Item[], keyOf: (item: Item) => string): [Item, ...Item[]][] {
  return [...Map.groupBy(items, keyOf).values()] as [Item, ...Item[]][];
}

/** Responds with one product and its requested or selected color. */
export async function getProduct(shop: RequestContext, { id, selected, context, filters }: ProductRequest) {
  const [found] = await modelsById(shop, [id], filters);
  const { convert, messages } = await converter(shop, context);
  const product = found && convert(found.model, found.isExact);
  if (!product) {
    const refusals = messages.map(({ code, content }): UcpMessage => ({ ...REFUSED, code, content }));
    return refusals.length > 0 ? { ucp: envelope(LOOKUP, 'error'), messages: refusals } : notFound(id);
  }
  const isSelected = ({ options }: (typeof product.variants)[number]) =>
    options.some(({ name, label }) =>
      selected?.some((option) => option.name === name && option.label === label),
    );
  const chosen = found.isExact ? undefined : product.variants.find(isSelected);
  const variant = chosen ?? product.variants[0];
  const options = product.options?.map(({ name, values }) => ({
    name,
    values: values.map(({ label }, at) => ({
      label,
      available: product.variants[at]?.availability.available ?? false,
      exists: true,
    })),
  }));
  return {
    ucp: envelope(LOOKUP),
    product: {
      ...product,
      variants: variant ? [variant] : [],
      ...(options ? { options, selected: variant?.options ?? [] } : {}),
    },
    ...messagesField(messages),
  };
}

/** Returns links to ask the buyer's office about a product. Nothing is sent before the buyer sends it. */
export async function askOffice(shop: RequestContext, { id, context }: ProductRequest) {
  const [found] = await modelsById(shop, [id], undefined);
  if (!found) return notFound(id);
  const store = translatedStore(shop);
  const { ask } = shownTexts(store, shop.locale.language);
  const office = officeFor(store, context?.address_country);
  const [product] = found.model;
  const address = `${shop.origin}${shop.locale.basename}/product/${product.id}`;
  const text = `${ask.question(withShownPrice(product))}\n${address}\n\n`;
  const mail = { subject: ask.subject(product.name), body: ask.message(office.title, text) };
  return {
    ucp: envelope(LOOKUP),
    office: office.title,
    text,
    links: [
      ...(office.whatsapp ? [{ type: 'whatsapp', url: whatsAppLink(office.whatsapp, text) }] : []),
      { type: 'email', url: mailLink(office.email ?? store.emails.general, mail) },
    ],
  };
}

function notFound(id: string) {
  const message: UcpMessage = { ...REFUSED, code: 'not_found', content: `Product not found: ${id}` };
  return { ucp: envelope(LOOKUP, 'error'), messages: [message] };
}

const REFUSED = { type: 'error', severity: 'unrecoverable' } as const;

/** Returns the field `messages`, which is left out without messages. */
function messagesField(messages: UcpMessage[]) {
  return messages.length > 0 ? { messages } : {};
}

/** Drops bounds of the price in another currency than the shop's, and says so. */
function withKnownCurrency({ filters, context }: Pick<SearchRequest, 'filters' | 'context'>): {
  filters: Filters;
  messages: UcpMessage[];
} {
  const currency = context?.currency?.toUpperCase() ?? 'USD';
  if (!filters?.price || currency === 'USD') return { filters, messages: [] };
  const content = `The price filter in ${currency} was ignored: prices are in USD.`;
  return {
    filters: { ...filters, price: undefined },
    messages: [{ type: 'info', code: 'currency_ignored', content }],
  };
}

/**
 * Returns a function that converts a model for the response. Colors with a price on request are left out, because the
 * protocol has no products without a price; a message says whom to ask. With `isExact`, no other color takes the place
 * of the first.
 */
async function converter(shop: RequestContext, context: RequestedContext) {
  const store = translatedStore(shop);
  const texts = shownTexts(store, shop.locale.language);
  const office = officeFor(store, context?.address_country);
  const site = shop.origin + shop.locale.basename;
  const seller: Seller = {
    site,
    origin: shop.origin,
    name: store.brand,
    links: linksOf(store, office, texts, site),
    texts,
    sections: await translatedSectionNames(shop),
  };
  const messages: UcpMessage[] = [];
  const convert = (model: Model, isExact = false) => {
    for (const { name } of model.filter(isOnRequest)) {
      const content = `${name}: ${texts.amounts.priceInWords(null)}. ${office.title}: ${addressOf(office, store)}`;
      // Several identifiers can find the same model.
      if (messages.some((message) => message.content === content)) continue;
      messages.push({ type: 'info', code: 'price_on_request', content });
    }
    const [first, ...others] = model.filter((color) => !isOnRequest(color));
    return first && (first === model[0] || !isExact) ? ucpProduct([first, ...others], seller) : undefined;
  };
  return { convert, messages };
}

function isOnRequest({ price, priceOnRequest }: FoundProduct): boolean {
  return priceOnRequest || price === null;
}

/** Returns the office in a country, given by its code (ISO 3166-1 alpha-2) or English name; else the head office. */
function officeFor(store: ShownStore, country = ''): ContactOffice {
  const code = country.length === 2 ? country.toUpperCase() : regionCode(country);
  const near = store.offices.find((office) => code !== undefined && regionCode(office.country) === code);
  const name = near ? officeName(near) : store.headOffice;
  const office = contactOffices(store).find((contact) => contact.name === name);
  if (!office) throw new Error('The head office in the settings is not in the list of offices');
  return office;
}

function addressOf({ whatsapp, email }: ContactOffice, { emails }: ShownStore): string {
  return whatsapp ? whatsAppLink(whatsapp) : (email ?? emails.general);
}

function linksOf(store: ShownStore, office: ContactOffice, texts: Texts, site: string): Seller['links'] {
  const { whatsapp, email = store.emails.general, title } = office;
  const policies = [
    { type: 'privacy_policy', slug: 'privacy' },
    { type: 'terms_of_service', slug: 'terms' },
  ].flatMap(({ type, slug }) =>
    store.pages
      .filter((page) => page.slug.startsWith(slug))
      .map((page) => ({ type, url: site + textPagePath(page.slug), title: page.title })),
  );
  return [
    { type: 'contact', url: `${site}/contact`, title: texts.frame.contactUs },
    ...(whatsapp
      ? [{ type: 'whatsapp', url: whatsAppLink(whatsapp), title: `${texts.ask.askOnWhatsApp} (${title})` }]
      : []),
    { type: 'email', url: mailLink(email), title: `${texts.ask.email} (${title})` },
    ...policies,
  ];
}

/** Returns the shop in the requested language, if it offers it; else in its main language. */
export function inLanguageOf(
  shop: RequestContext,
  context: RequestedContext,
  headers: Headers,
): RequestContext {
  const { languages } = shop.settings.store;
  const accepted = parseAccept(context?.language ?? headers.get('Accept-Language') ?? '');
  const wanted = accepted.map(({ type }) => type.split('-', 1)[0]?.toLowerCase());
  const language = wanted.flatMap((tag) => languages.find((offered) => offered === tag) ?? [])[0];
  if (!language) return shop;
  return { ...shop, locale: { ...shop.locale, language, basename: prefixOf(language, languages) } };
}
