import type { SourceDefinition } from './source.ts';

/** Exports of BigCommerce, in the formats of version 2 and 3. Rows of variants and photos are below their product. */
export const bigcommerce: SourceDefinition = {
  recognizedBy: {
    fields: ['rowType', 'name', 'code'],
    names:
      'product code sku, product visible, inventory tracking, internal image url export, image url import',
  },
  columns: {
    rowType: 'item type, item',
    rowId: 'product id, id',
    name: 'product name, name',
    optionList: 'options',
    code: 'product code sku, sku',
    price: 'price',
    salePrice: 'sale price',
    marketPrice: 'retail price',
    published: 'product visible, is visible',
    featured: 'is featured',
    searchTitle: 'page title',
    quantity: 'current stock level, current stock',
    category: 'category, categories',
    description: 'product description, description',
    images: 'product image url, product image file, internal image url export, image url import',
    imageAlts: 'image description, product image description',
    imagePosition: 'image sort order',
    variantImage: 'variant image url',
  },
  rules: { variants: 'rows below', hasPhotosOfProduct: true },
};
