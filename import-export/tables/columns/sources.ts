import { PRODUCT_COLUMNS } from '../product-columns.ts';
import type { ColumnField } from './fields.ts';
import {
  beforeBracket,
  CURRENCY_NAMES,
  type FieldNames,
  fieldNamed,
  fieldsOf,
  foldedName,
  withoutNumber,
} from './header-names.ts';
import { optionField } from './option-columns.ts';
import { type ResolvedColumns, resolveColumns } from './rivals.ts';
import { DESCRIPTION_LINE_NAMES, FACT_NAMES } from './text-names.ts';
import { translatedColumn } from './translated-columns.ts';

/**
 * Names of the columns in exports of WooCommerce, which translates them: English, German, French, Spanish, Italian,
 * Portuguese (two variants), Dutch and Turkish, in current and earlier translations; and names of its REST API, such as
 * `images.0.src`. Row types and visibilities are English in all languages.
 */
const WOOCOMMERCE_NAMES: FieldNames = {
  rowId: 'id, kimlik',
  rowType: 'type, typ, tipo, tür',
  code:
    'sku, artikelnummer, ugs, référence, cod, ref, código do produto, stok kodu, art nr, ' +
    'número de referencia',
  name: 'name, nom, nombre, nome, naam, isim, ad',
  published: 'published, veröffentlicht, publié, publicado, pubblicato, gepubliceerd, yayımlanmış',
  featured:
    'is featured, ist hervorgehoben, hervorgehoben, empfohlen, mis en avant, está destacado, destacado, ' +
    'in primo piano, in evidenza, em destaque, está em destaque, uitgelicht, is uitgelicht, öne çıkan',
  status: 'status',
  visibility:
    'visibility in catalog, visibility in catalogue, catalog visibility, sichtbarkeit im katalog, katalogsichtbarkeit, ' +
    'visibilité dans le catalogue, visibilidad en el catálogo, visibilità nel catalogo, visibilidade no catálogo, ' +
    'zichtbaarheid in catalogus, katalogda görünürlük',
  summary:
    'short description, kurzbeschreibung, description courte, descripción corta, breve descrizione, ' +
    'descrizione breve, descrição curta, descrição breve, korte beschrijving, korte omschrijving, kısa açıklama',
  description:
    'description, beschreibung, descripción, descrizione, descrição, beschrijving, omschrijving, açıklama',
  inStock:
    'in stock, stock status, vorrätig, en stock, en inventario, existencias, hay existencias, in magazzino, em estoque, em stock, ' +
    'op voorraad, stokta',
  // The price of the REST API is the regular price or the lower sale price.
  salePrice:
    'price, sale price, angebotspreis, tarif promo, prix promo, precio rebajado, prezzo in offerta, preço promocional, ' +
    'preço de venda, actieprijs, aanbiedingsprijs, indirimli satış fiyatı, indirimli fiyat',
  saleFrom: 'date sale price starts',
  saleTo: 'date sale price ends',
  price:
    'regular price, regulärer preis, normaler preis, tarif régulier, prix régulier, precio normal, prezzo di listino, ' +
    'prezzo regolare, preço, preço normal, reguliere prijs, normale prijs, normal fiyat',
  descriptionLine: DESCRIPTION_LINE_NAMES,
  fact: FACT_NAMES,
  currency: CURRENCY_NAMES,
  category:
    'categories, categories name, kategorien, catégories, categorías, categorie, categorias, categorieën, kategoriler',
  tags: 'tags, tags name, schlagwörter, étiquettes, etiquetas, tag, etiketler',
  images: 'images, images src, bilder, imágenes, immagini, imagens, afbeeldingen, görseller, resimler',
  parent:
    'parent, übergeordnetes produkt, übergeordnet, eltern, superior, padre, genitore, ascendente, principal, hoofd, ' +
    'bovenliggend, ouder, ebeveyn, üst',
  members:
    'grouped products, gruppierte produkte, produits groupés, productos agrupados, prodotti raggruppati, ' +
    'produtos agrupados, gegroepeerde producten, gruplandırılmış ürünler',
};

/**
 * What the product export of Magento 2 (Adobe Commerce) calls its columns. The other pictures of a row, such as
 * `thumbnail_image`, are smaller versions of `base_image`.
 */
const MAGENTO_NAMES: FieldNames = {
  code: 'sku',
  rowType: 'product type',
  variations: 'configurable variations',
  name: 'name',
  description: 'description',
  summary: 'short description',
  price: 'price',
  salePrice: 'special price',
  saleFrom: 'special price from date, special from date',
  saleTo: 'special price to date, special to date',
  storeView: 'store view code',
  marketPrice: 'msrp price',
  descriptionLine: DESCRIPTION_LINE_NAMES,
  fact: FACT_NAMES,
  currency: CURRENCY_NAMES,
  category: 'categories',
  handle: 'url key',
  images: 'base image, additional images',
  published: 'product online',
  visibility: 'visibility',
  inStock: 'is in stock',
  quantity: 'qty',
};

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
  model: 'model',
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
export function recognizeSource(header: string[]): ResolvedColumns & { source: Source } {
  const names = header.map(foldedName);
  const special = header.map((name) => (translatedColumn(name) ? 'translation' : optionField(name)));
  for (const { source, fieldOf, matches } of KNOWN_SOURCES) {
    const named = names.map((name, at) => {
      const forms = [name, withoutNumber(name), beforeBracket(header[at] ?? '')];
      return special[at] ?? forms.map((form) => fieldOf.get(form)).find(Boolean) ?? null;
    });
    const isThis = matches((...any) => any.some((field) => named.includes(field)), names);
    if (isThis) return { source, ...resolveColumns(header, named, true) };
  }
  const named = header.map((name, at) => special[at] ?? fieldNamed(name));
  return { source: 'other', ...resolveColumns(header, named, false) };
}
