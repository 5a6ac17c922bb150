import { ProductGrid } from '#app/storefront/product/grid.tsx';
import type { ListedProduct } from '#catalogue/product.ts';

/** What the house puts forward; a shop that has nothing yet says so. */
export function FeaturedProducts({ products }: { products: ListedProduct[] }) {
  return (
    <section aria-labelledby="featured" className="measure">
      <h2 id="featured" className="mb-8 font-display text-display-m md:mb-12">
        Featured Products
      </h2>
      {products.length > 0 ? (
        <ProductGrid products={products} columns="md:grid-cols-3 xl:grid-cols-6" />
      ) : (
        <p className="border-line border-t pt-6 text-muted">
          The first pieces are on their way. Please come back soon.
        </p>
      )}
    </section>
  );
}
