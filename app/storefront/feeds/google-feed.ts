import type { Store } from '#catalog/settings/store.ts';
import type { FeedItem } from './feed-item.ts';

/**
 * RSS 2.0 with Google's attributes ("RSS 2.0 specification" of Google Merchant Center), one piece per page of items.
 * Products have no manufacturer's number (GTIN, MPN), which `identifier_exists` says.
 */
export async function* googleFeed(
  pages: AsyncIterable<FeedItem[]>,
  origin: string,
  { brand, description }: Pick<Store, 'brand' | 'description'>,
): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n' +
    `${element('title', brand)}${element('link', origin)}${element('description', description)}`;
  for await (const items of pages) yield items.map(itemElement).join('');
  yield '</channel>\n</rss>\n';
}

function itemElement(item: FeedItem): string {
  const fields = [
    element('g:id', item.id),
    element('g:title', item.title),
    element('g:description', item.description),
    element('g:link', item.link),
    element('g:image_link', item.imageLink),
    ...item.additionalImageLinks.map((link) => element('g:additional_image_link', link)),
    element('g:availability', item.inStock ? 'in_stock' : 'out_of_stock'),
    element('g:price', item.price),
    item.salePrice ? element('g:sale_price', item.salePrice) : '',
    element('g:condition', 'new'),
    element('g:brand', item.brand),
    element('g:product_type', item.productType),
    item.gender ? element('g:gender', item.gender) : '',
    item.ageGroup ? element('g:age_group', item.ageGroup) : '',
    item.color ? element('g:color', item.color) : '',
    item.size ? element('g:size', item.size) : '',
    item.material ? element('g:material', item.material) : '',
    element('g:identifier_exists', 'no'),
  ];
  return `<item>\n${fields.join('')}</item>\n`;
}

function element(name: string, text: string): string {
  const escaped = text.replace(/[&<>\r]/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<${name}>${escaped}</${name}>\n`;
}
