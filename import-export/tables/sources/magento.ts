import type { SourceDefinition } from './source.ts';

/** Magento 2 (Adobe Commerce). Other pictures of a row, such as `thumbnail_image`, are smaller `base_image`s. */
export const magento: SourceDefinition = {
  recognizedBy: { fields: ['code', 'name'], names: 'configurable variations, attribute set code' },
  columns: {
    code: 'sku',
    rowType: 'product type',
    variations: 'configurable variations',
    optionList: 'additional attributes',
    name: 'name',
    description: 'description',
    summary: 'short description',
    price: 'price',
    salePrice: 'special price',
    saleFrom: 'special price from date, special from date',
    saleTo: 'special price to date, special to date',
    storeView: 'store view code',
    marketPrice: 'msrp price',
    category: 'categories',
    handle: 'url key',
    images: 'base image, additional images',
    published: 'product online',
    visibility: 'visibility',
    inStock: 'is in stock',
    quantity: 'qty',
  },
};
