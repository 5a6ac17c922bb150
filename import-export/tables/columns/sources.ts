import { PRODUCT_COLUMNS } from '../product-columns.ts';
import type { ColumnField, ColumnFields } from './fields.ts';
import {
  CURRENCY_NAMES,
  type FieldNames,
  fieldNamed,
  fieldsOf,
  foldedName,
  resolveColumns,
  withoutNumber,
} from './header-names.ts';
import { MAGENTO_NAMES } from './magento-names.ts';
import { optionField } from './option-columns.ts';
import { DESCRIPTION_LINE_NAMES, FACT_NAMES } from './text-names.ts';
import { translatedColumn } from './translated-columns.ts';
import { WOOCOMMERCE_NAMES } from './woocommerce-names.ts';

/** Systems that write tables. The system decides which rows belong together. */
export const SOURCES = ['vitrine', 'shopify', 'woocommerce', 'magento', 'other'] as const;

export type Source = (typeof SOURCES)[number];

/** Current and earlier names of Shopify's columns. */
const SHOPIFY_NAMES: FieldNames = {
  handle: 'handle, url handle',
  name: 'title',
  description: 'body, body html, description',
  productType: 'type, custom product type, product type',
  category: 'product category, standardized product type, standard product type',
  tags: 'tags',
  published: 'published, published on online store',
  status: 'status',
  code: 'variant sku, sku',
  price: 'variant price, price',
  marketPrice: 'variant compare at price, compare at price',
  stockTracker: 'variant inventory tracker, inventory tracker',
  quantity: 'variant inventory qty, inventory quantity',
  stockPolicy: 'variant inventory policy, continue selling when out of stock',
  images: 'image src, product image url',
  imagePosition: 'image position',
  imageAlts: 'image alt text',
  variantImage: 'variant image, variant image url',
  giftCard: 'gift card',
  currency: CURRENCY_NAMES,
  audience: 'google shopping gender',
  descriptionLine: DESCRIPTION_LINE_NAMES,
  fact: FACT_NAMES,
};

interface KnownSource {
  source: Source;
  fieldOf: Map<string, ColumnField>;
  /** Whether a table with these fields and folded column names is of this source. */
  matches(has: (...any: ColumnField[]) => boolean, names: string[]): boolean;
}

const KNOWN_SOURCES: KnownSource[] = [
  {
    source: 'vitrine',
    fieldOf: new Map([
      ...PRODUCT_COLUMNS.flatMap(({ name, field }): [string, ColumnField][] =>
        field ? [[foldedName(name), field]] : [],
      ),
      ['product code', 'code'],
    ]),
    matches: (has) => has('id') && has('name') && has('subCategory', 'imageAlts', 'imageFocuses'),
  },
  {
    source: 'shopify',
    fieldOf: fieldsOf(SHOPIFY_NAMES),
    matches: (has, names) => has('handle') && has('name') && names.some((name) => SHOPIFY_ONLY.has(name)),
  },
  {
    source: 'woocommerce',
    fieldOf: fieldsOf(WOOCOMMERCE_NAMES),
    matches: (has, names) =>
      has('rowType') &&
      has('name') &&
      has('category', 'code', 'images') &&
      (has('parent', 'visibility') || names.includes('regular price')),
  },
  {
    source: 'magento',
    fieldOf: fieldsOf(MAGENTO_NAMES),
    matches: (has, names) =>
      has('code') && has('name') && (has('variations') || names.includes('attribute set code')),
  },
];

/** Names that only Shopify gives its columns. */
const SHOPIFY_ONLY = new Set([
  'variant price',
  'option1 name',
  'variant sku',
  'image src',
  'product image url',
  'body',
]);

/** Recognizes the source of a table and the meaning of its columns by their names. */
export function recognizeSource(header: string[]): { source: Source; fields: ColumnFields } {
  const names = header.map(foldedName);
  const special = header.map((name) => (translatedColumn(name) ? 'translation' : optionField(name)));
  for (const { source, fieldOf, matches } of KNOWN_SOURCES) {
    const fields = resolveColumns(
      names.map((name, at) => special[at] ?? fieldOf.get(name) ?? fieldOf.get(withoutNumber(name)) ?? null),
    );
    if (matches((...any) => any.some((field) => fields.includes(field)), names)) return { source, fields };
  }
  return {
    source: 'other',
    fields: resolveColumns(header.map((name, at) => special[at] ?? fieldNamed(name))),
  };
}
