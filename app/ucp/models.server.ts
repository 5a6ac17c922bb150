import type { RequestContext } from '#app/context.ts';
import { descriptionIn } from '#app/storefront/product/description-in.ts';
import { searchContext } from '#app/storefront/search/search-context.server.ts';
import { shownTexts } from '#app/storefront/shown-shop.server.ts';
import { translatedFacts, translatedProduct, translatedStore } from '#app/storefront/translated.server.ts';
import { categoryName } from '#app/texts/category-name.ts';
import type { Texts } from '#app/texts/en.ts';
import { nameIn, type TranslatedNames } from '#catalog/categories/category-names.ts';
import { type ProductFilter, type ProductPage, pageOfProducts } from '#catalog/lists/product-pages.server.ts';
import { listSections } from '#catalog/lists/sections.server.ts';
import { findSection } from '#catalog/lists/sections.ts';
import {
  colorLabel,
  groupIdOf,
  identifyProducts,
  readModels,
  sharedName,
} from '#catalog/models/models.server.ts';
import { factIn } from '#catalog/products/facts.ts';
import {
  CATEGORIES,
  imageAlt,
  isReduced,
  type ListedProduct,
  type Product,
  withShownPrice,
} from '#catalog/products/product.ts';
import { searchProducts } from '#catalog/search/search.server.ts';
import { normalizeTerm } from '#catalog/search/search.ts';
import { variantUrl } from '#platform/media/image-addresses.ts';
import type { Filters } from './protocol.ts';

/** The visible colors of a model, or a product without a model. The first is shown for all. */
export type Model = [FoundProduct, ...FoundProduct[]];

/**
 * Returns a page (0-based) of the models that match a query and filters, best first; without a query, in the order of
 * the lists. Filters of a query apply to its first 500 results.
 *
 * @throws {CatalogError} if the database fails.
 */
export async function findModels(
  shop: RequestContext,
  { query = '', filters }: { query?: string | undefined; filters?: Filters },
  page: number,
  limit: number,
): Promise<{ models: Model[]; total: number }> {
  const term = normalizeTerm(query);
  const isFiltered = Boolean(filters?.categories ?? filters?.price);
  const lists = await listsOf(shop, filters);
  const found =
    term === ''
      ? await pageOfLists(shop, lists, page, limit)
      : await searchProducts(
          shop.db,
          term,
          isFiltered ? 0 : page,
          isFiltered ? MAX_FILTERED : limit,
          await searchContext(shop),
        );
  if (term === '' || !isFiltered)
    return { models: await readTranslated(shop, found.products), total: found.totalCount };
  const matching = found.products.filter((product) => lists.some((list) => isIn(product, list)));
  return { models: await readTranslated(shop, pageOf(matching, page, limit)), total: matching.length };
}

const MAX_FILTERED = 500;

type List = Pick<ProductFilter, 'category' | 'minPrice' | 'maxPrice'> & { subCategory?: string[] };

/** Returns the lists that together contain what the filters select; none if no category has one of the names. */
async function listsOf(shop: RequestContext, filters: Filters): Promise<List[]> {
  const { min, max } = filters?.price ?? {};
  const prices: List = {
    ...(min === undefined ? {} : { minPrice: min / 100 }),
    ...(max === undefined ? {} : { maxPrice: max / 100 }),
  };
  if (!filters?.categories) return [prices];
  const { categories } = shownTexts(translatedStore(shop), shop.locale.language);
  const sections = await listSections(shop.db, shop.counts);
  return filters.categories.flatMap((path) => {
    const [name = '', section] = path.split('>').map((part) => part.trim());
    const category = CATEGORIES.find((known) =>
      [known, categories[known]].some((other) => other.toLowerCase() === name.toLowerCase()),
    );
    if (!category) return [];
    return [
      { category, ...(section ? { subCategory: findSection(section, sections).names } : {}), ...prices },
    ];
  });
}

function isIn({ category, subCategory, price }: Filtered, list: List): boolean {
  const { minPrice, maxPrice } = list;
  if (list.category && list.category !== category) return false;
  if (list.subCategory && !list.subCategory.includes(subCategory ?? '')) return false;
  if (minPrice == null && maxPrice == null) return true;
  return price !== null && price >= (minPrice ?? 0) && price <= (maxPrice ?? price);
}

type Filtered = Pick<ListedProduct, 'category' | 'subCategory' | 'price'>;

async function pageOfLists(
  { db, counts, locale }: RequestContext,
  lists: List[],
  page: number,
  limit: number,
): Promise<ProductPage> {
  const [only] = lists;
  if (only && lists.length === 1) return pageOfProducts(db, only, page, limit, counts, locale);
  const pages = await Promise.all(
    lists.map((list) => pageOfProducts(db, list, 0, MAX_FILTERED, counts, locale)),
  );
  const found = new Map(pages.flatMap((list) => list.products).map((product) => [product.id, product]));
  return { products: pageOf([...found.values()], page, limit), totalCount: found.size };
}

function pageOf<Item>(items: Item[], page: number, limit: number): Item[] {
  return items.slice(page * limit, (page + 1) * limit);
}

/**
 * Returns the visible models with these identifiers: ids of products or models, or codes. The requested color is first;
 * if the identifier is that of a model, the one that lists show. `isExact` is whether it is that of the color.
 */
