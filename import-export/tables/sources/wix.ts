import type { SourceDefinition } from './source.ts';

/** Exports of Wix Stores, with the columns until 2025 and those since then. Rows of variants have no name. */
export const wix: SourceDefinition = {
  recognizedBy: { fields: ['handle', 'name'], names: 'fieldtype' },
  columns: {
    handle: 'handleid, handle',
    name: 'name',
    description: 'description, plaindescription',
    images: 'productimageurl, media',
    imageAlts: 'mediaalttext',
    category: 'collection, categories, categoryslugs',
    code: 'sku',
    price: 'price',
    marketPrice: 'strikethroughprice',
    surcharge: 'surcharge',
    discountKind: 'discountmode',
    discount: 'discountvalue',
    published: 'visible',
    quantity: 'inventory',
  },
  rules: { photosAt: 'https://static.wixstatic.com/media/' },
};
