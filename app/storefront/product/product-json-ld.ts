import { withBasename } from '#app/locale.ts';
import { categoryName } from '#app/texts/category-name.ts';
import type { Texts } from '#app/texts/en/texts.ts';
import { factIn, knownFacts } from '#catalog/products/facts.ts';
import type { ListedProduct } from '#catalog/products/product.ts';
import { variantUrl } from '#platform/media/image-addresses.ts';
import { descriptionIn } from './description-in.ts';
import type { KnownProduct } from './modal/open-product.ts';

/** Structured data for search engines: schema.org's Product with its Offer and absolute addresses. */
export function productJsonLd(
  product: Pick<ListedProduct, 'id' | 'code' | 'name' | 'price' | 'images' | 'category' | 'inStock'> &
    Pick<KnownProduct, 'description'> & { facts?: string[] },
  { origin, basename }: Record<'origin' | 'basename', string>,
  texts: Texts,
) {
  const absolute = (path: string) => new URL(path, origin).href;
  return {
    '@type': 'Product',
    name: product.name,
    ...(product.code ? { sku: product.code } : {}),
    description: descriptionIn(texts, product),
    category: categoryName(product.category, texts),
    ...factsJsonLd(product.facts ?? []),
    image: product.images.map((image) => absolute(variantUrl(image, 'modal', 'jpg'))),
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
            url: absolute(`${basename}/product/${product.id}`),
          },
        }),
  };
}

/** Facts as schema.org's `additionalProperty`. Known facts, such as the color, are also properties of their own. */
function factsJsonLd(facts: string[]) {
  if (facts.length === 0) return {};
  const knownProperties = Object.entries(knownFacts(facts)).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(knownProperties),
    additionalProperty: facts.map(factIn).map((fact) => ({ '@type': 'PropertyValue', ...fact })),
  };
}

/** The path from the home page to a page, as schema.org's BreadcrumbList. */
export function breadcrumbJsonLd(steps: { name: string; path: string }[], site: string) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(withBasename(site, path)).href,
    })),
  };
}
