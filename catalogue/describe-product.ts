import type { Product } from './product.ts';

/** The description, or a sentence built from the category where there is none. */
export function describeProduct(product: Pick<Product, 'name' | 'category' | 'description'>): string {
  const own = product.description?.trim();
  return (
    own || `${product.name} is part of our ${product.category} selection, chosen for quality that lasts.`
  );
}
