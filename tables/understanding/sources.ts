import type { ColumnFields, Field } from './fields.ts';
import { fieldsByName } from './header-names.ts';
import { wooCommerceField } from './woocommerce-names.ts';

/** Whose table it is, which says how rows belong together. */
export const SOURCES = ['vitrine', 'shopify', 'woocommerce', 'other'] as const;

export type Source = (typeof SOURCES)[number];

/** What a column of the source is called, or was called before, in small letters. */
const COLUMNS: Record<'vitrine' | 'shopify', Record<string, Field>> = {
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
};

/** What every table of a source has; one of each line. */
const MARKS: ['vitrine' | 'shopify', string[][]][] = [
  ['vitrine', [['product id'], ['name'], ['accessory category', 'image descriptions', 'points of interest']]],
  [
    'shopify',
    [
      ['handle', 'url handle'],
      ['title'],
      ['variant price', 'option1 name', 'variant sku', 'image src', 'product image url', 'body (html)'],
    ],
  ],
];

/** Whose table it is by the names of its columns, and what they mean; of other tables by what such columns are called. */
export function recognized(header: string[]): { source: Source; fields: ColumnFields } {
  const names = header.map((name) => name.trim().toLowerCase());
  const marked = MARKS.find(([, marks]) =>
    marks.every((any) => any.some((name) => names.includes(name))),
  )?.[0];
  if (marked) {
    const fieldOf = new Map(Object.entries(COLUMNS[marked]));
    return { source: marked, fields: eachOnce(names.map((name) => fieldOf.get(name) ?? null)) };
  }
  const fields = eachOnce(header.map(wooCommerceField));
  const has = (field: Field) => fields.includes(field);
  const isWooCommerce =
    has('rowType') &&
    has('name') &&
    (has('category') || has('code') || has('images')) &&
    (has('parent') || has('visibility') || names.includes('regular price'));
  return isWooCommerce
    ? { source: 'woocommerce', fields }
    : { source: 'other', fields: fieldsByName(header) };
}

/** Of several columns that are called alike the first is taken. */
function eachOnce(fields: ColumnFields): ColumnFields {
  return fields.map((field, at) => (fields.indexOf(field) === at ? field : null));
}
