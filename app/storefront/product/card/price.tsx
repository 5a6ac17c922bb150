import { formatPrice, isReduced, priceInWords, type ShownPrice } from '#catalogue/products/product.ts';
import { cardTexts } from './texts.ts';

interface Props {
  product: ShownPrice;
  className?: string;
}

/** The price or "Price on request". A higher market price is struck out, and announced as the original price. */
export function Price({ product, className = 'text-sm' }: Props) {
  return (
    <p className={`tabular-nums ${className}`}>
      <span>{priceInWords(product.price)}</span>
      {isReduced(product) && product.marketPrice !== null ? (
        <>
          {' '}
          <span className="sr-only">{cardTexts.originalPrice}</span>
          <s className="ms-1 text-muted">{formatPrice(product.marketPrice)}</s>
        </>
      ) : null}
    </p>
  );
}
