import type { SourceDefinition } from './source.ts';

/** The sheet of products that OpenCart's Export/Import writes. */
export const opencart: SourceDefinition = {
  recognizedBy: { fields: ['rowId', 'price', 'images'], names: 'image name' },
  columns: {
    rowId: 'product id',
    category: 'categories',
    // Each language has columns of its own.
    name: 'name *',
    description: 'description *',
    code: 'sku, model',
    quantity: 'quantity',
    images: 'image name',
    price: 'price',
    published: 'status',
  },
};
