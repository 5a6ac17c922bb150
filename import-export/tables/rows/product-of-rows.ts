import { fieldsWith, PRODUCT_FIELDS } from '#catalog/products/product-fields.ts';
import { MAX_IMAGES, productRules } from '#catalog/products/product-input.ts';
import type { Answers } from '../columns/answers.ts';
import type { ColumnField } from '../columns/fields.ts';
import type { TableRow } from '../table.ts';
import { tableTexts } from '../texts.ts';
import { categoryValueOf } from '../values/category-value.ts';
import type { Cells } from '../values/cells.ts';
import { VALUE_FIELDS, type ValueField, yesOrNo } from '../values/meanings.ts';
import { oneLine, plainText } from '../values/plain-text.ts';
import { pricesOf } from '../values/prices.ts';
import { shortened } from '../values/shortened.ts';
import { factsOf, withDescriptionLines } from './facts-of-rows.ts';
import { inStockOf, isGiftCard, isHiddenElsewhere, isTotal, meaningIn } from './flags.ts';
import { photosOf } from './photos-of-rows.ts';
import { handleIn, inOneStoreView, isVariation, modelIn } from './product-rows.ts';
import { translationsInRow } from './row-translations.ts';
import type { Refusal, UnderstoodFields, UnderstoodProduct } from './understood-product.ts';

/** Reads the product in these rows. @param found the photos of the rows, unless it shows only some of them */
export function productOfRows(
  unsorted: TableRow[],
  cells: Cells,
  answers: Answers,
  origin: string,
  found = photosOf(mainFirst(inOneStoreView(unsorted, cells), cells), cells, origin),
): UnderstoodProduct {
  const untranslated = inOneStoreView(unsorted, cells);
  const rows = mainFirst(untranslated, cells);
  const [main = { line: 0, cells: [] }] = rows;
  const product = new Reading(main, cells, answers);
  product.readIdentity(rows);
  if (rows.every((row) => isVariation(row, cells))) {
    const parent = cells.text(main, 'parent');
    product.refuse('parent', tableTexts.product.noParent(parent));
  }
  product.readTexts(rows);
  if (rows.length === 1 && isTotal(main, cells)) product.refuse(null, tableTexts.product.isTotal);
  product.readPrices(rows);
  product.readSwitches(rows);
  // The category is read last, because the first reason counts, and a missing category matters only for new products.
  product.readCategory();
  const { photos, notes } = found;
  product.notes.push(...notes);
  if (photos.length > MAX_IMAGES) product.notes.push(tableTexts.photos.tooMany(MAX_IMAGES, photos.length));
  const lines = [...rows, ...unsorted.filter((row) => !untranslated.includes(row))].map(({ line }) => line);
  return product.done(lines, photos.slice(0, MAX_IMAGES));
}

/** Returns the rows, beginning with the one that names the product: that with a list of variations, or the first with a name. */
export function mainFirst(rows: TableRow[], cells: Cells): TableRow[] {
  const candidates = rows.filter((row) => !isVariation(row, cells));
  const main =
    candidates.find((row) => cells.text(row, 'variations') !== '') ??
    candidates.find((row) => cells.text(row, 'name') !== '') ??
    candidates[0] ??
    rows[0];
  if (!main) throw new Error('A product needs at least one row');
  return [main, ...rows.filter((row) => row !== main)];
}

class Reading {
  readonly notes: string[] = [];
  readonly #row: TableRow;
  readonly #cells: Cells;
  readonly #answers: Answers;
  readonly #fields: UnderstoodFields = {};
  readonly #ifNew: UnderstoodFields = {};
  #refused: Refusal | null = null;
  #lacking: Refusal | null = null;
  #id: string | null = null;
  /** Description lines for a new product without a description. */
  #lines = '';

  constructor(row: TableRow, cells: Cells, answers: Answers) {
    this.#row = row;
    this.#cells = cells;
    this.#answers = answers;
  }

  /** Keeps the first reason; later ones are usually consequences of it. */
  refuse(field: ColumnField | null, reason: string, line = this.#row.line): void {
    this.#refused ??= { line, column: field && this.#cells.column(field), reason };
  }

