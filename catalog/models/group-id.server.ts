import { createHash } from 'node:crypto';
import type { Product } from '../products/product.ts';

/**
 * Returns the id of a product's model in feeds and structured data; `null` without a model. A hash, because Google
 * ignores case and wants at most 50 ASCII characters, and models of several categories may have the same name.
 */
export function groupIdOf({
  model,
  category,
  subCategory,
}: Pick<Product, 'model' | 'category' | 'subCategory'>): string | null {
  if (model === null) return null;
  const key = JSON.stringify([model, category, subCategory]);
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}
