import { createHash } from 'node:crypto';
import type { Product } from '../products/product.ts';

/**
 * Returns the id of a product's model for other programs; `null` without a model. It is the one that the database keeps
 * in `products.piece`: a UUID, because Google ignores case and wants at most 50 ASCII characters, and made of the
 * categories too, because models of several may have the same name.
 */
export function groupIdOf({
  model,
  category,
  subCategory,
}: Pick<Product, 'model' | 'category' | 'subCategory'>): string | null {
  if (model === null) return null;
  const key = [model, category, ...(subCategory === null ? [] : [subCategory])].join('\u0001');
  const hash = createHash('md5').update(key).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
