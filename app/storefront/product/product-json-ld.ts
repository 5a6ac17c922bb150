import { factIn, knownFacts } from '#catalogue/products/facts.ts';
import type { ListedProduct, Product } from '#catalogue/products/product.ts';
import { describeProduct } from '#catalogue/text/describe-product.ts';
import { variantUrl } from '#platform/media/image-addresses.ts';

/** Structured data for search engines: schema.org's Product with its Offer and absolute addresses. */
export function productJsonLd(
  product: Pick<ListedProduct, 'id' | 'code' | 'name' | 'price' | 'images' | 'category' | 'inStock'> &
    Pick<Product, 'description'> & { facts?: string[] },
  { origin, base }: Record<'origin' | 'base', string>,
) {
  const absolute = (path: string) => new URL(path, origin).href;
  return {
    '@type': 'Product',
    name: product.name,
    ...(product.code ? { sku: product.code } : {}),
    description: describeProduct(product),
    category: product.category,
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
            url: absolute(`${base}/product/${product.id}`),
          },
        }),
  };
}

/** Facts as schema.org's properties of a product, and those that have properties of their own as these, too. */
function factsJsonLd(facts: string[]) {
  if (facts.length === 0) return {};
  const own = Object.entries(knownFacts(facts)).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(own),
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
      item: site + path,
    })),
  };
}
