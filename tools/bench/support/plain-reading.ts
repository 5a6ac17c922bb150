import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { MAX_IMAGES } from '#catalog/products/product-input.ts';

/** What the rows of one product say, without the importer's guesses. */
export interface PlainProduct {
  /** Each row's sale price, else its price; empty if no column has the name of a price, or several rules decide. */
  prices: number[];
  /** ISO 4217 code that a currency column or a symbol names. */
  currency: string | null;
  photos: string[];
  /** Whether a column says that the other shop does not show the product. */
  isHidden: boolean;
}

const PRICE =
  /^(variant )?(price|regular[ _]price|selling[ _]price|mrp|preis|prix|precio|prezzo)( ?\(?[a-z]{3}\)?)?$/i;
const SALE_PRICE = /^(sale|special|discounted?)[ _]price$/i;
const CURRENCY = /^(currency|currency[ _]code|price[ _](sign|currency)|währung|devise|moneda|valuta)$/i;
/** Columns that decide whether a sale or discount counts, which one page of rules cannot say. */
const CONDITION = /discount ?(mode|type|value)|(sale|special).*date|date.*sale|on sale/i;
const STATE =
  /^(product )?(is[ _])?(published|visible|visibility|active|enabled|status|online|visibility in catalog)( on online store)?\W*(0\/1)?\W*$/i;
const HIDING = /^(-1|0|f|n|no|false|draft|hidden|archived|inactive|disabled|private|unlisted|none)$/i;
const PHOTO = /image|photo|picture|img|bild/i;
const SYMBOLS: Record<string, string> = {
  $: 'USD',
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
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
  const cell = (row: string[], at: number) => (row[at] ?? '').trim();
  const [handle, parent, code] = [column('handle', 'url handle'), column('parent'), column('sku')];
  const priceColumns = columns(PRICE);
  const saleColumns = columns(SALE_PRICE);
  const conditions = columns(CONDITION);
  const codes = new Set(
    priceColumns.map((at) => /\b([A-Z]{3})\)?$/.exec((header[at] ?? '').trim())?.[1] ?? ''),
  );
  const currencyColumn = columns(CURRENCY)[0] ?? -1;
  const photoColumns = columns(PHOTO);
  const stateColumns = columns(STATE);
  const variantPhotos = columns(/^variant image/i);
  const mark = rows.some((row) => priceColumns.some((at) => /,\d{1,2}\D*$/.test(cell(row, at)))) ? ',' : '.';

  const keys = rows.map(
    (row, at) => cell(row, handle) || cell(row, parent) || cell(row, code) || `row ${at}`,
  );
  const groups = Map.groupBy(rows.keys(), (at) => keys[at] ?? '');
  const priceOf = (row: string[]) =>
    [saleColumns, priceColumns]
      .map((some) => some.map((at) => amountIn(cell(row, at), mark)).filter((amount) => amount > 0))
      .find((amounts) => amounts.length > 0)?.[0];

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
      prices:
        codes.size > 1 || own.some((row) => conditions.some((at) => cell(row, at) !== ''))
          ? []
          : own.map(priceOf).filter((price) => price !== undefined),
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
      isHidden: own.some((row) => stateColumns.some((at) => HIDING.test(cell(row, at)))),
    };
  };
}

/** Removes the rest of a list in JSON. */
const withoutQuotation = (text: string) => text.replace(/".*$/s, '');
const isAddress = (text: string) => /^https?:\/\/\S+$/.test(text);

function amountIn(text: string, mark: string): number {
  const digits = text.replace(mark === ',' ? /[^\d,]/g : /[^\d.]/g, '').replace(',', '.');
  return digits === '' ? 0 : Number(digits);
}

function symbolIn(row: string[], columns: number[]): string {
  const text = columns.map((at) => row[at] ?? '').join(' ');
  const code = /\b[A-Z]{3}\b/.exec(text)?.[0];
  if (code) return code;
  const symbol = Object.keys(SYMBOLS).findLast((sign) => text.includes(sign));
  return SYMBOLS[symbol ?? ''] ?? '';
}
