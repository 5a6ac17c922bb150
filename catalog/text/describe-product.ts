import type { Product } from '../products/product.ts';

/** Returns the description, or `fallback` if there is none. */
export function descriptionOf({ description }: Pick<Product, 'description'>, fallback: string): string {
  return description?.trim() || fallback;
}
