import type { SourceDefinition } from './source.ts';

/** The import format of PrestaShop and the export of its product list, which name prices with and without tax. */
export const prestashop: SourceDefinition = {
  recognizedBy: {
    fields: ['name', 'code'],
    names:
      'active 0 1, price tax excluded, price tax included, price tax excl, price tax incl, categories x y z',
  },
  columns: {
    rowId: 'product id, id',
    published: 'active 0 1, active, status',
    name: 'name',
    category: 'categories x y z, category, categories',
    price: 'price tax excluded, price tax included, price tax excl, price tax incl, price',
    code: 'reference, reference #',
    quantity: 'quantity',
    summary: 'summary, short description',
    description: 'description',
    tags: 'tags x y z, tags',
    images: 'image urls x y z, image urls, image',
    imageAlts: 'image alt texts x y z',
    audience: 'gender',
  },
};
