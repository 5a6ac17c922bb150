import { describeProduct } from '#catalogue/describe-product.ts';
import type { Product } from '#catalogue/product.ts';
import { variantUrl } from '#media/image-addresses.ts';

/** What search engines are told of a product: schema.org's Product with its Offer, every address absolute. */
export function productJsonLd(
  product: Pick<
    Product,
    'id' | 'code' | 'name' | 'price' | 'images' | 'category' | 'description' | 'inStock'
  >,
  origin: string,
) {
  const absolute = (path: string) => new URL(path, origin).href;
  return {
    '@type': 'Product',
    name: product.name,
    ...(product.code ? { sku: product.code } : {}),
    description: describeProduct(product),
    category: product.category,
    image: product.images.map((image) => absolute(variantUrl(image, 'modal', 'jpg'))),
    offers: {
      '@type': 'Offer',
      priceCurrency: 'USD',
      price: product.price.toFixed(2),
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`,
      url: absolute(`/product/${product.id}`),
    },
  };
}

/** The way from the home page to a page, as schema.org's BreadcrumbList. */
export function breadcrumbJsonLd(steps: { name: string; path: string }[], origin: string) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, origin).href,
    })),
  };
}
