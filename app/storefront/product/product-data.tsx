import { JsonLd, useOrigin } from '#app/storefront/metadata.tsx';
import { useOpenProduct } from './open-product.ts';
import type { KnownProduct } from './product-answer.ts';
import { productJsonLd } from './product-json-ld.ts';

interface Props {
  product: KnownProduct;
  /** In the modal; the same data of a product's page then steps back. */
  ofModal?: boolean;
}

/**
 * What machines are told of a product: the product tags of Open Graph (Facebook's product object) and schema.org's
 * data. Apart from the other metadata, because only what shows a product needs it, and not every list.
 */
export function ProductData({ product, ofModal = false }: Props) {
  const origin = useOrigin();
  const modalIsOpen = useOpenProduct() !== null;
  if (modalIsOpen && !ofModal) return null;
  return (
    <>
      <meta property="product:price:amount" content={product.price.toFixed(2)} />
      <meta property="product:price:currency" content="USD" />
      <meta property="product:availability" content={product.inStock ? 'in stock' : 'out of stock'} />
      <JsonLd data={productJsonLd({ ...product, description: product.description ?? null }, origin)} />
    </>
  );
}
