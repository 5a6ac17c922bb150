import type { Product } from '#catalog/products/product.ts';
import { PRODUCT_FIELDS } from '#catalog/products/product-fields.ts';
import { csvTable, withFormulaGuard } from './csv-record.ts';
import type { ImageNaming } from './product-columns.ts';

/**
 * Writes products for Shopify ("Using CSV files to import and export products"): one row per product with its first
 * image, and one for each further image. Hidden products are drafts.
 */
export function shopifyCsv(
  pages: AsyncIterable<Product[]>,
  nameOf: ImageNaming,
  vendor: string,
): AsyncGenerator<string> {
  return csvTable(pages, SHOPIFY_COLUMNS, (product) => shopifyRows(product, nameOf, vendor));
}

export const SHOPIFY_COLUMNS = (
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,' +
  'Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,' +
  'Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Image Src,Image Position,Image Alt Text,Gift Card,' +
  'SEO Title,SEO Description,' +
  'Status,Model (product.metafields.custom.model),Facts (product.metafields.custom.facts),' +
  'Price on request (product.metafields.custom.price_on_request)'
).split(',');

/** Returns the rows of a product, with cells in the order of the columns. */
export function shopifyRows(product: Product, nameOf: ImageNaming, vendor: string): string[][] {
  const { category, subCategory, price, marketPrice, inStock, hidden, featured } = product;
  const handle = handleOf(product);
  const images = product.images.map((image, at) => ({
    Handle: handle,
    'Image Src': nameOf(image),
    'Image Position': String(at + 1),
    'Image Alt Text': product.imageAlts[at] ?? '',
  }));
  const [first = { Handle: handle }, ...others] = images;
  const whole: Record<string, string> = {
    ...first,
    Title: product.name,
    'Body (HTML)': asHtml(product.description?.trim() ?? ''),
    Vendor: vendor,
    Type: subCategory ?? category,
    Tags: [category, ...(featured ? ['Featured'] : [])].join(', '),
    Published: hidden ? 'FALSE' : 'TRUE',
    // Shopify writes this for a product without variants.
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
    'Variant SKU': product.code ?? '',
    // The shop has no quantities, so only sold-out products have one: 0.
    'Variant Inventory Tracker': inStock ? '' : 'shopify',
    'Variant Inventory Qty': inStock ? '' : '0',
    'Variant Inventory Policy': 'deny',
    'Variant Fulfillment Service': 'manual',
    'Variant Price': price?.toFixed(2) ?? '',
    'Variant Compare At Price': marketPrice?.toFixed(2) ?? '',
    'Variant Requires Shipping': 'TRUE',
    'Variant Taxable': 'TRUE',
    'Gift Card': 'FALSE',
    'SEO Title': product.searchTitle ?? '',
    'SEO Description': product.searchText ?? '',
    Status: hidden ? 'draft' : 'active',
    'Model (product.metafields.custom.model)': product.model ?? '',
    'Facts (product.metafields.custom.facts)': product.facts.join('\n'),
    'Price on request (product.metafields.custom.price_on_request)': product.priceOnRequest
      ? 'TRUE'
      : 'FALSE',
  };
  const rows: Record<string, string>[] = [whole, ...others];
  return rows.map((row) => SHOPIFY_COLUMNS.map((column) => withFormulaGuard(row[column] ?? '')));
}

/**
 * Returns the handle of a product: letters, digits and hyphens. Names are not unique, so a part of the id is added, by
 * which an import recognizes the product.
 */
function handleOf({ handle, name, id }: Product): string {
  if (handle) return handle;
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const whole = [...words, id.replaceAll('-', '').slice(0, ID_DIGITS)].join('-');
  return whole.slice(-PRODUCT_FIELDS.handle.maxLength).replace(/^-/, '');
}

/** Enough to be unique among a million products. */
const ID_DIGITS = 12;

/** Returns the first digits of the product id in a handle that this shop wrote; `null` for other handles. */
export function idStartIn(handle: string): string | null {
  return /^(?:[a-z0-9]+-)*([0-9a-f]{12})$/.exec(handle)?.[1] ?? null;
}

/** Converts paragraphs and line breaks of a text to HTML. */
function asHtml(text: string): string {
  const escaped = text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  if (text === '') return '';
  return escaped
    .split(/(?:\r?\n){2,}/)
    .map((paragraph) => `<p>${paragraph.replace(/\r?\n/g, '<br>')}</p>`)
    .join('');
}
