import { Metadata } from '#app/storefront/metadata.tsx';
import { describeProduct, imageAlt } from '#catalogue/product.ts';
import { variantUrl } from '#media/image-addresses.ts';
import type { KnownProduct } from './product-answer.ts';

interface Props {
  product: KnownProduct;
  /** In the modal; the same tags of a product's page then step back. */
  ofModal?: boolean;
}

/** A product's title, addresses and social tags, on its page and while its modal is open; see `ProductData`. */
export function ProductMetadata({ product, ofModal = false }: Props) {
  const described = { ...product, description: product.description ?? null };
  const [image] = product.images;
  return (
    <Metadata
      title={product.name}
      description={shortened(describeProduct(described))}
      path={`/product/${product.id}`}
      {...(image ? { image: { path: variantUrl(image, 'social', 'jpg'), alt: imageAlt(product, 0) } } : {})}
      type="product"
      ofModal={ofModal}
    />
  );
}

/** As much as search engines show: whole words, up to about 160 characters. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  if (line.length <= MAX_DESCRIPTION) return line;
  return `${line.slice(0, MAX_DESCRIPTION).replace(/\s\S*$/, '')}…`;
}

const MAX_DESCRIPTION = 160;
