import { DEFAULT_NAMES } from '#catalog/facts/fact-names.ts';
import { foldedFact } from '#catalog/products/facts.ts';
import { PRODUCT_FIELDS } from '#catalog/products/product-fields.ts';
import { optionNumber } from '#import-export/tables/columns/header-names.ts';
import type { Answers } from '../columns/answers.ts';
import type { ColumnField } from '../columns/fields.ts';
import type { TableRow } from '../table.ts';
import { Cells } from '../values/cells.ts';
import { oneLine } from '../values/plain-text.ts';
import { shortened } from '../values/shortened.ts';
import { optionsInRow } from './facts-of-rows.ts';
import { photoKey, photosOf, sourcesIn } from './photos-of-rows.ts';
import { mainFirst, productOfRows } from './product-of-rows.ts';
import { groupRows, inOneStoreView, isVariation, variationsIn } from './product-rows.ts';
import type { UnderstoodProduct } from './understood-product.ts';

/**
 * Reads the product in these rows, or if the owner chose that and each color of it has its own photos, one product for
 * each color. These have the same model, so that lists show them as one card.
 */
export function productsOfRows(
  rows: TableRow[],
  cells: Cells,
  answers: Answers,
  origin: string,
): UnderstoodProduct[] {
  const colors = answers.colors === 'apart' ? colorsWithPhotos(rows, cells) : [];
  if (colors.length < 2) return [productOfRows(rows, cells, answers, origin)];
  const sorted = mainFirst(inOneStoreView(rows, cells), cells);
  const [main = { line: 0, cells: [] }] = sorted;
  const { photos, notes } = photosOf(sorted, cells, origin);
  const keysOf = (color: Color) =>
    new Set(color.rows.flatMap((row) => ownSources(row, cells, origin)).map(photoKey));
  const keys = colors.map(keysOf);
  const isAnyColors = (key: string) => keys.some((own) => own.has(key));
  const isOfColor = new Set(colors.flatMap((color) => color.rows));
  // Rows with further photos and the row of the whole product.
  const others = sorted.filter((row) => !isOfColor.has(row));
  return colors.map((color, at) => {
    const isOwn = ({ source }: { source: string }) => keys[at]?.has(photoKey(source)) === true;
    const shared = photos.filter(({ source }) => !isAnyColors(photoKey(source)));
    const product = productOfRows(rowsOf(color, main, cells), cells, answers, origin, {
      photos: [...photos.filter(isOwn), ...shared],
      notes,
    });
    // Every row belongs to exactly one product.
    if (at === 0) product.lines.push(...others.map(({ line }) => line));
    const key = (['handle', 'code', 'name'] as const).map((field) => cells.text(main, field)).find(Boolean);
    product.fields.model ??= shortened(oneLine(key ?? ''), PRODUCT_FIELDS.model.maxLength);
    return product;
  });
}

/** A color of a product, with the rows of its variants. */
interface Color {
  name: string;
  rows: TableRow[];
}

/** Returns the colors of a product if there are several, and each has photos that no other color has; else none. */
function colorsWithPhotos(rows: TableRow[], cells: Cells): Color[] {
  const names = new ColorNames(cells);
  const colors = new Map<string, Color & { photo: string }>();
  for (const row of inOneStoreView(rows, cells)) {
    const name = names.of('', row);
    if (!name) continue;
    const color = colors.get(foldedFact(name)) ?? { name, rows: [], photo: '' };
    colors.set(foldedFact(name), color);
    color.rows.push(row);
    color.photo ||= ownPhoto(row, cells);
  }
  return haveOwnPhotos([...colors.values()].map(({ photo }) => photo)) ? [...colors.values()] : [];
}

function haveOwnPhotos(photos: string[]): boolean {
  return photos.every((photo) => photo !== '') && new Set(photos).size === photos.length;
}

/** Reads the colors of variants. Shopify names an option only in the first row of a product. */
class ColorNames {
  readonly #cells: Cells;
  readonly #columns = new Map<string, number>();

  constructor(cells: Cells) {
    this.#cells = cells;
  }

