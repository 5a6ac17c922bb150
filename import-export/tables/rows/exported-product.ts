import type { Product } from '#catalog/products/product.ts';
import { isStoredName, publicUrl } from '#platform/media/image-addresses.ts';
import type { Answers, CategoryAnswer } from '../columns/answers.ts';
import { absoluteTo, PRODUCT_COLUMNS, productCells } from '../product-columns.ts';
import { SHOPIFY_COLUMNS, shopifyRows } from '../shopify-csv.ts';
import { recognizeSource } from '../sources/sources.ts';
import type { TableRow } from '../table.ts';
import { categoryKey } from '../values/category-guess.ts';
import { categoryValueOf } from '../values/category-value.ts';
import { Cells } from '../values/cells.ts';
import { fileIn } from '../values/image-cell.ts';
import { productOfRows } from './product-of-rows.ts';
import type { Photo, UnderstoodFields, UnderstoodProduct } from './understood-product.ts';

/**
 * Writes a product in the format of the table and reads it back with the same columns, to find out which values of the
 * table were edited: a format can lose details, such as spaces in HTML. Returns `null` if the shop has no such export.
 *
 * @param origin of the shop, such as `https://shop.example`.
 */
export function productAsExported(
  product: Product,
  answers: Answers,
  origin: string,
): UnderstoodProduct | null {
  const form = FORMS[answers.source]?.(product, origin);
  if (!form) return null;
  const fields = recognizeSource(form.header).fields.map((field) =>
    answers.fields.includes(field) ? field : null,
  );
  const cells = new Cells(form.header, fields, answers.source);
  const rows = form.rows.map((row) => ({ line: 0, cells: row }));
  return productOfRows(rows, cells, ownAnswers(rows[0], cells, answers), origin);
}

/** Returns the answers for our own export, which is in dollars and contains the shop's categories. */
function ownAnswers(row: TableRow | undefined, cells: Cells, answers: Answers): Answers {
  const own = { ...answers, decimalMark: '.' as const, currency: 'USD', rates: {}, values: {} };
  if (!row) return own;
  const { key, guess } = categoryValueOf(row, cells);
  // An answer that differs from the guess only by case or plural is the guess for another spelling, not the owner's.
  const isMoved = guess && categoryIn(answers.categories[key]) !== categoryIn(guess);
  return isMoved ? { ...own, categories: { [key]: guess } } : own;
}

function categoryIn(answer: CategoryAnswer | null | undefined): string {
  return answer ? `${answer.category} > ${categoryKey(answer.subCategory ?? '')}` : '';
}

/** Removes the values of a product that equal those of our export, because they were not edited. */
export function withoutUnedited(
  product: UnderstoodProduct,
  asExported: UnderstoodProduct,
): UnderstoodProduct {
  const fields = Object.entries(product.fields).filter(
    ([field, value]) => field === 'hidden' || value !== asExported.fields[field as keyof UnderstoodFields],
  );
  const isSame = namesOf(product.photos) === namesOf(asExported.photos);
  return {
    ...product,
    fields: Object.fromEntries(fields),
    photos: isSame ? [] : product.photos,
    notes: product.notes.filter((note) => !asExported.notes.includes(note)),
    refused: product.refused?.reason === asExported.refused?.reason ? null : product.refused,
  };
}

const FORMS: Partial<
  Record<Answers['source'], (product: Product, origin: string) => { header: string[]; rows: string[][] }>
> = {
  vitrine: (product, origin) => ({
    header: PRODUCT_COLUMNS.map(({ name }) => name),
    rows: [productCells(product, absoluteTo(origin))],
  }),
  shopify: (product, origin) => ({
    header: SHOPIFY_COLUMNS,
    rows: shopifyRows(product, absoluteTo(origin), ''),
  }),
};

/** Returns a key for comparing photos. Our archives contain stored photos by their unique file names. */
function namesOf(photos: Photo[]): string {
  return JSON.stringify(
    photos.map(({ source, alt, focus }) => {
      const file = fileIn(source);
      return [file && isStoredName(file) ? publicUrl(file) : source, alt, focus];
    }),
  );
}
