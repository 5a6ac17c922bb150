import type { Product } from '#catalog/products/product.ts';
import { searchFold } from '#catalog/search/search-fold.ts';

/**
 * Returns the ids of restored products whose code or handle belongs to another product that keeps it.
 *
 * @param holders by the id of a restored product: the ids of the products that now have its code or handle.
 */
export function findCodeConflicts(holders: Map<string, string[]>, restored: Product[]): Set<string> {
  const after = new Map(restored.map((product) => [product.id, product]));
  const taken = new Set<string>();
  const keepsIt = (holder: string, id: string) =>
    taken.has(holder) || haveSameKey(after.get(holder), after.get(id));
  // Repeat, because a product that is not restored keeps its current code, which another one may need back.
  let size: number;
  do {
    size = taken.size;
    for (const [id, others] of holders) if (others.some((holder) => keepsIt(holder, id))) taken.add(id);
  } while (taken.size > size);
  return taken;
}

function haveSameKey(holder: Product | undefined, product: Product | undefined): boolean {
  if (!holder || !product) return true;
  const isSameCode =
    Boolean(product.code) && searchFold(holder.code ?? '') === searchFold(product.code ?? '');
  return isSameCode || (Boolean(product.handle) && holder.handle === product.handle);
}
