import { CURRENCY_NAMES, type FieldNames } from './header-names.ts';
import { DESCRIPTION_LINE_NAMES, FACT_NAMES } from './text-names.ts';

/**
 * What the product export of Magento 2 (Adobe Commerce) calls its columns. The other pictures of a row, such as
 * `thumbnail_image`, are smaller versions of `base_image`.
 */
export const MAGENTO_NAMES: FieldNames = {
  code: 'sku',
  rowType: 'product type',
  variations: 'configurable variations',
  name: 'name',
  description: 'description',
  summary: 'short description',
  price: 'price',
  salePrice: 'special price',
  saleFrom: 'special price from date, special from date',
  saleTo: 'special price to date, special to date',
  storeView: 'store view code',
  marketPrice: 'msrp price',
  descriptionLine: DESCRIPTION_LINE_NAMES,
  fact: FACT_NAMES,
  currency: CURRENCY_NAMES,
  category: 'categories',
  handle: 'url key',
  images: 'base image, additional images',
  published: 'product online',
  visibility: 'visibility',
  inStock: 'is in stock',
  quantity: 'qty',
};
