import type { Product } from '#catalog/products/product.ts';
import type { ProductKeys, ProductMatches } from '#catalog/search/product-matches.server.ts';
import { searchFold } from '#catalog/search/search-fold.ts';
import type { UnderstoodProduct } from '#import-export/tables/rows/understood-product.ts';
import { idStartIn } from '#import-export/tables/shopify-csv.ts';
import type { ImportChoices } from '../import.ts';
import { importTexts } from '../texts.ts';
import { isChangedBySpreadsheet } from './spreadsheet-code.ts';

/** The product of the shop that a product of the table is. */
export interface Match {
  current: Product | null;
  /** Whether the shop has products with this name, and no ID or code of the table identifies one of them. */
  isNameOnly: boolean;
  /** Why the owner's choice cannot be carried out. */
  refusal: string | null;
}

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

/**
 * Returns the name of a product that should also be looked up by its name: no key has found it, or its code has found a
 * product with another name, which can be wrong if a spreadsheet changed the code.
 */
export function nameToLookUp({ fields, sameAs }: UnderstoodProduct, found: Product | null): string | null {
  if (sameAs || !fields.name) return null;
  const isFoundByCode = found && fields.code && isSame(found.code, fields.code);
  return !found || (isFoundByCode && !isSame(found.name, fields.name)) ? fields.name : null;
}

/**
 * Adds what the name says to what the keys found. A product with this name whose code a spreadsheet would change into
 * that of the table is the same product. Otherwise a name alone identifies a product only if the owner chose that.
 *
 * @param namesakes the products of the shop with the name of `nameToLookUp`
 * @param rowOf the rows of products of the shop that earlier products of the table have matched
 */
export function matchByName(
  { fields: { name = '', code } }: UnderstoodProduct,
  found: Product | null,
  namesakes: Product[],
  { sameName }: ImportChoices,
  rowOf: ReadonlyMap<string, number>,
): Match {
  const changed = namesakes.filter((other) => code && other.code && isChangedBySpreadsheet(other.code, code));
  const known = changed.length === 1 ? (changed[0] ?? null) : found;
  const isNameOnly = !known && namesakes.length > 0;
  if (isNameOnly && sameName !== 'update') return { current: null, isNameOnly, refusal: null };
  if (isNameOnly && namesakes.length > 1) {
    const refusal = importTexts.severalOfName(namesakes.length, name);
    return { current: null, isNameOnly, refusal };
  }
  const current = known ?? namesakes[0] ?? null;
  const row = current && rowOf.get(current.id);
  return { current, isNameOnly, refusal: row ? importTexts.isRepeated(row) : null };
}

function isSame(a: string | null, b: string): boolean {
  return a !== null && searchFold(a) === searchFold(b);
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
