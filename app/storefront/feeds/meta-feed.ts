import { csvRecord } from '#tables/csv-record.ts';
import type { FeedItem } from './feed-item.ts';

/**
 * A catalogue feed in CSV for Facebook, Instagram and WhatsApp ("Catalog fields" of Meta), a piece for each page of
 * items that comes in. No spreadsheet opens it, so that nothing is put before what could be a formula there.
 */
export async function* metaFeed(pages: AsyncIterable<FeedItem[]>): AsyncGenerator<string> {
  yield csvRecord(COLUMNS.map(([name]) => name));
  for await (const items of pages) {
    yield items.map((item) => csvRecord(COLUMNS.map(([, cell]) => cell(item)))).join('');
  }
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
];
