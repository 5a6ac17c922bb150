import { categoryName } from '#app/texts/category-name.ts';
import type { Texts } from '#app/texts/en.ts';
import type { KnownFacts } from '#catalog/facts/fact-names.ts';
import { sharedName } from '#catalog/models/models.server.ts';
import { factIn } from '#catalog/products/facts.ts';
import type { ListedProduct } from '#catalog/products/product.ts';
import { variantUrl } from '#platform/media/image-addresses.ts';
import { descriptionIn } from './description-in.ts';
import type { KnownProduct } from './modal/open-product.ts';

/** Structured data for search engines: schema.org's Product, in the ProductGroup of its colors if it has others. */
export function productJsonLd(product: DescribedProduct, site: Site, texts: Texts) {
  const own = ownJsonLd(product, site, texts);
  const { id, colors, groupId } = product;
  if (!colors || !groupId) return own;
  return {
    '@type': 'ProductGroup',
    productGroupID: groupId,
    name: sharedName(colors.map(({ name }) => name)),
    variesBy: ['https://schema.org/color'],
    // The other colors are described on their own pages. Google requires a unique SKU for each variant.
    hasVariant: colors.map((color) => (color.id === id ? { sku: id, ...own } : { url: urlOf(color, site) })),
  };
}

type DescribedProduct = Pick<
  ListedProduct,
  'id' | 'code' | 'name' | 'price' | 'images' | 'category' | 'inStock' | 'colors'
> &
  Pick<KnownProduct, 'description' | 'facts'> & {
    knownFacts?: KnownFacts;
    /** The id of the product's model. */
    groupId?: string | null;
  };

type Site = Record<'origin' | 'basename', string>;

/** A product with its Offer and absolute addresses. */
function ownJsonLd(product: DescribedProduct, site: Site, texts: Texts) {
  return {
    '@type': 'Product',
    name: product.name,
    ...(product.code ? { sku: product.code } : {}),
    description: descriptionIn(texts, product),
    category: categoryName(product.category, texts),
    ...factsJsonLd(product),
    image: product.images.map((image) => new URL(variantUrl(image, 'modal', 'jpg'), site.origin).href),
    // Search engines refuse an offer without a price.
    ...(product.price === null
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            priceCurrency: 'USD',
            price: product.price.toFixed(2),
            itemCondition: 'https://schema.org/NewCondition',
            availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`,
            url: urlOf(product, site),
          },
        }),
  };
}

function urlOf({ id }: Pick<ListedProduct, 'id'>, { origin, basename }: Site): string {
  return new URL(`${basename}/product/${id}`, origin).href;
}

/** Facts as schema.org's `additionalProperty`. Known facts, such as the color, are also properties of their own. */
function factsJsonLd({ facts = [], knownFacts }: Pick<DescribedProduct, 'facts' | 'knownFacts'>) {
  if (facts.length === 0) return {};
  return {
    ...knownFacts,
    additionalProperty: facts.map(factIn).map((fact) => ({ '@type': 'PropertyValue', ...fact })),
  };
}
