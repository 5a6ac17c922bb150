import { officeName } from '#catalog/settings/shop-settings.ts';
import { regionCode } from '../shown-shop.server.ts';
import type { FeedFormat, FeedItem } from './send-feed.server.ts';

/**
 * JSON Lines with the fields of OpenAI's product feed (https://developers.openai.com/commerce/specs/feed). Assistants may
 * show the products; the shop has no checkout.
 */
export const OPENAI: FeedFormat = {
  contentType: 'application/jsonl; charset=utf-8',
  async *write(pages, { origin, locale: { basename } }, { brand, offices, headOffice }) {
    const countries = [...new Set(offices.flatMap(({ country }) => regionCode(country) ?? []))];
    const head = offices.find((office) => officeName(office) === headOffice);
    const seller = {
      seller_name: brand,
      seller_url: origin + basename,
      target_countries: countries,
      store_country: regionCode(head?.country ?? '') ?? countries[0],
    };
    for await (const items of pages)
      yield items.map((item) => `${JSON.stringify({ ...itemFields(item), ...seller })}\n`).join('');
  },
};

/** Returns the fields of a product. JSON leaves out those that are `undefined`. */
function itemFields(item: FeedItem) {
  return {
    is_eligible_search: true,
    is_eligible_checkout: false,
    item_id: item.id,
    title: item.title,
    description: item.description,
    url: item.link,
    brand: item.brand,
    condition: 'new',
    product_category: item.productType,
    image_url: item.imageLink,
    additional_image_urls: item.additionalImageLinks.join(',') || undefined,
    price: item.price,
    sale_price: item.salePrice ?? undefined,
    availability: item.inStock ? 'in_stock' : 'out_of_stock',
    group_id: item.itemGroupId ?? item.id,
    listing_has_variations: item.itemGroupId !== null,
    color: item.color || undefined,
    size: item.size || undefined,
    material: item.material || undefined,
    gender: item.gender || undefined,
    age_group: item.ageGroup || undefined,
  };
}
