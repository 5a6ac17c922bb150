import { type Product, TEXT_FIELDS } from '#catalog/products/product.ts';
import { FIELD_NAMES, type ProductField, specOf } from '#catalog/products/product-fields.ts';
import type { Language } from '#catalog/text/languages.ts';
import type { ColumnField } from './columns/fields.ts';
import { TRANSLATED_NAMES } from './columns/translated-columns.ts';
import { csvTable, withFormulaGuard } from './csv-record.ts';

/** The columns of the shop's own table. The first is not named "ID", because Excel would open the file as SYLK. */
export const PRODUCT_COLUMNS: readonly ProductColumn[] = [
  { name: 'Product ID', field: 'id', cell: ({ id }) => id },
  ...FIELD_NAMES.filter((field) => field !== 'translations').map(columnOf),
  { name: 'Created', cell: ({ createdAt }) => createdAt.toISOString() },
  { name: 'Updated', field: 'updated', cell: ({ updatedAt }) => updatedAt.toISOString() },
];

interface ProductColumn {
  name: string;
  /** The field that an import reads from this column. */
  field?: ColumnField;
  cell(product: Product, nameOf: ImageNaming): string | null;
  /** Whether cells are amounts of dollars: `248.10`, or empty. */
  isAmount?: boolean;
}

function columnOf(field: Exclude<ProductField, 'translations'>): ProductColumn {
  const { kind, label, header = label } = specOf(field);
  return {
    name: header,
    field,
    isAmount: kind === 'amount',
    cell(product, nameOf) {
      const value = field === 'images' ? product.images.map(nameOf) : product[field];
      if (typeof value === 'boolean') return yesOrNo(value);
      if (typeof value === 'number') return value.toFixed(2);
      return Array.isArray(value) ? lines(value) : value;
    },
  };
}

/** Returns the name of an image in a table. */
export type ImageNaming = (image: string) => string;

/** Returns the columns of the shop's own table. @param languages the shop's languages except the main one */
export function productColumns(languages: readonly Language[] = []): readonly ProductColumn[] {
  return [
    ...PRODUCT_COLUMNS,
    ...languages.flatMap((language) =>
      TEXT_FIELDS.map(
        (field): ProductColumn => ({
          name: `${TRANSLATED_NAMES[field]} [${language}]`,
          cell({ translations }) {
            const text = translations[language]?.[field] ?? '';
            return Array.isArray(text) ? lines(text) : text;
          },
        }),
      ),
    ),
  ];
}

/** Returns the cells of a product, in the order of the columns, without formulas. */
export function productCells(
  product: Product,
  nameOf: ImageNaming,
  columns: readonly ProductColumn[] = PRODUCT_COLUMNS,
): string[] {
  return columns.map(({ cell }) => withFormulaGuard(cell(product, nameOf) ?? ''));
}

/** Writes products as the shop's own CSV (RFC 4180), in UTF-8. */
export function productCsv(
  pages: AsyncIterable<Product[]>,
  nameOf: ImageNaming,
  languages?: readonly Language[],
): AsyncGenerator<string> {
  const columns = productColumns(languages);
  const header = columns.map(({ name }) => name);
  return csvTable(pages, header, (product) => [productCells(product, nameOf, columns)]);
}

/** Names images by their absolute addresses. @param origin of the shop, such as `https://shop.example` */
export function absoluteTo(origin: string): ImageNaming {
  return (image) => (/^\/(?!\/)/.test(image) ? origin + image : image);
}

/** Returns `yes` or `no`, because spreadsheets translate `true` and `false` when they save. */
function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no';
}

/** One line per image, so line breaks inside a text are removed. Adopted tables may hold nulls. */
function lines(texts: (string | null)[]): string {
  return texts.map((text) => (text ?? '').replace(/[\r\n]+/g, ' ')).join('\n');
}
