import { formatPrice, isReduced, type Product } from '#catalogue/product.ts';

/** The price, and the market price struck out where it is higher; read out as the original price. */
export function Price({ product }: { product: Pick<Product, 'price' | 'marketPrice'> }) {
  return (
    <p className="text-sm tabular-nums">
      <span>{formatPrice(product.price)}</span>
      {isReduced(product) && product.marketPrice !== null ? (
        <>
          {' '}
          <span className="sr-only">Original price: </span>
          <s className="text-muted">{formatPrice(product.marketPrice)}</s>
        </>
      ) : null}
    </p>
  );
}
