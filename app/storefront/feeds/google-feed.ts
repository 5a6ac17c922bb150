import type { ShownStore } from '#catalog/settings/shown-store.ts';
import { type Language, languageTag } from '#catalog/text/languages.ts';
import { languageOf } from '#catalog/text/untranslated.ts';
import type { FeedItem } from './feed-item.ts';

/**
 * RSS 2.0 with Google's attributes ("RSS 2.0 specification" of Google Merchant Center), one piece per page of items.
 * Products have no manufacturer's number (GTIN, MPN), which `identifier_exists` says.
 */
export async function* googleFeed(
  pages: AsyncIterable<FeedItem[]>,
  { origin, language }: { origin: string; language: Language },
  shop: Pick<ShownStore, 'brand' | 'description' | 'untranslated'>,
): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n' +
    `${element('title', shop.brand)}${element('link', origin)}${element('description', shop.description, languageOf(shop, 'description').lang)}${element('language', languageTag(language))}`;
  for await (const items of pages) yield items.map(itemElement).join('');
  yield '</channel>\n</rss>\n';
}

function itemElement(item: FeedItem): string {
  const fields = [
    element('g:id', item.id),
    element('g:title', item.title, item.titleLanguage),
    element('g:description', item.description, item.descriptionLanguage),
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

/** @param language that of the text, if it differs from the channel's. */
function element(name: string, text: string, language?: string): string {
  const escaped = text.replace(/[&<>\r]/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<${name}${language ? ` xml:lang="${language}"` : ''}>${escaped}</${name}>\n`;
}
