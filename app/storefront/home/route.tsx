import { shopOf } from '#app/context.ts';
import { JsonLd, Metadata, useOrigin } from '#app/storefront/metadata.tsx';
import { OFFICE_COUNTRIES } from '#app/storefront/office-countries.ts';
import { ProductGrid } from '#app/storefront/product/grid.tsx';
import { unlessProductOpens } from '#app/storefront/product/open-product.ts';
import type { ListedProduct } from '#catalogue/product.ts';
import { listCategoryCovers, listFeaturedProducts } from '#catalogue/products.server.ts';
import { store } from '#store';
import type { Route } from './+types/route';
import { Carousel } from './carousel.tsx';
import { CategoryTiles } from './category-tiles.tsx';

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
      <ShopData />
      <h1 className="sr-only">{store.brand}</h1>
      <Carousel slides={store.slides} />
      <Introduction />
      <CategoryTiles covers={covers} />
      <FeaturedProducts products={featured} />
    </>
  );
}

/** What search engines may know about the shop and its search (schema.org Organization, WebSite, SearchAction). */
function ShopData() {
  const origin = useOrigin();
  return (
    <>
      <JsonLd
        data={{
          '@type': 'Organization',
          name: store.brand,
          description: store.description,
          url: `${origin}/`,
          logo: `${origin}/icon-512.png`,
          contactPoint: [
            { '@type': 'ContactPoint', contactType: 'customer service', email: store.emails.general },
            ...store.phones.map((telephone) => ({
              '@type': 'ContactPoint',
              contactType: 'customer service',
              telephone,
            })),
          ],
        }}
      />
      <JsonLd
        data={{
          '@type': 'WebSite',
          name: store.brand,
          url: `${origin}/`,
          potentialAction: {
            '@type': 'SearchAction',
            target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
            'query-input': 'required name=search_term_string',
          },
        }}
      />
    </>
  );
}

/** A few words about the shop, and where its offices are. */
function Introduction() {
  return (
    <section className="measure py-16 text-center md:py-28">
      <p className="mx-auto max-w-[24ch] text-balance font-display text-display-m">{store.tagline}</p>
      <p className="mx-auto mt-6 max-w-[58ch] text-pretty text-muted">{store.description}</p>
      <a href="/locations" className="text-link mt-4 text-pretty hover:decoration-2">
        {`Offices in ${OFFICE_COUNTRIES}`}
      </a>
    </section>
  );
}

/** What the shop puts forward; a shop that has nothing yet says so. */
function FeaturedProducts({ products }: { products: ListedProduct[] }) {
  return (
    <section aria-labelledby="featured" className="measure">
      <h2 id="featured" className="mb-8 font-display text-display-m md:mb-12">
        Featured Products
      </h2>
      {products.length > 0 ? (
        <ProductGrid products={products} columns="md:grid-cols-3" />
      ) : (
        <p className="border-line border-t pt-6 text-muted">
          The first pieces are on their way. Please come back soon.
        </p>
      )}
    </section>
  );
}
