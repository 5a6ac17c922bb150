import type { Product } from '#catalogue/product.ts';
import { searchFold } from '#catalogue/search-fold.ts';

/** Ids of products whose code or handle belongs to another product that keeps it. */
export function takenCodes(holders: Map<string, string[]>, changed: { restored: Product }[]): Set<string> {
  const after = new Map(changed.map(({ restored }) => [restored.id, restored]));
  const taken = new Set<string>();
  const keepsIt = (holder: string, id: string) =>
    taken.has(holder) || haveSameKey(after.get(holder), after.get(id));
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
