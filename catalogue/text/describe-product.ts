import type { Product } from '../products/product.ts';

/** Returns the description, or `standIn` if there is none. */
export function descriptionOf({ description }: Pick<Product, 'description'>, standIn: string): string {
  return description?.trim() || standIn;
}
