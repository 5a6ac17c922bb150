import type { SourceDefinition } from './source.ts';

/** Current and earlier names of Shopify's columns. */
export const shopify: SourceDefinition = {
  recognizedBy: {
    fields: ['handle', 'name'],
    names: 'variant price, option1 name, variant sku, image src, product image url, body',
  },
  columns: {
    handle: 'handle, url handle',
    name: 'title',
    description: 'body, body html, description',
    productType: 'type, custom product type, product type',
    category: 'product category, standardized product type, standard product type',
    tags: 'tags',
    published: 'published, published on online store',
    status: 'status',
    code: 'variant sku, sku',
    price: 'variant price, price',
    marketPrice: 'variant compare at price, compare at price',
    stockTracker: 'variant inventory tracker, inventory tracker',
    quantity: 'variant inventory qty, inventory quantity',
    stockPolicy: 'variant inventory policy, continue selling when out of stock',
    images: 'image src, product image url',
    imagePosition: 'image position',
    imageAlts: 'image alt text',
    variantImage: 'variant image, variant image url',
    giftCard: 'gift card',
    model: 'model product metafields custom model, model',
    audience: 'google shopping gender',
  },
  rules: { hasOnePath: true, hasNoEmptyWords: true, hasCodeApostrophe: true, hasPhotosOfProduct: true },
};
