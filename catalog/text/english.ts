import { formatNumber, formatPrice } from '../amounts/amounts.ts';
import type { ListedProduct } from '../products/product.ts';
import { isolated, isRightToLeft } from './isolate.ts';

// English phrases about products, for the administrator and for visitors of the English shop. They have their own
// module, so that visitors of other languages do not load them.

/** Returns `1 product` or `1,204 products`. */
export function productsInWords(count: number): string {
  return countInWords(count, 'product');
}

/** Returns `1 slide` or `1,204 slides`. */
export function countInWords(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `1 ${one}` : `${formatNumber(count)} ${many}`;
}

/** Formats a price for visitors. */
export function priceInWords(price: number | null): string {
  return price === null ? 'Price on request' : formatPrice(price);
}

/** Returns the start of a visitor's question about a product: `I would like to ask about Tote (Ref. 7), $5.00`. */
export function questionAbout({
  name,
  code,
  price,
  inStock,
}: Pick<ListedProduct, 'name' | 'code' | 'price' | 'inStock'>): string {
  const reference = `${isRightToLeft(name) ? isolated(name) : name}${code ? ` (Ref. ${code})` : ''}`;
  if (price === null)
    return inStock
      ? `What is the price of ${reference}?`
      : `When will this be back, and at what price? ${reference}`;
  const piece = `${reference}, ${formatPrice(price)}`;
  return inStock ? `I would like to ask about ${piece}:` : `When will this be back? ${piece}:`;
}

/** Describes a product that has no description. */
export function defaultDescription(name: string, category: string): string {
  return `${name} is part of our ${category} selection, chosen for quality that lasts.`;
}
