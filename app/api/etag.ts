import type { Product } from '#catalog/products/product.ts';

/** Returns the entity tag of a product (RFC 9110, 8.8.3). */
export function etagOf({ updatedAt }: Pick<Product, 'updatedAt'>): string {
  return `"${updatedAt.toISOString()}"`;
}
