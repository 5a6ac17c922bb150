import type { SourceDefinition } from './source.ts';

/** The product export of Squarespace. Rows of further variants have no product id and no title. */
export const squarespace: SourceDefinition = {
  recognizedBy: {
    fields: ['name', 'price'],
    names: 'hosted image urls, product id non editable, variant id non editable',
  },
  columns: {
    rowId: 'product id non editable',
    name: 'title',
    description: 'description',
    code: 'sku',
    price: 'price',
    salePrice: 'sale price',
    onSale: 'on sale',
    quantity: 'stock',
    category: 'categories',
    tags: 'tags',
    published: 'visible',
    images: 'hosted image urls',
  },
  rules: { variants: 'rows below' },
};