export async function modelsById(shop: RequestContext, ids: string[], filters: Filters) {
  const found = await identifyProducts(shop.db, ids);
  const [models, lists] = await Promise.all([readTranslated(shop, found), listsOf(shop, filters)]);
  return found.flatMap(({ identifier, id, isExact }) => {
    const model = models.find(([first]) => first.id === id);
    const isWanted = model && lists.some((list) => isIn(withShownPrice(model[0]), list));
    return isWanted ? [{ id: identifier, isExact, model }] : [];
  });
}

async function readTranslated(shop: RequestContext, shown: { id: string }[]): Promise<Model[]> {
  const [models, facts] = await Promise.all([readModels(shop.db, shown, shop.counts), translatedFacts(shop)]);
  const inLanguage = (row: Product) => translatedProduct(shop, row, facts);
  return models.flatMap(([first, ...others]) =>
    first ? [[inLanguage(first), ...others.map(inLanguage)]] : [],
  );
}

/** A visible product in the language of the request. */
export type FoundProduct = ReturnType<typeof translatedProduct>;

/** What all products of a response have in common. */
export interface Seller {
  /** `https://shop.example/ar`: what precedes the paths of pages. */
  site: string;
  origin: string;
  name: string;
  links: { type: string; url: string; title: string }[];
  texts: Texts;
  sections: TranslatedNames | undefined;
}

/**
 * Converts the colors of a model, or a single product, to a product of the protocol. The first is the featured one.
 *
 * @param colors all with a price: the protocol has no products without one.
 */
export function ucpProduct(colors: [FoundProduct, ...FoundProduct[]], seller: Seller) {
  const [featured] = colors;
  const hasColors = colors.length > 1;
  const names = colors.map(({ name }) => name);
  const shared = sharedName(names);
  const option = colorOption(featured, seller);
  const variants = colors.map((color) => {
    const label = color.knownFacts.color ?? (colorLabel(color.name, shared) || color.name);
    return ucpVariant(color, hasColors ? { name: option, label } : null, seller);
  });
  const listed = variants.flatMap(({ list_price, price }) => list_price ?? price);
  return {
    id: groupIdOf(featured) ?? featured.id,
    title: hasColors ? shared : featured.name,
    description: variants[0]?.description ?? { plain: '' },
    url: addressOf(featured, seller),
    categories: [{ value: categoryPathOf(featured, seller), taxonomy: 'merchant' }],
    price_range: rangeOf(variants.map(({ price }) => price)),
    ...(variants.some(({ list_price }) => list_price) ? { list_price_range: rangeOf(listed) } : {}),
    media: mediaOf(featured, seller),
    ...(hasColors
      ? {
          options: [
            {
              name: option,
              values: variants.flatMap(({ options }) => options).map(({ label }) => ({ label })),
            },
          ],
        }
      : {}),
    variants,
    ...(featured.facts.length > 0 ? { metadata: { facts: featured.facts.map(factIn) } } : {}),
  };
}

function ucpVariant(product: FoundProduct, option: { name: string; label: string } | null, seller: Seller) {
  const { price, marketPrice } = withShownPrice(product);
  return {
    id: product.id,
    ...(product.code ? { sku: product.code } : {}),
    title: option?.label ?? product.name,
    description: { plain: descriptionIn(seller.texts, product) },
    url: addressOf(product, seller),
    price: amount(price),
    ...(isReduced({ price, marketPrice }) ? { list_price: amount(marketPrice) } : {}),
    availability: product.inStock
      ? { available: true, status: 'in_stock' }
      : { available: false, status: 'out_of_stock' },
    options: option ? [option] : [],
    media: mediaOf(product, seller),
    seller: { name: seller.name, links: seller.links },
  };
}

/** Returns the product's own name for its color: `Couleur`. */
function colorOption({ facts, knownFacts }: FoundProduct, { texts }: Seller): string {
  const fact = facts.map(factIn).find(({ value }) => value === knownFacts.color);
  return fact?.name ?? texts.card.colors;
}

/** Returns `Accessories > Jewelry`. */
function categoryPathOf({ category, subCategory }: FoundProduct, { texts, sections }: Seller): string {
  return [categoryName(category, texts), nameIn(subCategory ?? '', sections)].filter(Boolean).join(' > ');
}

function addressOf({ id }: FoundProduct, { site }: Seller): string {
  return `${site}/product/${id}`;
}

/** Assistants show JPEG everywhere. */
function mediaOf(product: FoundProduct, { origin }: Seller) {
  return product.images.map((image, at) => ({
    type: 'image',
    url: new URL(variantUrl(image, 'modal', 'jpg'), origin).href,
    alt_text: imageAlt(product, at),
  }));
}

/** Returns a price in cents. */
function amount(dollars: number | null) {
  return { amount: Math.round((dollars ?? 0) * 100), currency: 'USD' };
}

type Amount = ReturnType<typeof amount>;

function rangeOf(prices: Amount[]): { min: Amount; max: Amount } {
  const sorted = prices.toSorted((a, b) => a.amount - b.amount);
  return { min: sorted[0] ?? amount(0), max: sorted.at(-1) ?? amount(0) };
}
