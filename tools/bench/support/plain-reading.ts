import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { MAX_IMAGES } from '#catalog/products/product-input.ts';

/** What the rows of one product say, without the importer's guesses. */
export interface PlainProduct {
  /** Empty if no column has the name of a name. */
  name: string;
  codes: string[];
  /** Each row's price; empty if no column has the name of a price, or more rules decide than fit on a page. */
  offers: PlainOffer[];
  /** ISO 4217 code that a currency column or a symbol names. */
  currency: string | null;
  photos: string[];
  /** Whether a column says that the other shop does not show the product. */
  isHidden: boolean;
}

interface PlainOffer {
  price: number;
  /** The price before; 0 if there is none above the price. */
  before: number;
}

const NAME = /^(product |item )?(name|title)( \*|\([a-z-]+\))?$|^(item|имя)$/i;
const CODE = /^(variant |product )?(sku|code|code\/sku|reference #|артикул)$/i;
/** An owner knows that visitors pay the gross and the new price. */
export const PRICE =
  /^(variant )?(price|regular[ _]price|selling[ _]price|preis|prix|precio|prezzo|базовая цена)( ?\(?[a-z]{3}\)?| \[main\]| \((gross|new)\)| tax excluded)?$/i;
export const BEFORE =
  /^((variant )?compare.at[ _]price|retail price|market[ _]price|old price|mrp|rrp|uvp|price \(old\))$/i;
const SALE_PRICE = /^(sale|special|discounted?)[ _]price$/i;
const CURRENCY = /^(currency|currency[ _]code|price[ _](sign|currency)|währung|devise|moneda|valuta)$/i;
/** Columns that decide whether a sale counts, which one page of rules cannot say; only the years of its dates can. */
const CONDITION = /discount ?type|on sale/i;
const SALE_DATE = /(sale|special).*date|date.*sale/i;
const STATE =
  /^(product )?(is[ _])?(published|опубликован|sichtbar|online|visible|visibility|active|enabled|status|online|visibility in catalog)( on online store)?\W*(0\/1)?\W*$/i;
const HIDDEN = /^(is[ _])?(hidden|archived)$/i;
const HIDING =
  /^(-1|0|f|n|no|off|nein|hayır|false|draft|hidden|archived|inactive|disabled|private|unlisted|none)$/i;
const PHOTO = /image|photo|picture|img|bild/i;
const SYMBOLS: Record<string, string> = {
  $: 'USD',
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  'Rs.': 'INR',
  '₺': 'TRY',
  R$: 'BRL',
};

/**
 * Reads a CSV table by the names of its columns, with rules that fit on one page and share no code with the importer.
 * Returns a function that finds a product by the numbers of its rows, or `null` for files of other kinds. If these are only
 * some rows of a product, they are those of a color, whose photos are those of its variants.
 */
export function readPlainly(path: string): ((lines: number[]) => PlainProduct | null) | null {
  if (!/\.(?:csv|tsv|txt)$/i.test(path)) return null;
  const text = readFileSync(path, 'utf8').replace(/^\ufeff/, '');
  const head = text.slice(0, text.indexOf('\n'));
  const delimiter = [',', ';', '\t', '|'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0];
  const [header = [], ...rows] = parse(text, {
    delimiter,
    relaxColumnCount: true,
    relaxQuotes: true,
  }) as string[][];
  const columns = (name: RegExp) => header.flatMap((title, at) => (name.test(title.trim()) ? [at] : []));
  const column = (...names: string[]) =>
    header.findIndex((title) => names.includes(title.trim().toLowerCase()));
  // Spreadsheets keep a code as text by `="00457"`, and write nothing as these words.
  const cell = (row: string[], at: number) =>
    (row[at] ?? '')
      .trim()
      .replace(/^="(.*)"$/, '$1')
      .replace(/^(#N\/A|NULL|nan)$/, '');
  const isFeed = column('image_link') >= 0;
  const handle = column('handle', 'url handle', 'handleid', 'item_group_id');
  const parent = column('parent');
  const nameColumn = columns(NAME)[0] ?? -1;
  const code = isFeed ? column('id') : (columns(CODE)[0] ?? -1);
  const inDollars = columns(/^price \(?usd\)?$/i);
  const priceColumns = inDollars.length > 0 ? inDollars : columns(PRICE);
  const beforeColumns = columns(BEFORE);
  const dateColumns = columns(SALE_DATE);
  const percent = [column('discountmode'), column('discountvalue')] as const;
  const saleColumns = columns(SALE_PRICE);
  const conditions = columns(CONDITION);
  const codes = new Set(
    priceColumns.map((at) => /\b([A-Z]{3})\)?$/.exec((header[at] ?? '').trim())?.[1] ?? ''),
  );
  const currencyColumn = columns(CURRENCY)[0] ?? -1;
  const photoColumns = columns(PHOTO);
  const stateColumns = columns(STATE);
  const hiddenColumns = columns(HIDDEN);
  const variantPhotos = columns(/^variant image/i);
  const mark = rows.some((row) => priceColumns.some((at) => /,\d{1,2}\D*$/.test(cell(row, at)))) ? ',' : '.';

  const keys = rows.map(
    (row, at) => cell(row, handle) || cell(row, parent) || cell(row, code) || `row ${at}`,
  );
  const groups = Map.groupBy(rows.keys(), (at) => keys[at] ?? '');
  const amount = (row: string[], some: number[]) =>
    some.map((at) => amountIn(cell(row, at), mark)).find((value) => value > 0) ?? 0;
  const offerOf = (row: string[]): PlainOffer => {
    const regular = amount(row, priceColumns);
    const [from, to] = dateColumns.flatMap((at) => cell(row, at).match(/\d{4}(?=\D|$)/g) ?? []).map(Number);
    const isOver = to !== undefined && (to < THIS_YEAR || (from ?? 0) > THIS_YEAR);
    const less = cell(row, percent[0]) === 'PERCENT' ? Number(cell(row, percent[1])) / 100 : 0;
    const sale = less > 0 ? regular * (1 - less) : isOver ? 0 : amount(row, saleColumns);
    const price = sale || regular;
    const before = amount(row, beforeColumns) || regular;
    return { price, before: before > price ? before : 0 };
  };

  // WooCommerce names variations, too.
  const nameOf = (some: string[][]) =>
    some
      .filter((row) => cell(row, parent) === '')
      .map((row) => cell(row, nameColumn).replace(/\s+/g, ' '))
      .find((text) => text !== '') ?? '';

  return (lines) => {
    // The first row of the table has the column names.
    const key = keys[(lines[0] ?? 0) - 2];
    if (key === undefined) return null;
    const all = groups.get(key) ?? [];
    const isColor = lines.length < all.length;
    const own = all.filter((at) => !isColor || lines.includes(at + 2)).map((at) => rows[at] ?? []);
    const shown = isColor && variantPhotos.length > 0 ? variantPhotos : photoColumns;
    const variants = isColor && parent >= 0 ? own.filter((row) => cell(row, parent) !== '') : own;
    const cells = variants.flatMap((row) => shown.map((at) => cell(row, at)));
    return {
      name: nameOf(all.map((at) => rows[at] ?? [])),
      codes: own.map((row) => cell(row, code)).filter((text) => text !== ''),
      offers: own.some((row) => conditions.some((at) => cell(row, at) !== ''))
        ? []
        : own.map(offerOf).filter(({ price }) => price > 0),
      currency:
        own.map((row) => cell(row, currencyColumn)).find(Boolean) ??
        ([...codes].find(Boolean) || own.map((row) => symbolIn(row, priceColumns)).find(Boolean) || null),
      photos: [
        ...new Set(
          cells
            .flatMap((text) => text.split(/[,;|\s{}"]+(?=https?:|$)/))
            .map(withoutQuotation)
            .filter(isAddress),
        ),
      ].slice(0, MAX_IMAGES),
      isHidden: own.some(
        (row) =>
          stateColumns.some((at) => HIDING.test(cell(row, at))) ||
          hiddenColumns.some((at) => /^(1|y|yes|true)$/i.test(cell(row, at))),
      ),
    };
  };
}

const THIS_YEAR = new Date().getFullYear();

/** Removes the rest of a list in JSON. */
const withoutQuotation = (text: string) => text.replace(/".*$/s, '');
const isAddress = (text: string) => /^https?:\/\/\S+$/.test(text);

function amountIn(text: string, mark: string): number {
  // The lowest price of a range.
  const [first = ''] = text.split(/(?<=\d) ?- ?(?=\d)/);
  const digits = first
    .replace(/^\D+/, '')
    .replace(mark === ',' ? /[^\d,]/g : /[^\d.]/g, '')
    .replace(',', '.');
  return digits === '' ? 0 : Number(digits);
}

function symbolIn(row: string[], columns: number[]): string {
  const text = columns.map((at) => row[at] ?? '').join(' ');
  const code = /\b[A-Z]{3}\b/.exec(text)?.[0];
  if (code) return code;
  const symbol = Object.keys(SYMBOLS).findLast((sign) => text.includes(sign));
  return SYMBOLS[symbol ?? ''] ?? '';
}