  /** Returns the color of a row, if it is one of a variant. @param product a key of its product */
  of(product: string, row: TableRow): string {
    const isWhole = this.#cells.has('parent') && !isVariation(row, this.#cells);
    if (isWhole || this.#cells.text(row, 'variations') !== '') return '';
    const at = this.#columns.get(product) ?? this.#columnOf(row);
    if (at === undefined)
      return optionsInRow(row, this.#cells).find(({ name }) => isColor(name))?.value ?? '';
    this.#columns.set(product, at);
    return this.#cells.textAt(row, at);
  }

  #columnOf(row: TableRow): number | undefined {
    const option = this.#cells.columnsOf('optionName').find(({ at }) => isColor(this.#cells.textAt(row, at)));
    const number = option && optionNumber(option.name);
    const values = this.#cells.columnsOf('optionValue');
    const value = values.find(({ name }) => (option ? optionNumber(name) === number : isColor(name)));
    return (value ?? this.#cells.columnsOf('fact').find(({ name }) => isColor(name)))?.at;
  }
}

function isColor(name: string): boolean {
  return DEFAULT_NAMES.keyOf(name) === 'color';
}

/** Returns the cells with the photos of a variant. In the rows of Shopify, other photos are those of the product. */
function ownPhotos(row: TableRow, cells: Cells): string[] {
  return cells.texts(row, cells.rules.hasPhotosOfProduct ? 'variantImage' : 'images');
}

function ownPhoto(row: TableRow, cells: Cells): string {
  return ownPhotos(row, cells)[0] ?? '';
}

function ownSources(row: TableRow, cells: Cells, origin: string): string[] {
  return ownPhotos(row, cells).flatMap((cell) => sourcesIn(cell, cells, origin, []));
}

/** Returns the rows of a color. The first has the texts of the product, and what differs between variants. */
function rowsOf({ name, rows }: Color, main: TableRow, cells: Cells): TableRow[] {
  const [first = main, ...others] = rows;
  const merged = [...main.cells];
  const set = (field: ColumnField, value: (cell: string, own: string) => string) => {
    for (const { at } of cells.columnsOf(field)) merged[at] = value(merged[at] ?? '', first.cells[at] ?? '');
  };
  for (const field of OF_VARIANT) set(field, (_, own) => own);
  for (const field of ['fact', 'optionValue', 'optionList'] as const) set(field, (cell, own) => own || cell);
  set('name', (cell) => (cell ? `${cell}, ${name}` : cell));
  set('handle', (cell) => `${cell} ${name}`.trim());
  return [{ line: first.line, cells: merged }, ...others.filter((row) => row !== main)];
}

/** The fields that the row of a variant has of its own, even if its cell is empty. */
const OF_VARIANT: ColumnField[] = [
  'code',
  'price',
  'salePrice',
  'saleFrom',
  'saleTo',
  'saleDates',
  'onSale',
  'discount',
  'discountKind',
  'surcharge',
  'marketPrice',
  'currency',
  'quantity',
  'inStock',
  'stockTracker',
  'stockPolicy',
  'rowId',
];

/** Counts the products of a table whose colors have their own photos. */
export class ColorTally {
  readonly #cells: Cells;
  readonly #names: ColorNames;
  /** The photos by color, by product. */
  readonly #photos = new Map<string, Map<string, string>>();
  /** The product of each listed variation. The row of the product can be below. */
  readonly #products = new Map<string, string>();

  constructor(cells: Cells) {
    this.#cells = cells;
    this.#names = new ColorNames(cells);
  }

  /** @param key the key that all rows of a product share; `null` if the row is a product by itself. */
  add(row: TableRow, key: string | null): void {
    if (key === null) return;
    for (const variation of variationsIn(row, this.#cells)) this.#products.set(variation, key);
    const color = foldedFact(this.#names.of(key, row));
    const photos = this.#photos.get(key) ?? new Map<string, string>();
    if (color === '' || (photos.size === 0 && this.#photos.size >= MAX_PRODUCTS)) return;
    this.#photos.set(key, photos.set(color, photos.get(color) || ownPhoto(row, this.#cells)));
  }

  /** Returns how many products have several colors, and in how many of these each color has its own photos. */
  result(): { products: number; withPhotos: number } {
    const groups = Map.groupBy(this.#photos, ([key]) => this.#products.get(key) ?? key);
    const products = [...groups.values()]
      .map((colors) => new Map(colors.flatMap(([, photos]) => [...photos])))
      .filter(({ size }) => size > 1);
    const withPhotos = products.filter((photos) => haveOwnPhotos([...photos.values()]));
    return { products: products.length, withPhotos: withPhotos.length };
  }
}

/** Products whose colors are compared; further ones are not counted. */
const MAX_PRODUCTS = 100_000;

/** Number of products that the owner sees while she chooses the columns. */
const MAX_SAMPLES = 3;

/** Returns the first products of a table as these answers make them. */
export function sampleProducts(
  { header, sampleRows = [] }: { header: string[]; sampleRows?: TableRow[] | undefined },
  answers: Answers,
): UnderstoodProduct[] {
  const cells = new Cells(header, answers.fields, answers.source);
  return groupRows(sampleRows, cells)
    .flatMap((rows) => productsOfRows(rows, cells, answers, ''))
    .filter(({ fields, refused }) => fields.name || !refused)
    .slice(0, MAX_SAMPLES);
}
