import type { Product } from '#catalogue/products/product.ts';
import type { ProductKeys, ProductMatches } from '#catalogue/search/product-matches.server.ts';
import type { UnderstoodProduct } from '#exchange/tables/rows/understood-product.ts';
import { idStartIn } from '#exchange/tables/shopify-csv.ts';

/**
 * Finds a product of the table in the shop: by its id, its code or its handle. Only texts in other languages also find
 * the one product that has their name.
 */
export function matched(understood: UnderstoodProduct, matches: ProductMatches): Product | null {
  const { id, code, handle, idStart, name } = keysOf(understood);
  const [named, ...others] = name ? matches.byName(name) : [];
  return (
    (id ? matches.byId(id) : undefined) ??
    (code ? matches.byCode(code) : undefined) ??
    (handle ? matches.byHandle(handle) : undefined) ??
    (idStart ? matches.byIdStart(idStart) : undefined) ??
    (others.length === 0 ? named : undefined) ??
    null
  );
}

export function keysOf({ id, sameAs, fields }: UnderstoodProduct): ProductKeys {
  const { code = null, handle = null } = { ...fields, ...sameAs };
  return { id, code, handle, idStart: handle && idStartIn(handle), name: sameAs?.name ?? null };
}

/** Returns why the product that texts belong to was not found. */
export function missingReason(
  { handle, name }: NonNullable<UnderstoodProduct['sameAs']>,
  matches: ProductMatches,
): string {
  const count = name ? matches.byName(name).length : 0;
  if (count > 1)
    return `${count} products are called “${name}”. Add a column with their handles, codes or IDs, or enter these texts in the form.`;
  const keys = [handle && `the handle “${handle}”`, name && `the name “${name}”`].filter(Boolean);
  return keys.length > 0 ? `No product has ${keys.join(' or ')}.` : 'This row names no product.';
}

/** Returns a reason if another product of the shop already has the code or the handle. */
export function takenKey(
  { fields: { code, handle } }: UnderstoodProduct,
  current: Product | null,
  matches: ProductMatches,
): string | null {
  const byCode = code ? matches.byCode(code) : undefined;
  if (byCode && byCode.id !== current?.id) return `Code “${code}” is already used by “${byCode.name}”.`;
  const byHandle = handle ? matches.byHandle(handle) : undefined;
  if (byHandle && byHandle.id !== current?.id)
    return `Handle “${handle}” is already used by “${byHandle.name}”.`;
  return null;
}
