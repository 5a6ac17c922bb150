import type { RequestContext } from '#app/context.ts';
import { searchContext } from '#app/storefront/search/search-context.server.ts';
import { shownTexts } from '#app/storefront/shown-shop.server.ts';
import { translatedFacts, translatedProduct, translatedStore } from '#app/storefront/translated.server.ts';
import { type ProductFilter, type ProductPage, pageOfProducts } from '#catalog/lists/product-pages.server.ts';
import { listSections } from '#catalog/lists/sections.server.ts';
import { findSection } from '#catalog/lists/sections.ts';
import { identifyProducts, readModels } from '#catalog/models/models.server.ts';
import { CATEGORIES, type ListedProduct, type Product, withShownPrice } from '#catalog/products/product.ts';
import { searchProducts } from '#catalog/search/search.server.ts';
import { normalizeTerm } from '#catalog/search/search.ts';
import type { Filters } from './protocol.ts';
import type { FoundProduct } from './ucp-product.server.ts';

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

/** A model with the identifier that found it. */
export interface IdentifiedModel {
  id: string;
  /** The requested color first; the one that lists show, if the identifier is that of a model. */
  model: Model;
  /** Whether the identifier is that of the color. */
  isExact: boolean;
}

/** Returns the visible models with these identifiers: ids of products or models, or codes. */
export async function modelsById(
  shop: RequestContext,
  ids: string[],
  filters: Filters,
): Promise<IdentifiedModel[]> {
  const found = await identifyProducts(shop.db, ids);
  const [models, lists] = await Promise.all([readTranslated(shop, found), listsOf(shop, filters)]);
  return found.flatMap(({ identifier, id, isExact }) => {
    const model = models.find(([first]) => first.id === id);
    const isWanted = model && lists.some((list) => isIn(withShownPrice(model[0]), list));
    return isWanted ? [{ id: identifier, isExact, model }] : [];
  });
}

async function readTranslated(shop: RequestContext, shown: { id: string }[]): Promise<Model[]> {
  const [models, facts] = await Promise.all([readModels(shop.db, shown), translatedFacts(shop)]);
  const inLanguage = (row: Product) => translatedProduct(shop, row, facts);
  return models.flatMap(([first, ...others]) =>
    first ? [[inLanguage(first), ...others.map(inLanguage)]] : [],
  );
}
