import { shopOf } from '#app/context.ts';
import { Metadata } from '#app/storefront/metadata.tsx';
import { unlessProductOpens } from '#app/storefront/product/open-product.ts';
import { listCategoryCovers, listFeaturedProducts } from '#catalogue/products.server.ts';
import { store } from '#store';
import type { Route } from './+types/route';
import { Carousel } from './carousel.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { FeaturedProducts } from './featured-products.tsx';
import { HouseData } from './house-data.tsx';
import { Introduction } from './introduction.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { db } = shopOf(args);
  const [covers, featured] = await Promise.all([listCategoryCovers(db), listFeaturedProducts(db)]);
  return { covers, featured };
}

export const shouldRevalidate = unlessProductOpens;

export default function Home({ loaderData: { covers, featured } }: Route.ComponentProps) {
  return (
    <>
      <Metadata title={store.brand} description={store.description} path="/" />
      <HouseData />
      <h1 className="sr-only">{store.brand}</h1>
      <Carousel slides={store.slides} />
      <Introduction />
      <CategoryTiles covers={covers} />
      <FeaturedProducts products={featured} />
    </>
  );
}
