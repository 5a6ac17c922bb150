import { categoryName } from '#app/texts/category-name.ts';
import type { ListedProduct } from '#catalog/products/product.ts';
import { useShopTexts } from '../use-shop.ts';
import { ProductGrid } from './card/grid.tsx';

/** A row of products of one category, with its name; nothing without products. */
export function MoreOfCategory({ products }: { products: ListedProduct[] }) {
  const texts = useShopTexts();
  const [first] = products;
  if (!first) return null;
  return (
    <section className="mt-24">
      <h2 className="font-display text-display-s">
        {texts.product.moreFrom(categoryName(first.category, texts))}
      </h2>
      <div className="mt-8">
        <ProductGrid products={products} tile={first.category} />
      </div>
    </section>
  );
}
