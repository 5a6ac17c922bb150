import { categoryName } from '#app/texts/category-name.ts';
import type { ListedProduct } from '#catalog/products/product.ts';
import { useShopTexts } from '../use-shop.ts';
import { ProductGrid } from './card/grid.tsx';

interface Props {
  products: ListedProduct[];
  /** Whether they are the first products of the home page; otherwise all are of one category. */
  isFeatured?: boolean | undefined;
}

/** A row of products below a page, or on a page without products of its own; nothing without products. */
export function MoreProducts({ products, isFeatured = false }: Props) {
  const texts = useShopTexts();
  const [first] = products;
  if (!first) return null;
  return (
    <section className="mt-20 md:mt-24 print:hidden">
      <h2 className="mb-8 font-display text-display-s">
        {isFeatured ? texts.home.featured : texts.product.moreFrom(categoryName(first.category, texts))}
      </h2>
      <ProductGrid products={products} tile={isFeatured ? 'ask' : first.category} />
    </section>
  );
}
