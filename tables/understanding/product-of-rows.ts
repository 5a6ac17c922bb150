import { describeProduct } from '#catalogue/describe-product.ts';
import {
  MAX_CODE_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_NAME_LENGTH,
  productFields,
} from '#catalogue/product-input.ts';
import type { TableRow } from '../table.ts';
import type { Answers } from './answers.ts';
import { categoryValueOf } from './category-value.ts';
import type { Cells } from './cells.ts';
import { withDescriptionLines } from './description-lines.ts';
import type { Field } from './fields.ts';
import { photographsOf } from './photographs.ts';
import { plainText } from './plain-text.ts';
import { pricesOf } from './prices.ts';
import { isVariation, withoutTranslations } from './product-rows.ts';
import { shortened } from './shortened.ts';
import { inStockOf, keptBack, yesOrNo } from './switches.ts';
import type { ProductFields, Refusal, UnderstoodProduct } from './understood-product.ts';

/** Reads the product that stands in these rows. */
export function productOfRows(
  unsorted: TableRow[],
  cells: Cells,
  answers: Answers,
  origin: string,
): UnderstoodProduct {
  const own = withoutTranslations(unsorted, cells);
  const main = mainRow(own, cells);
  const rows = [main, ...own.filter((row) => row !== main)];
  const product = new Reading(main, cells, answers);
  product.readIdentity(rows);
  if (rows.every((row) => isVariation(row, cells))) {
    const parent = cells.text(main, 'parent');
    product.refuse('parent', `The table has no product “${parent}” for this variation.`);
  }
  if (/^grouped/i.test(cells.text(main, 'rowType'))) {
    product.refuse('rowType', 'This row groups other products and has no price of its own.');
  }
  product.readTexts(rows);
  if (rows.length === 1 && isTotal(main, cells)) product.refuse(null, 'This row is a total, not a product.');
  product.readPrices(rows);
  product.readSwitches(rows);
  // Last: the first reason to refuse it stands, and this one falls away where the shop knows the product's category.
  product.readCategory();
  const { photographs, notes } = photographsOf(rows, cells, origin);
  product.notes.push(...notes);
  const lines = [...rows, ...unsorted.filter((row) => !own.includes(row))].map(({ line }) => line);
  return product.done(lines, photographs);
}

/** The row that names the product: the one that lists variations, else the first with a name that is no variation. */
function mainRow(rows: TableRow[], cells: Cells): TableRow {
  const own = rows.filter((row) => !isVariation(row, cells));
  const main =
    own.find((row) => cells.text(row, 'variations') !== '') ??
    own.find((row) => cells.text(row, 'name') !== '') ??
    own[0] ??
    rows[0];
  if (!main) throw new Error('A product stands in one row at least');
  return main;
}

/** A row below a price list that adds it up: without a code, a category, a text or a photo. */
function isTotal(row: TableRow, cells: Cells): boolean {
  const isNamed = TOTAL.test(cells.text(row, 'name') || cells.text(row, 'code'));
  const details = ['category', 'productType', 'description', 'images'] as const;
  return !cells.isOurs && isNamed && details.every((field) => cells.text(row, field) === '');
}

const TOTAL =
  /^(?:(?:grand |sub ?-?)?totals?|sum|gesamt|summe|gesamtsumme|somme|suma|totale|totaal|toplam|итого|المجموع|合计|总计)(?: ?\([^()]*\))?:?$/i;

class Reading {
  readonly notes: string[] = [];
  readonly #row: TableRow;
  readonly #cells: Cells;
  readonly #answers: Answers;
  readonly #fields: ProductFields = {};
  readonly #ifNew: ProductFields = {};
  #refused: Refusal | null = null;
  #lacking: Refusal | null = null;
  #id: string | null = null;
  #leftOut: UnderstoodProduct['leftOut'] = null;
  /** Lines of the description of a new product that has no other. */
  #lines = '';

  constructor(row: TableRow, cells: Cells, answers: Answers) {
    this.#row = row;
    this.#cells = cells;
    this.#answers = answers;
  }

  /** The first reason stands. */
  refuse(field: Field | null, reason: string, line = this.#row.line): void {
    this.#refused ??= { line, column: field && this.#cells.column(field), reason };
  }

