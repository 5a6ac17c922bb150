import { descriptionIn } from '#app/storefront/product/description-in.ts';
import type { translatedProduct } from '#app/storefront/translated.server.ts';
import { categoryName } from '#app/texts/category-name.ts';
import type { Texts } from '#app/texts/en.ts';
import { nameIn, type TranslatedNames } from '#catalog/categories/category-names.ts';
import { colorLabel, groupIdOf, sharedName } from '#catalog/models/models.server.ts';
import { factIn } from '#catalog/products/facts.ts';
import { imageAlt, isReduced, withShownPrice } from '#catalog/products/product.ts';
import { variantUrl } from '#platform/media/image-addresses.ts';

/** A visible product in the language of the request. */
export type FoundProduct = ReturnType<typeof translatedProduct>;

/** What all products of a response have in common. */
export interface Seller {
  /** `https://shop.example/ar`: what precedes the paths of pages. */
  site: string;
  origin: string;
  name: string;
  links: { type: string; url: string; title: string }[];
  texts: Texts;
  sections: TranslatedNames | undefined;
}

/**
 * Converts the colors of a model, or a single product, to a product of the protocol. The first is the featured one.
 *
 * @param colors all with a price: the protocol has no products without one.
 */
export function ucpProduct(colors: [FoundProduct, ...FoundProduct[]], seller: Seller) {
  const [featured] = colors;
  const hasColors = colors.length > 1;
  const names = colors.map(({ name }) => name);
  const shared = sharedName(names);
  const option = colorOption(featured, seller);
  const variants = colors.map((color) => {
    const label = color.knownFacts.color ?? (colorLabel(color.name, shared) || color.name);
    return ucpVariant(color, hasColors ? { name: option, label } : null, seller);
  });
  const listed = variants.flatMap(({ list_price, price }) => list_price ?? price);
  return {
    id: groupIdOf(featured) ?? featured.id,
    title: hasColors ? shared : featured.name,
    description: variants[0]?.description ?? { plain: '' },
    url: addressOf(featured, seller),
    categories: [{ value: categoryPathOf(featured, seller), taxonomy: 'merchant' }],
    price_range: rangeOf(variants.map(({ price }) => price)),
    ...(variants.some(({ list_price }) => list_price) ? { list_price_range: rangeOf(listed) } : {}),
    media: mediaOf(featured, seller),
    ...(hasColors
      ? {
          options: [
            {
              name: option,
              values: variants.flatMap(({ options }) => options).map(({ label }) => ({ label })),
            },
          ],
        }
      : {}),
    variants,
    ...(featured.facts.length > 0 ? { metadata: { facts: featured.facts.map(factIn) } } : {}),
  };
}

function ucpVariant(product: FoundProduct, option: { name: string; label: string } | null, seller: Seller) {
  const { price, marketPrice } = withShownPrice(product);
  return {
    id: product.id,
    ...(product.code ? { sku: product.code } : {}),
    title: option?.label ?? product.name,
    description: { plain: descriptionIn(seller.texts, product) },
    url: addressOf(product, seller),
    price: amount(price),
    ...(isReduced({ price, marketPrice }) ? { list_price: amount(marketPrice) } : {}),
    availability: product.inStock
      ? { available: true, status: 'in_stock' }
      : { available: false, status: 'out_of_stock' },
    options: option ? [option] : [],
    media: mediaOf(product, seller),
    seller: { name: seller.name, links: seller.links },
  };
}

/** Returns the product's own name for its color: `Couleur`. */
function colorOption({ facts, knownFacts }: FoundProduct, { texts }: Seller): string {
  const fact = facts.map(factIn).find(({ value }) => value === knownFacts.color);
  return fact?.name ?? texts.card.colors;
}

/** Returns `Accessories > Jewelry`. */
function categoryPathOf({ category, subCategory }: FoundProduct, { texts, sections }: Seller): string {
  return [categoryName(category, texts), nameIn(subCategory ?? '', sections)].filter(Boolean).join(' > ');
}

function addressOf({ id }: FoundProduct, { site }: Seller): string {
  return `${site}/product/${id}`;
}

/** Assistants show JPEG everywhere. */
function mediaOf(product: FoundProduct, { origin }: Seller) {
  return product.images.map((image, at) => ({
    type: 'image',
    url: new URL(variantUrl(image, 'modal', 'jpg'), origin).href,
    alt_text: imageAlt(product, at),
  }));
}

/** Returns a price in cents. */
function amount(dollars: number | null) {
  return { amount: Math.round((dollars ?? 0) * 100), currency: 'USD' };
}

type Amount = ReturnType<typeof amount>;

function rangeOf(prices: Amount[]): { min: Amount; max: Amount } {
  const sorted = prices.toSorted((a, b) => a.amount - b.amount);
  return { min: sorted[0] ?? amount(0), max: sorted.at(-1) ?? amount(0) };
}
