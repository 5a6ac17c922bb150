import type { Product } from '../products/product.ts';

/** Returns the description, or a default sentence with the category if there is none. */
export function describeProduct(product: Pick<Product, 'name' | 'category' | 'description'>): string {
  const description = product.description?.trim();
  return (
    description ||
    `${product.name} is part of our ${product.category} selection, chosen for quality that lasts.`
  );
}
