import { descriptionIn } from '#app/storefront/product/description-in.ts';
import { categoryName } from '#app/texts/category-name.ts';
import type { Texts } from '#app/texts/en/texts.ts';
import { nameIn, type TranslatedNames } from '#catalog/categories/category-names.ts';
import { knownFacts } from '#catalog/products/facts.ts';
import { isReduced, type ListedProduct, type Product, withShownPrice } from '#catalog/products/product.ts';
import { languageOf } from '#catalog/text/untranslated.ts';
import { shortened } from '#import-export/tables/values/shortened.ts';
import { variantUrl } from '#platform/media/image-addresses.ts';

/** The origin of the shop, `https://shop.example`, and the path prefix and texts of the feed's language: `/ar`. */
export type Site = Record<'origin' | 'base', string> & {
  texts: Texts;
  sections?: TranslatedNames | undefined;
};

/** A product with the fields of Google's feed. */
export interface FeedItem {
  id: string;
  title: string;
  /** The language of the title and of the description, if they are not translated. */
  titleLanguage: string | undefined;
  descriptionLanguage: string | undefined;
  description: string;
  link: string;
  imageLink: string;
  additionalImageLinks: string[];
  inStock: boolean;
  /** `248.10 USD`: the price, or the original price of a reduced product. */
  price: string;
  /** The price of a reduced product. */
  salePrice: string | null;
  brand: string;
  /** `Accessories > Jewelry` */
  productType: string;
  /** Google requires the gender for clothes in some countries. Empty if the category does not imply one. */
  gender: string;
  ageGroup: string;
  /** From the facts of the product; empty if it has none. */
  color: string;
  size: string;
  material: string;
}

/**
 * Converts a product for the feed. Returns `null` if it lacks a required field: a picture, or a visible price above
 * zero. Texts are cut to the limits of Google Merchant Center's "Product data specification".
 */
export function feedItem(
  product: Omit<Product, 'translations'> & Pick<ListedProduct, 'untranslated'>,
  { origin, base, texts, sections }: Site,
  brand: string,
): FeedItem | null {
  const { price, marketPrice } = withShownPrice(product);
  // Adopted tables may contain products without a price.
  if (price === null || !(price > 0)) return null;
  const [imageLink, ...additionalImageLinks] = product.images.flatMap((image) => address(image, origin));
  if (!imageLink) return null;
  const reduced = isReduced({ price, marketPrice });
  const { color = '', size = '', material = '' } = knownFacts(product.facts);
  return {
    id: product.id,
    title: shortened(plain(product.name).replace(/\s+/g, ' ').trim(), MAX_TITLE_LENGTH),
    titleLanguage: languageOf(product, 'name').lang,
    descriptionLanguage: languageOf(product, 'description').lang,
    description: shortened(plain(descriptionIn(texts, product)), MAX_DESCRIPTION_LENGTH),
    link: `${origin + base}/product/${product.id}`,
    imageLink,
    additionalImageLinks: additionalImageLinks.slice(0, MAX_ADDITIONAL_IMAGES),
    inStock: product.inStock,
    price: amount(reduced ? (marketPrice ?? 0) : price),
    salePrice: reduced ? amount(price) : null,
    brand: shortened(brand, MAX_BRAND_LENGTH),
    productType: [categoryName(product.category, texts), nameIn(product.subCategory ?? '', sections)]
      .filter(Boolean)
      .map(plain)
      .join(' > '),
    gender: { Women: 'female', Men: 'male' }[product.category as string] ?? '',
    ageGroup: { Women: 'adult', Men: 'adult', Kids: 'kids' }[product.category as string] ?? '',
    color: shortened(plain(color), MAX_COLOR_LENGTH),
    size: shortened(plain(size), MAX_SIZE_LENGTH),
    material: plain(material),
  };
}

/** Maximum lengths in UTF-16 units, which are never fewer than characters. */
const MAX_TITLE_LENGTH = 150;
const MAX_DESCRIPTION_LENGTH = 5_000;
const MAX_BRAND_LENGTH = 70;
const MAX_COLOR_LENGTH = 100;
const MAX_SIZE_LENGTH = 100;
const MAX_ADDITIONAL_IMAGES = 10;

/**
 * Returns the web address of a picture, if it has one. Neither Google nor Meta accepts AVIF or SVG, so the address of
 * a stored picture is that of its JPEG.
 */
function address(image: string, origin: string): string[] {
  const path = variantUrl(image, 'modal', 'jpg');
  const url = URL.canParse(path, origin) ? new URL(path, origin) : null;
  return url && /^https?:$/.test(url.protocol) ? [url.href.replaceAll(',', '%2C')] : [];
}

function amount(dollars: number): string {
  return `${dollars.toFixed(2)} USD`;
}

/** Removes characters that XML 1.0, 2.2 forbids, including lone surrogates. */
function plain(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
}
