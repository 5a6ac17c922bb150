import type { Product } from '#catalog/products/product.ts';
import type { ProductKeys, ProductMatches } from '#catalog/search/product-matches.server.ts';
import type { UnderstoodProduct } from '#import-export/tables/rows/understood-product.ts';
import { idStartIn } from '#import-export/tables/shopify-csv.ts';
import { importTexts } from './texts.ts';

/**
 * Finds a product of the table in the shop: by its id, its code or its handle. Only texts in other languages also find
 * the one product that has their name.
 */
export function findMatch(understood: UnderstoodProduct, matches: ProductMatches): Product | null {
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

/** Returns the keys by which a product of the table is found in the shop. */
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
  if (name && count > 1) return importTexts.manyOfName(count, name);
  return importTexts.noProduct(handle, name);
}

/** Returns a reason if another product of the shop already has the code or the handle. */
export function takenKey(
  { fields: { code, handle } }: UnderstoodProduct,
  current: Product | null,
  matches: ProductMatches,
): string | null {
  const byCode = code ? matches.byCode(code) : undefined;
  if (code && byCode && byCode.id !== current?.id) return importTexts.codeTaken(code, byCode.name);
  const byHandle = handle ? matches.byHandle(handle) : undefined;
  if (handle && byHandle && byHandle.id !== current?.id)
    return importTexts.handleTaken(handle, byHandle.name);
  return null;
}
