import type { Product } from '#catalogue/product.ts';
import { isStoredName, publicUrl } from '#media/image-addresses.ts';
import { absoluteTo, PRODUCT_COLUMNS, productCells } from '../product-columns.ts';
import { SHOPIFY_COLUMNS, shopifyRows } from '../shopify-csv.ts';
import type { TableRow } from '../table.ts';
import type { Answers, CategoryAnswer } from './answers.ts';
import { categoryKey } from './category-guess.ts';
import { categoryValueOf } from './category-value.ts';
import { Cells } from './cells.ts';
import { fileIn } from './image-cell.ts';
import { productOfRows } from './product-of-rows.ts';
import { recognized } from './sources.ts';
import type { Photograph, ProductFields, UnderstoodProduct } from './understood-product.ts';

/**
 * What a table of this form, as far as it has the columns, says of a product as the shop writes it; `null` where the
 * shop writes no such tables. A form may hold less than the shop: blanks and markup in HTML, addresses of pictures.
 *
 * @param origin the shop's own, `https://shop.example`.
 */
export function readAsExported(product: Product, answers: Answers, origin: string): UnderstoodProduct | null {
  const form = FORMS[answers.source]?.(product, origin);
  if (!form) return null;
  const fields = recognized(form.header).fields.map((field) =>
    answers.fields.includes(field) ? field : null,
  );
  const cells = new Cells(form.header, fields, answers.source);
  const rows = form.rows.map((row) => ({ line: 0, cells: row }));
  return productOfRows(rows, cells, ownAnswers(rows[0], cells, answers), origin);
}

/** What the shop writes is in dollars, and belongs where it says: the owner's answers are about another shop's table. */
function ownAnswers(row: TableRow | undefined, cells: Cells, answers: Answers): Answers {
  const own = { ...answers, decimalMark: '.' as const, currency: 'USD', rates: {}, splits: {} };
  if (!row) return own;
  const { key, guess } = categoryValueOf(row, cells);
  // An answer that differs by case or plural is not the owner's: it is that of another product of the table.
  const isMoved = guess && categoryIn(answers.categories[key]) !== categoryIn(guess);
  return isMoved ? { ...own, categories: { [key]: guess } } : own;
}

function categoryIn(answer: CategoryAnswer | null | undefined): string {
  return answer ? `${answer.category} > ${categoryKey(answer.subCategory ?? '')}` : '';
}

/** A product of a table less what says the same as the shop's own table would: nobody has edited that. */
export function withoutUnedited(
  product: UnderstoodProduct,
  asExported: UnderstoodProduct,
): UnderstoodProduct {
  const fields = Object.entries(product.fields).filter(
    ([field, value]) => field === 'hidden' || value !== asExported.fields[field as keyof ProductFields],
  );
  const isSame = namesOf(product.photographs) === namesOf(asExported.photographs);
  return {
    ...product,
    fields: Object.fromEntries(fields),
    photographs: isSame ? [] : product.photographs,
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

/** An archive calls stored photographs as their files are called, which are names that are given once. */
function namesOf(photographs: Photograph[]): string {
  return JSON.stringify(
    photographs.map(({ source, alt, focus }) => {
      const file = fileIn(source);
      return [file && isStoredName(file) ? publicUrl(file) : source, alt, focus];
    }),
  );
}
