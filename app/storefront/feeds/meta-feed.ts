import { csvTable } from '#import-export/tables/csv-record.ts';
import type { FeedItem } from './feed-item.ts';

/**
 * A product feed in CSV for Facebook, Instagram and WhatsApp ("Catalog fields" of Meta). Spreadsheets do not open it,
 * so cells that look like formulas need no prefix.
 */
export function metaFeed(pages: AsyncIterable<FeedItem[]>): AsyncGenerator<string> {
  const header = COLUMNS.map(([name]) => name);
  return csvTable(pages, header, (item) => [COLUMNS.map(([, cell]) => cell(item))], '');
}

const COLUMNS: [name: string, cell: (item: FeedItem) => string][] = [
  ['id', ({ id }) => id],
  ['title', ({ title }) => title],
  ['description', ({ description }) => description],
  ['availability', ({ inStock }) => (inStock ? 'in stock' : 'out of stock')],
  ['condition', () => 'new'],
  ['price', ({ price }) => price],
  ['sale_price', ({ salePrice }) => salePrice ?? ''],
  ['link', ({ link }) => link],
  ['image_link', ({ imageLink }) => imageLink],
  ['additional_image_link', ({ additionalImageLinks }) => additionalImageLinks.join(',')],
  ['brand', ({ brand }) => brand],
  ['product_type', ({ productType }) => productType],
  ['gender', ({ gender }) => gender],
  ['age_group', ({ ageGroup }) => ageGroup],
  ['color', ({ color }) => color],
  ['size', ({ size }) => size],
  ['material', ({ material }) => material],
];
