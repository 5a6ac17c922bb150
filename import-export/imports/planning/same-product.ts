import type { Product } from '#catalog/products/product.ts';
import type { ProductKeys, ProductMatches } from '#catalog/search/product-matches.server.ts';
import { searchFold } from '#catalog/search/search-fold.ts';
import type { ImportChoices } from '#import-export/tables/columns/answers.ts';
import type { UnderstoodProduct } from '#import-export/tables/rows/understood-product.ts';
import { idStartIn } from '#import-export/tables/shopify-csv.ts';
import { monthNamed } from '#import-export/tables/values/sale-dates.ts';
import { fold } from '#import-export/tables/values/words.ts';
import { importTexts } from '../texts.ts';

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

/**
 * Whether a spreadsheet may have made a code of another one when it opened the file: it removes leading zeros (`00123`
 * becomes `123`), shortens numbers (`4.00638E+12`), and takes `1-2` and `MAR1` for dates (`02-Jan`, `46024`).
 *
 * @param code the code as it was written
 * @param found what the table has in its place
 */
export function isChangedBySpreadsheet(code: string, found: string): boolean {
  if (code === found || code.length > MAX_LENGTH || found.length > MAX_LENGTH) return false;
  return isSameNumber(code, found) || isSameDate(code, found);
}

const MAX_LENGTH = 40;
const NUMBER = /^[+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)(?:e[+-]?\d+)?$/i;
/** Spreadsheets keep 15 digits of a number. */
const MAX_DIGITS = 15;

function isSameNumber(code: string, found: string): boolean {
  if (!NUMBER.test(code) || !NUMBER.test(found)) return false;
  const [before, after] = [numberIn(code), numberIn(found)];
  if (before === after) return true;
  const fraction = /[.,](\d+)e/i.exec(found)?.[1] ?? '';
  const isShortened = /e/i.test(found) && Number(before.toExponential(fraction.length)) === after;
  return isShortened || Number(before.toPrecision(MAX_DIGITS)) === after;
}

function numberIn(text: string): number {
  return Number(text.replace(',', '.'));
}

/** Compares the numbers of both as day, month and year. A spreadsheet adds the current year, and hides parts of a date. */
function isSameDate(code: string, found: string): boolean {
  const typed = datePartsOf(code);
  const shown = datePartsOf(dateOfSerial(found) ?? found.split(/[ T]\d\d?:\d\d/, 1)[0] ?? found);
  if (!typed || !shown || !(shown.hasMonthName || shown.parts.length === 3)) return false;
  const left = [...shown.parts];
  for (const part of typed.parts) {
    const at = left.indexOf(part);
    if (at >= 0) left.splice(at, 1);
    // `Jan-23` shows no day.
    else if (shown.parts.length === 3 || typed.parts.length === 2) return false;
  }
  return left.length <= 1;
}

/** Returns two or three numbers of a date such as `2-Jan`, years as two digits; `null` if the text has others. */
function datePartsOf(text: string): { parts: number[]; hasMonthName: boolean } | null {
  const words = text.match(/\p{L}+|\d+/gu) ?? [];
  if (words.length < 2 || words.length > 3) return null;
  let hasMonthName = false;
  const parts = words.map((word) => {
    if (/^\d+$/.test(word)) return Number(word) >= 1900 ? Number(word) % 100 : Number(word);
    hasMonthName = true;
    return Number(monthNamed(fold(word)) ?? Number.NaN);
  });
  return parts.every((part) => part < 100) ? { parts, hasMonthName } : null;
}

/** Returns the date of a day number, which Excel shows if the cell has the format of a number: `46024`. */
function dateOfSerial(text: string): string | null {
  if (!/^[2-7]\d{4}$/.test(text)) return null;
  return new Date(Date.UTC(1899, 11, 30 + Number(text))).toISOString().slice(0, 10);
}
