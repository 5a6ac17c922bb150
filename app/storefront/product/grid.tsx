import { memo, useMemo } from 'react';
import type { ListedProduct } from '#catalogue/product.ts';
import { ProductCard } from './card.tsx';

interface Props {
  products: ListedProduct[];
  /** How many pictures come before all others; what else is on the first screen comes once that is laid out. */
  eager?: number;
  /** The level of the products' names: `h2` on a page whose grid stands under no heading but the page's own. */
  heading?: 'h2' | 'h3';
  /** How many columns wider screens have, as class names; a phone has two. */
  columns?: string;
}

/** Products in two, three or four columns. Opening one over the page does not render the others anew. */
export const ProductGrid = memo(function ProductGrid({
  products,
  eager = 0,
  heading = 'h3',
  columns = 'md:grid-cols-3 xl:grid-cols-4',
}: Props) {
  const windows = useMemo(() => {
    const ids = products.map((product) => product.id);
    return ids.map((_, index) => around(ids, index));
  }, [products]);
  return (
    <ul className={`product-grid grid grid-cols-2 gap-x-3 gap-y-10 sm:gap-x-5 ${columns}`}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            neighbours={windows[index] ?? []}
            eager={index < eager}
            heading={heading}
          />
        </li>
      ))}
    </ul>
  );
});

/** A window of the list, so that the history entry of an opened product stays small. */
function around(ids: string[], index: number): string[] {
  return ids.slice(Math.max(0, index - WINDOW), index + WINDOW + 1);
}

const WINDOW = 24;
