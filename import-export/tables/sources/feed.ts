import type { SourceDefinition } from './source.ts';

/** Product feeds for Google Merchant Center and Meta, as a table or as XML (RSS and Atom). */
export const feed: SourceDefinition = {
  recognizedBy: { fields: ['code', 'name'], names: 'image link' },
  columns: {
    code: 'id',
    handle: 'item group id',
    name: 'title',
    description: 'description',
    images: 'image link, additional image link',
    inStock: 'availability',
    price: 'price',
    salePrice: 'sale price',
    saleDates: 'sale price effective date',
    category: 'google product category',
    productType: 'product type',
    audience: 'gender',
    published: 'status',
    quantity: 'quantity to sell on facebook, inventory',
  },
  rules: { hasOnePath: true, isHandleOfModel: true },
};