  readIdentity(rows: TableRow[]): void {
    this.#id = this.#text('id') || null;
    const id = this.#text('rowId');
    const handle = handleIn(this.#row, this.#cells) || (id && `id:${id}`);
    if (handle) this.#check('handle', handle);
    const model = modelIn(this.#row, this.#cells);
    if (model) this.#check('model', shortened(oneLine(model), PRODUCT_FIELDS.model.maxLength));
    const codes = new Set(rows.map((row) => this.#cells.text(row, 'code')).filter((code) => code !== ''));
    const [first = null] = codes;
    const code = this.#text('code') || first || '';
    const { maxLength } = PRODUCT_FIELDS.code;
    if (code.length > maxLength) {
      this.notes.push(tableTexts.product.codeTooLong(maxLength));
    } else if (code) this.#check('code', code);
    if (codes.size > 1 && code) {
      this.notes.push(tableTexts.product.codes(codes.size, code));
    }
  }

  readTexts(rows: TableRow[]): void {
    const { isOurs } = this.#cells;
    for (const field of LINES) {
      const { label, maxLength } = PRODUCT_FIELDS[field];
      const line = isOurs ? this.#text(field) : oneLine(plainText(this.#text(field)));
      const short = shortened(line, maxLength);
      if (short !== line) this.notes.push(tableTexts.product.isShortened(label, maxLength));
      if (line !== '') this.#check(field, short);
    }
    const facts = factsOf(this.#text('facts'), rows, this.#cells, this.notes);
    if (facts.length > 0) this.#check('facts', facts);
    const body = this.#text('description') || this.#text('summary');
    const text = isOurs ? body : plainText(this.#cells.rules.hasEscapes ? withoutEscapes(body) : body);
    // Lines without a description must not replace the description of an existing product.
    if (text === '') this.#lines = withDescriptionLines('', rows, this.#cells);
    else
      this.#check('description', this.#shortenedDescription(withDescriptionLines(text, rows, this.#cells)));
  }

  #shortenedDescription(text: string): string {
    const description = shortened(text, PRODUCT_FIELDS.description.maxLength);
    if (description !== text) this.notes.push(tableTexts.product.descriptionShortened);
    return description;
  }

  readCategory(): void {
    const cells = this.#cells;
    const value = categoryValueOf(this.#row, cells);
    const answer = value.isCertain ? value.guess : (this.#answers.categories[value.key] ?? null);
    if (answer && value.key === '') {
      // Only for new products, because the table names no category.
      const { category, subCategory } = answer;
      Object.assign(this.#ifNew, { category, ...(category === 'Accessories' && { subCategory }) });
    } else if (answer) {
      this.#check('category', answer.category);
      if (answer.category === 'Accessories' && answer.subCategory)
        this.#check('subCategory', answer.subCategory);
    } else if (value.key !== '') {
      const field = cells.text(this.#row, 'category') ? 'category' : 'productType';
      this.refuse(field, tableTexts.product.openCategory(value.label));
    }
  }

  readPrices(rows: TableRow[]): void {
    const { price, marketPrice, priceOnRequest, notes, refused } = pricesOf(rows, this.#cells, this.#answers);
    this.notes.push(...notes);
    this.#refused ??= refused;
    if (priceOnRequest) this.#fields.priceOnRequest = true;
    if (price !== undefined) this.#check('price', price);
    if (marketPrice !== undefined && marketPrice !== null) this.#check('marketPrice', marketPrice);
  }

  readSwitches(rows: TableRow[]): void {
    const { values } = this.#answers;
    for (const field of VALUE_FIELDS) {
      const open = (OF_ALL_ROWS.has(field) ? rows : [this.#row]).find(
        (row) => meaningIn(row, field, this.#cells, values) === undefined,
      );
      if (!open) continue;
      const [cell, column] = [this.#cells.text(open, field), this.#cells.column(field) ?? ''];
      this.refuse(field, tableTexts.product.openValue(shortened(cell, MAX_SHOWN_LENGTH), column), open.line);
    }
    const inStock = inStockOf(rows, this.#cells, values);
    if (inStock !== null) this.#fields.inStock = inStock;
    const hidden = meaningIn(this.#row, 'hidden', this.#cells, values);
    if (hidden) this.#fields.hidden = hidden === 'hidden';
    const featured = meaningIn(this.#row, 'featured', this.#cells, values);
    if (featured) this.#fields.featured = featured === 'featured';
    const isOnRequest = yesOrNo(this.#text('priceOnRequest'));
    if (isOnRequest !== null) this.#fields.priceOnRequest = isOnRequest;
    if (isHiddenElsewhere(this.#row, this.#cells, values)) {
      this.#fields.hidden = true;
      this.notes.push(tableTexts.product.notShown);
    } else if (isGiftCard(this.#row, this.#cells) && this.#fields.hidden === undefined) {
      // Only for new products, because the owner can show a gift card later.
      this.#ifNew.hidden = true;
      this.notes.push(tableTexts.product.giftCard);
    }
  }

  done(lines: number[], photos: UnderstoodProduct['photos']): UnderstoodProduct {
    this.#completeIfNew();
    const { translations, emptyTexts } = translationsInRow(this.#row, this.#cells, this.notes);
    return {
      lines,
      id: this.#id,
      sameAs: null,
      changedBefore: endOfTime(this.#text('updated').trim()),
      fields: this.#cells.has('translation') ? { ...this.#fields, translations } : this.#fields,
      ifNew: this.#ifNew,
      empty: fieldsWith({ isOptional: true }).filter(
        (field) => this.#cells.has(field) && this.#fields[field] === undefined,
      ),
      emptyTexts,
      addsFacts: !this.#cells.has('facts'),
      photos,
      notes: [...new Set(this.notes)],
      refused: this.#refused,
      lacking: this.#lacking,
    };
  }

  /** Adds the description of a new product, and the reason if a field is missing that even a hidden product needs. */
  #completeIfNew(): void {
    if (this.#fields.description === undefined && this.#lines !== '')
      this.#ifNew.description = this.#shortenedDescription(this.#lines);
    const known = { ...this.#ifNew, ...this.#fields };
    const missing = (['name', 'category'] as const).find((field) => known[field] === undefined);
    if (missing) {
      const column = this.#cells.column(missing);
      this.#lacking = { line: this.#row.line, column, reason: LACKING[missing] };
    }
  }

  /** Validates a value with the rule of the form. */
  #check<F extends Exclude<keyof UnderstoodFields, 'translations'>>(field: F, value: unknown): void {
    const { success, data, error } = productRules.shape[field].safeParse(value);
    if (success) this.#fields[field] = data as UnderstoodFields[F];
    else this.refuse(field, `${error.issues[0]?.message ?? 'This cannot be saved'}.`);
  }

  #text(field: ColumnField): string {
    return this.#cells.text(this.#row, field);
  }
}

/** Turns the line breaks that WooCommerce writes as `\n` into line breaks. */
function withoutEscapes(text: string): string {
  return text.replace(/\\r?\\n|\\n/g, '\n').replaceAll('\\t', '\t');
}

/** The fields of one line that are read from their own column alone. */
const LINES = fieldsWith({ kind: 'line' }).filter(
  (field) => field !== 'code' && field !== 'subCategory' && field !== 'handle',
);

/** Each variant has a stock of its own. */
const OF_ALL_ROWS: ReadonlySet<ValueField> = new Set(['inStock', 'quantity']);

const MAX_SHOWN_LENGTH = 60;

const LACKING = {
  name: tableTexts.product.noName,
  category: tableTexts.product.noCategory,
};

/**
 * Returns the end of the time that a cell names, in milliseconds: `2026-01-31` ends a day later, `2026-01-31 10:15` a
 * minute later. A time without a zone is in UTC, as in our own exports. Returns `null` for other formats.
 */
export function endOfTime(cell: string): number | null {
  const found = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(\.\d{1,3})?)?)?(Z|[+-]\d\d:\d\d)?$/.exec(
    cell,
  );
  if (!found) return null;
  const [, day, minute, second, fraction, zone = 'Z'] = found;
  const start = Date.parse(`${day}T${minute ?? '00:00'}:${second ?? '00'}${fraction ?? ''}${zone}`);
  if (Number.isNaN(start)) return null;
  return start + (fraction ? 1 : second ? 1000 : minute ? 60_000 : 86_400_000);
}
