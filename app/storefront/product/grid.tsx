import type { ListedProduct } from '#catalogue/product.ts';
import { ProductCard } from './card.tsx';

interface Props {
  products: ListedProduct[];
  /** How many cards are on the first screen: their pictures are loaded at once. */
  eager?: number;
}

/** Products in two, three or four columns. */
export function ProductGrid({ products, eager = 0 }: Props) {
  const ids = products.map((product) => product.id);
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-10 sm:gap-x-5 md:grid-cols-3 xl:grid-cols-4">
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} neighbours={around(ids, index)} eager={index < eager} />
        </li>
      ))}
    </ul>
  );
}

/** A window of the list, so that the history entry of an opened product stays small. */
function around(ids: string[], index: number): string[] {
  return ids.slice(Math.max(0, index - WINDOW), index + WINDOW + 1);
}

const WINDOW = 24;
