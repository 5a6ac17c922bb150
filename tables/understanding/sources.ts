import type { ColumnFields, Field } from './fields.ts';
import { fieldsByName } from './header-names.ts';

/** Whose table it is, which says how rows belong together. */
export type Source = 'vitrine' | 'shopify' | 'woocommerce' | 'other';

/** What a column of the source is called, or was called before, in small letters. */
const COLUMNS: Record<Exclude<Source, 'other'>, Record<string, Field>> = {
  vitrine: {
    'product id': 'id',
    code: 'code',
    'product code': 'code',
    handle: 'handle',
    name: 'name',
    price: 'price',
    'market price': 'marketPrice',
    category: 'category',
    'accessory category': 'subCategory',
    description: 'description',
    featured: 'featured',
    'in stock': 'inStock',
    hidden: 'hidden',
    images: 'images',
    'image descriptions': 'imageAlts',
    'points of interest': 'imageFocuses',
  },
  shopify: {
    handle: 'handle',
    'url handle': 'handle',
    title: 'name',
    'body (html)': 'description',
    'body html': 'description',
    body: 'description',
    description: 'description',
    type: 'productType',
    'custom product type': 'productType',
    'product category': 'category',
    'standardized product type': 'category',
    'standard product type': 'category',
    'product type': 'productType',
    tags: 'tags',
    published: 'published',
    'published on online store': 'published',
    status: 'status',
    'variant sku': 'code',
    sku: 'code',
    'variant price': 'price',
    price: 'price',
    'variant compare at price': 'marketPrice',
    'compare-at price': 'marketPrice',
    'variant inventory tracker': 'stockTracker',
    'inventory tracker': 'stockTracker',
    'variant inventory qty': 'quantity',
    'inventory quantity': 'quantity',
    'variant inventory policy': 'stockPolicy',
    'continue selling when out of stock': 'stockPolicy',
    'image src': 'images',
    'product image url': 'images',
    'image position': 'imagePosition',
    'image alt text': 'imageAlts',
    'variant image': 'variantImage',
    'variant image url': 'variantImage',
    'gift card': 'giftCard',
    'google shopping / gender': 'audience',
  },
  woocommerce: {
    id: 'rowId',
    type: 'rowType',
    sku: 'code',
    name: 'name',
    published: 'published',
    'is featured?': 'featured',
    'visibility in catalog': 'visibility',
    'visibility in catalogue': 'visibility',
    'short description': 'summary',
    description: 'description',
    'in stock?': 'inStock',
    'sale price': 'salePrice',
    'regular price': 'price',
    categories: 'category',
    tags: 'tags',
    images: 'images',
    parent: 'parent',
  },
};

/** What every table of a source has; one of each line. */
const MARKS: [Exclude<Source, 'other'>, string[][]][] = [
  ['vitrine', [['product id'], ['name'], ['accessory category', 'image descriptions', 'points of interest']]],
  [
    'shopify',
    [
      ['handle', 'url handle'],
      ['title'],
      ['variant price', 'option1 name', 'variant sku', 'image src', 'product image url', 'body (html)'],
    ],
  ],
  ['woocommerce', [['type'], ['name'], ['regular price', 'parent'], ['categories', 'sku', 'images']]],
];

/** Whose table it is by the names of its columns, and what they mean; of other tables by what such columns are called. */
export function recognized(header: string[]): { source: Source; fields: ColumnFields } {
  const names = header.map((name) => name.trim().toLowerCase());
  const source = MARKS.find(([, marks]) =>
    marks.every((any) => any.some((name) => names.includes(name))),
  )?.[0];
  if (!source) return { source: 'other', fields: fieldsByName(header) };
  const taken = new Set<Field>();
  const fields = names.map((name) => {
    const field = Object.hasOwn(COLUMNS[source], name) ? (COLUMNS[source][name] ?? null) : null;
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
  return { source, fields };
}
