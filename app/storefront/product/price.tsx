import { formatPrice, isReduced, type Product } from '#catalogue/product.ts';

interface Props {
  product: Pick<Product, 'price' | 'marketPrice'>;
  className?: string;
}

/** The price, and the market price struck out where it is higher; read out as the original price. */
export function Price({ product, className = 'text-sm' }: Props) {
  return (
    <p className={`tabular-nums ${className}`}>
      <span>{formatPrice(product.price)}</span>
      {isReduced(product) && product.marketPrice !== null ? (
        <>
          {' '}
          <span className="sr-only">Original price: </span>
          <s className="ms-1 text-muted">{formatPrice(product.marketPrice)}</s>
        </>
      ) : null}
    </p>
  );
}
