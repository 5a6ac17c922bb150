import type { ElementType, ReactNode } from 'react';
import { categoryName } from '#app/texts/category-name.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { headingFace, headingSize } from '#app/ui/heading-face.ts';
import { isReduced, type ListedProduct, type ShownPrice } from '#catalog/products/product.ts';
import { languageOf } from '#catalog/text/languages.ts';
import { useSectionName, useShopTexts } from '../use-shop.ts';

interface Props {
  product: ListedProduct;
  /** The element of the product's name: a heading of the right level. */
  Title: ElementType<{ className: string; children: ReactNode }>;
  /** The classes of a name of normal length. */
  size: string;
}

/** The product's name and price in large type. The card's data is enough for it. */
export function ProductHeading({ product, Title, size }: Props) {
  const texts = useShopTexts();
  const sectionName = useSectionName();
  const section = product.subCategory ? sectionName(product.subCategory) : null;
  return (
    <>
      <p className="eyebrow wrap-anywhere mb-3 text-muted">
        <bdi {...section?.language}>{section?.name ?? categoryName(product.category, texts)}</bdi>
      </p>
      <Title className={`wrap-anywhere ${headingFace(product.name)} ${headingSize(product.name, size)}`}>
        <bdi {...languageOf(product, 'name')}>{product.name}</bdi>
      </Title>
      <Price product={product} className="mt-3 text-lg" />
    </>
  );
}

/** The columns of the modal: one for the photo and one for the text. */
export const MODAL_COLUMNS = 'sm:grid sm:grid-cols-[minmax(0,1fr)_clamp(17rem,40%,26rem)]';

/** The frame of the modal's photo. Low screens crop the photo; on a phone, the frame leaves room for the name below. */
export const MODAL_PICTURE =
  'aspect-4/5 max-h-[max(100vw,calc(100dvh-15rem))] w-full bg-sand sm:max-h-[calc(100dvh-3rem)]';

export const MODAL_TEXT = 'px-4 pt-6 pb-8 sm:min-h-0 sm:flex-1 sm:overflow-y-auto sm:mt-15 sm:px-8 sm:pt-5';
export const MODAL_NAME = 'text-display-s';

interface PriceProps {
  product: ShownPrice;
  className?: string;
}

/** The price or "Price on request". A higher market price is struck out, and announced as the original price. */
export function Price({ product, className = 'text-sm' }: PriceProps) {
  const texts = useTexts();
  return (
    <p className={`tabular ${className}`}>
      <span className="me-1">{texts.amounts.priceInWords(product.price)}</span>
      {isReduced(product) && product.marketPrice !== null ? (
        <>
          {' '}
          <span className="sr-only">{texts.card.originalPrice}</span>
          <s className="text-muted">{texts.amounts.price(product.marketPrice)}</s>
        </>
      ) : null}
    </p>
  );
}
