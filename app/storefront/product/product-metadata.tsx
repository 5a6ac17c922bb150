import { JsonLd, Metadata } from '#app/storefront/metadata.tsx';
import { useShopTexts } from '#app/storefront/use-shop.ts';
import { imageAlt } from '#catalog/products/product.ts';
import { searchEngineText } from '#catalog/text/search-engine-text.ts';
import { variantUrl } from '#platform/media/image-addresses.ts';
import { descriptionIn } from './description-in.ts';
import { type KnownProduct, useOpenProduct } from './modal/open-product.ts';

interface Props {
  product: KnownProduct;
  /** Whether these are the tags of the product modal, which replace those of the page below. */
  ofModal?: boolean;
}

/** A product's title, addresses, social tags (including Open Graph's product object) and structured data. */
export function ProductMetadata({ product, ofModal = false }: Props) {
  const texts = useShopTexts();
  const modalIsOpen = useOpenProduct() !== null;
  if (modalIsOpen && !ofModal) return null;

  const [image] = product.images;
  return (
    <>
      <Metadata
        title={product.searchTitle ?? product.name}
        description={product.searchText ?? searchEngineText(descriptionIn(texts, product))}
        path={`/product/${product.id}`}
        {...(image ? { image: { path: variantUrl(image, 'social', 'jpg'), alt: imageAlt(product, 0) } } : {})}
        type="product"
        ofModal={ofModal}
      />
      {product.price === null ? null : (
        <>
          <meta property="product:price:amount" content={product.price.toFixed(2)} />
          <meta property="product:price:currency" content="USD" />
        </>
      )}
      <meta property="product:availability" content={product.inStock ? 'in stock' : 'out of stock'} />
      {product.structuredData ? <JsonLd data={product.structuredData} /> : null}
    </>
  );
}
