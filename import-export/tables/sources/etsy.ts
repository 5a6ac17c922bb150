import type { SourceDefinition } from './source.ts';

/** The listings of Etsy, which lists the values of variations in one cell. */
export const etsy: SourceDefinition = {
  recognizedBy: { fields: ['name', 'price'], names: 'currency code' },
  columns: {
    name: 'title',
    description: 'description',
    price: 'price',
    quantity: 'quantity',
    tags: 'tags',
    images: 'image',
    code: 'sku',
    fact: 'materials',
  },
};