  readIdentity(rows: TableRow[]): void {
    this.#id = this.#text('id') || null;
    const id = this.#text('rowId');
    const handle = this.#text('handle') || (id && `id:${id}`);
    if (handle) this.#check('handle', handle);
    const codes = new Set(rows.map((row) => this.#cells.text(row, 'code')).filter((code) => code !== ''));
    const [first = null] = codes;
    const own = this.#text('code') || first || '';
    if (own.length > MAX_CODE_LENGTH) {
      this.notes.push(`The code is longer than ${MAX_CODE_LENGTH} characters and was not imported.`);
    } else if (own) this.#check('code', own);
    if (codes.size > 1 && own) {
      this.notes.push(`The ${codes.size} variants have different codes. The product gets ${own}.`);
    }
  }

  readTexts(rows: TableRow[]): void {
    const isOurs = this.#answers.source === 'vitrine';
    const name = isOurs ? this.#text('name') : oneLine(plainText(this.#text('name')));
    const shortName = shortened(name, MAX_NAME_LENGTH);
    if (shortName !== name)
      this.notes.push(`The name is longer than ${MAX_NAME_LENGTH} characters and was shortened.`);
    if (name !== '') this.#check('name', shortName);

    const body = this.#text('description') || this.#text('summary');
    const text = isOurs ? body : plainText(body);
    // Lines alone are no description: they must not replace the one that a product has.
    if (text === '') this.#lines = withDescriptionLines('', rows, this.#cells);
    else
      this.#check('description', this.#shortenedDescription(withDescriptionLines(text, rows, this.#cells)));
  }

  #shortenedDescription(text: string): string {
    const description = shortened(text, MAX_DESCRIPTION_LENGTH);
    if (description !== text)
      this.notes.push('The description is longer than 5,000 characters and was shortened.');
    return description;
  }

  readCategory(): void {
    const cells = this.#cells;
    const value = categoryValueOf(this.#row, cells, this.#answers.splits);
    const answer = value.isCertain ? value.guess : (this.#answers.categories[value.key] ?? null);
    if (answer && value.key === '') {
      // About new products: one that the shop has is where it is.
      const { category, subCategory } = answer;
      Object.assign(this.#ifNew, { category, ...(category === 'Accessories' && { subCategory }) });
    } else if (answer) {
      this.#check('category', answer.category);
      if (answer.category === 'Accessories' && answer.subCategory)
        this.#check('subCategory', answer.subCategory);
    } else if (value.key !== '') {
      const field = cells.text(this.#row, 'category') ? 'category' : 'productType';
      this.refuse(field, `Choose a category for “${value.label}”.`);
    }
  }

  readPrices(rows: TableRow[]): void {
    const { price, marketPrice, notes, refused } = pricesOf(rows, this.#cells, this.#answers);
    this.notes.push(...notes);
    this.#refused ??= refused;
    if (price !== undefined) this.#check('price', price);
    if (marketPrice !== undefined && marketPrice !== null) this.#check('marketPrice', marketPrice);
  }

  readSwitches(rows: TableRow[]): void {
    const featured = yesOrNo(this.#text('featured'));
    if (featured !== null) this.#fields.featured = featured;
    const inStock = inStockOf(rows, this.#cells);
    if (inStock !== null) this.#fields.inStock = inStock;
    const hidden = yesOrNo(this.#text('hidden'));
    if (hidden !== null) this.#fields.hidden = hidden;
    const kind = keptBack(this.#row, this.#cells);
    if (!kind) return;
    if (this.#answers[kind] === 'left out') this.#leftOut = kind;
    else {
      this.#fields.hidden = true;
      this.notes.push(
        kind === 'drafts'
          ? 'The other shop does not show this product. It is imported as hidden.'
          : 'Gift cards are imported as hidden.',
      );
    }
  }

  done(lines: number[], photographs: UnderstoodProduct['photographs']): UnderstoodProduct {
    this.#completeIfNew();
    return {
      lines,
      id: this.#id,
      fields: this.#fields,
      ifNew: this.#ifNew,
      empty: CLEARABLE.filter((field) => this.#cells.has(field) && this.#fields[field] === undefined),
      photographs,
      notes: [...new Set(this.notes)],
      refused: this.#refused,
      lacking: this.#lacking,
      leftOut: this.#leftOut,
    };
  }

  /** What a new product needs by the form's rules, photographs aside, which come later. */
  #completeIfNew(): void {
    const { name, category, description } = { ...this.#ifNew, ...this.#fields };
    if (name && category && description === undefined)
      this.#ifNew.description = this.#shortenedDescription(
        [describeProduct({ name, category, description: null }), this.#lines].filter(Boolean).join('\n\n'),
      );
    const missing = (['name', 'price', 'category'] as const).find(
      (field) => this.#fields[field] === undefined && this.#ifNew[field] === undefined,
    );
    if (missing) {
      const { error } = productFields.shape[missing].safeParse(undefined);
      const reason = error?.issues[0]?.message ?? 'Something is missing';
      this.#lacking = {
        line: this.#row.line,
        column: this.#cells.column(missing),
        reason: LACKING[missing] ?? reason,
      };
    }
  }

  /** By the form's own rule for this field. */
  #check<F extends keyof ProductFields>(field: F, value: unknown): void {
    const { success, data, error } = productFields.shape[field].safeParse(value);
    if (success) this.#fields[field] = data as ProductFields[F];
    else this.refuse(field, `${error.issues[0]?.message ?? 'This cannot be saved'}.`);
  }

  #text(field: Field): string {
    return this.#cells.text(this.#row, field);
  }
}

const CLEARABLE = ['code', 'marketPrice', 'subCategory', 'description'] as const;

const LACKING = {
  name: 'The product has no name.',
  price: 'The product has no price.',
  category: 'Choose a category for this product.',
};

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
