import type { SourceDefinition } from './source.ts';

/** The item library of Square, with a row for each variation. */
export const square: SourceDefinition = {
  recognizedBy: { fields: ['name'], names: 'variation name' },
  columns: {
    handle: 'reference handle',
    name: 'item name',
    code: 'sku',
    description: 'description',
    category: 'category, categories, reporting category',
    price: 'price',
    salePrice: 'online sale price',
    quantity: 'current quantity *',
    visibility: 'square online item visibility',
    hidden: 'archived',
    images: 'item image, image url',
  },
  otherwise: { optionValue: 'variation name' },
  rules: { variants: 'same name' },
};
