import { data } from 'react-router';
import { shopOf } from '#app/context.ts';
import { ProductGrid } from '#app/storefront/product/grid.tsx';
import { LIST_PAGE_SIZE, pageCount, parseListing } from '#catalogue/listing.ts';
import { CATEGORIES, categoryPath } from '#catalogue/product.ts';
import { pageOfProducts } from '#catalogue/products.server.ts';
import { store } from '#store';
import type { Route } from './+types/route';

export async function loader(args: Route.LoaderArgs) {
  const { db } = shopOf(args);
  const url = new URL(args.request.url);
  const category =
    CATEGORIES.find((name) => categoryPath(name) === url.pathname.replace(/\.data$/, '')) ?? 'Women';
  const listing = parseListing(url.searchParams);
  const page = await pageOfProducts(db, { category, ...listing }, (listing.page ?? 1) - 1, LIST_PAGE_SIZE);
  const exists = listing.page !== null && listing.page <= pageCount(page.totalCount);
  return data({ category, listing, ...page }, { status: exists ? 200 : 404 });
}

export default function CategoryPage({ loaderData: { category, products } }: Route.ComponentProps) {
  const { heading, tagline } = store.categories[category];
  return (
    <>
      <h1 className="font-display text-display-l">{heading}</h1>
      <p>{tagline}</p>
      <ProductGrid products={products} eager={4} />
    </>
  );
}
