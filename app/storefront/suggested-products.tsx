import { useTexts } from '#app/texts/use-texts.ts';
import type { ListedProduct } from '#catalog/products/product.ts';
import { ProductGrid } from './product/card/grid.tsx';

/** A row of products on a page without products of its own; nothing if there are none. */
export function SuggestedProducts({ products }: { products: ListedProduct[] }) {
  const texts = useTexts();
  if (products.length === 0) return null;
  return (
    <section className="mt-16 print:hidden md:mt-20">
      <h2 className="mb-8 font-display text-display-s">{texts.home.featured}</h2>
      <ProductGrid products={products} tile="ask" />
    </section>
  );
}
