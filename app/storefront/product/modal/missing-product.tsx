import type { ElementType, ReactNode } from 'react';
import { useBasename } from '#app/locale.ts';
import { useShop } from '#app/storefront/use-shop.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import type { ListedProduct } from '#catalog/products/product.ts';
import { ProductLinks } from '../card/product-links.tsx';

interface Props {
  id: string;
  missing: 'unknown' | 'unreachable';
  /** Other products, to go on with. */
  products?: ListedProduct[] | undefined;
  Title: ElementType<{ className: string; children: string }>;
  children?: ReactNode;
}

/** The message if a product does not exist or could not be loaded. */
export function MissingProduct({ id, missing, products = [], Title, children }: Props) {
  const texts = useTexts();
  const { title, sentence } = texts.product[missing];
  const { brand } = useShop();
  return (
    <div className="measure pt-16 pb-16 md:pt-24">
      <title>{texts.frame.pageTitle(title, brand)}</title>
      <Title className="max-w-[18ch] font-display text-display-l">{title}</Title>
      <p className="mt-6 max-w-[44ch] text-balance text-lg text-muted">{sentence}</p>
      {missing === 'unreachable' ? <OwnPageLink id={id} className="mt-8" /> : null}
      {children}
      {products.length > 0 ? (
        <>
          <p className="mt-16 mb-8 font-display text-display-s md:mt-24">{texts.home.featured}</p>
          <ProductLinks
            products={products}
            columns="grid-cols-2 gap-x-3 gap-y-12 sm:gap-x-5 md:grid-cols-4"
          />
        </>
      ) : null}
    </div>
  );
}

/** A link that loads the product's own page as a new document, in case scripts of this page failed. */
export function OwnPageLink({ id, className }: { id: string; className: string }) {
  const texts = useTexts();
  return (
    <a href={`${useBasename()}/product/${id}`} className={`text-link ${className}`}>
      {texts.product.ownPage}
    </a>
  );
}
