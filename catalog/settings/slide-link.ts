import { CATEGORIES, categoryPath, isProductId } from '#catalog/products/product.ts';

/** The start of a link to a product, before its id. */
export const PRODUCT_LINK = '/product/';

/** The start of a link to a search, before the encoded words. */
export const SEARCH_LINK = '/search?q=';

/** Whether a slide can link to an address: a category, a product, or a search with words. */
export function isSlideLink(link: string): boolean {
  if (CATEGORIES.some((category) => categoryPath(category) === link)) return true;
  if (link.startsWith(PRODUCT_LINK)) return isProductId(link.slice(PRODUCT_LINK.length));
  return link.startsWith(SEARCH_LINK) && searchWords(link).trim() !== '' && link.length <= MAX_LENGTH;
}

/** Returns the words of a link to a search. */
export function searchWords(link: string): string {
  return new URLSearchParams(link.slice(link.indexOf('?'))).get('q') ?? '';
}

/** Returns the id of the product that a slide links to; `null` for other links. */
export function linkedProduct(link: string): string | null {
  return link.startsWith(PRODUCT_LINK) ? link.slice(PRODUCT_LINK.length) : null;
}

const MAX_LENGTH = 500;
