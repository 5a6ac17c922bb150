import { Link } from 'react-router';
import { shopOf } from '#app/context.ts';
import { useBase } from '#app/language.ts';
import type { PageHandle } from '#app/pages.server.ts';
import { JsonLd, Metadata, useOrigin } from '#app/storefront/metadata.tsx';
import { ProductGrid } from '#app/storefront/product/card/grid.tsx';
import { unlessProductOpens } from '#app/storefront/product/modal/open-product.ts';
import { officeCountries } from '#app/storefront/shown-shop.server.ts';
import { translated, translatedStore } from '#app/storefront/translated.server.ts';
import { useShop } from '#app/storefront/use-shop.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { listHomeProducts, withShownLinks } from '#catalog/products/home-products.server.ts';
import type { ListedProduct } from '#catalog/products/product.ts';
import { listCategoryCovers } from '#catalog/products/products.server.ts';
import { languageTag } from '#catalog/text/languages.ts';
import { languageOf } from '#catalog/text/untranslated.ts';
import type { Route } from './+types/route';
import { Carousel } from './carousel.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { shownCovers } from './shown-covers.server.ts';

export const handle: PageHandle = { parameters: [], isInSitemap: true };

export async function loader(args: Route.LoaderArgs) {
  const shop = shopOf(args);
  const { db, language } = shop;
  const store = translatedStore(shop);
  const { description } = store;
  const [newest, slides, featured] = await Promise.all([
    listCategoryCovers(db),
    withShownLinks(db, store.slides),
    listHomeProducts(db, store.featured).then((products) => translated(shop, products)),
  ]);
  return {
    covers: shownCovers(store, newest),
    featured,
    description,
    slides,
    officeCountries: officeCountries(store, language),
  };
}

export const shouldRevalidate = unlessProductOpens;

export default function Home({ loaderData }: Route.ComponentProps) {
  const { covers, featured, description, slides, officeCountries } = loaderData;
  const { brand } = useShop();
  return (
    <>
      <Metadata title={brand} description={description} path="/" />
      <ShopData description={description} />
      <h1 className="sr-only">{brand}</h1>
      {slides.length > 0 ? <Carousel slides={slides} /> : null}
      <Introduction description={description} officeCountries={officeCountries} />
      <CategoryTiles covers={covers} />
      <FeaturedProducts products={featured} />
    </>
  );
}

/** Structured data about the shop and its search (schema.org Organization, WebSite, SearchAction). */
function ShopData({ description }: { description: string }) {
  const origin = useOrigin();
  const site = origin + useBase();
  const { brand, logo, emails, phones, languages } = useShop();
  return (
    <>
      <JsonLd
        data={{
          '@type': 'Organization',
          name: brand,
          description,
          url: new URL(site).href,
          logo: origin + (logo?.image ?? '/icon-512.png'),
          contactPoint: [
            { '@type': 'ContactPoint', contactType: 'customer service', email: emails.general },
            ...phones.map((telephone) => ({
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
          name: brand,
          ...(languages ? { inLanguage: languages.map(languageTag) } : {}),
          url: new URL(site).href,
          potentialAction: {
            '@type': 'SearchAction',
            target: { '@type': 'EntryPoint', urlTemplate: `${site}/search?q={search_term_string}` },
            'query-input': 'required name=search_term_string',
          },
        }}
      />
    </>
  );
}

/** The shop's description and the countries of its offices. */
function Introduction({ description, officeCountries }: Record<'description' | 'officeCountries', string>) {
  const texts = useTexts();
  const shop = useShop();
  return (
    <section className="measure py-16 text-center md:py-28">
      <p
        {...languageOf(shop, 'tagline')}
        className="mx-auto max-w-[24ch] text-balance font-display text-display-m"
      >
        {shop.tagline}
      </p>
      <p {...languageOf(shop, 'description')} className="mx-auto mt-6 max-w-[58ch] text-pretty text-muted">
        {description}
      </p>
      <Link to="/locations" className="text-link mt-4 text-pretty hover:decoration-2">
        {texts.home.officesIn(officeCountries)}
      </Link>
    </section>
  );
}

/** The featured products, or a message if the shop has no products yet. */
function FeaturedProducts({ products }: { products: ListedProduct[] }) {
  const texts = useTexts();
  return (
    <section aria-labelledby="featured" className="measure">
      <h2 id="featured" className="mb-8 font-display text-display-m md:mb-12">
        {texts.home.featured}
      </h2>
      {products.length > 0 ? (
        <ProductGrid products={products} columns="md:grid-cols-3" />
      ) : (
        <p className="border-line border-t pt-6 text-muted">{texts.home.noProducts}</p>
      )}
    </section>
  );
}
