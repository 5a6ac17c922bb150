import { useTexts } from '#app/texts/use-texts.ts';
import { isReduced, type ShownPrice } from '#catalog/products/product.ts';

interface Props {
  product: ShownPrice;
  className?: string;
}

/** The price or "Price on request". A higher market price is struck out, and announced as the original price. */
export function Price({ product, className = 'text-sm' }: Props) {
  const texts = useTexts();
  return (
    <p className={`tabular-nums ${className}`}>
      <span>{texts.amounts.priceInWords(product.price)}</span>
      {isReduced(product) && product.marketPrice !== null ? (
        <>
          {' '}
          <span className="sr-only">{texts.card.originalPrice}</span>
          <s className="ms-1 text-muted">{texts.amounts.price(product.marketPrice)}</s>
        </>
      ) : null}
    </p>
  );
}
