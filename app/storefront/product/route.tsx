import { data } from 'react-router';
import { shopOf } from '#app/context.ts';
import { snapshots } from '#app/router/stale-while-error.ts';
import { askedOffices } from '#app/storefront/shown-shop.server.ts';
import { SuggestedLinks } from '#app/storefront/suggested-links.tsx';
import { categoryPath } from '#catalogue/product.ts';
import { pageOfProducts } from '#catalogue/product-pages.server.ts';
import { findProduct } from '#catalogue/products.server.ts';
import type { Route } from './+types/route';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { ProductGrid } from './grid.tsx';
import { MissingProduct } from './missing-product.tsx';
import { unlessProductOpens } from './open-product.ts';
import type { ProductAnswer } from './product-answer.ts';
import { ProductMetadata } from './product-metadata.tsx';
import { HiddenNote, ProductView } from './product-view.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { db, counts, settings, cacheTags, sessions } = shopOf(args);
  const found = await findProduct(db, args.params.id);
  const isPreview = found?.hidden === true && (await sessions.find(args.request.headers)) !== null;
  // Answered, not thrown: the modal asks here too, and an error would take the page below it away.
  if (!found || (found.hidden && !isPreview))
    return data<ProductAnswer>({ product: null, missing: 'unknown' }, { status: 404 });
  const { handle: _, ...product } = found;
  cacheTags.add(product.category);
  const { products } = await pageOfProducts(db, { category: product.category }, 0, MAX_MORE + 1, counts);
  const more = products.filter(({ id }) => id !== product.id).slice(0, MAX_MORE);
  const offices = askedOffices(settings.store);
  return data<ProductAnswer>({ product, more, offices }, isPreview ? { headers: NEVER_STORED } : {});
}

/** What only the administrator is shown. */
const NEVER_STORED = { 'Cache-Control': 'private, no-store' };

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** A shop that does not answer is said where the product would stand, in the modal as on the page. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<ProductAnswer> {
  try {
    return await serverLoader();
  } catch (error) {
    // Where only a refresh failed, what is shown stays.
    if (snapshots.isRefreshing()) throw error;
    return { product: null, missing: 'unreachable' };
  }
}

export const shouldRevalidate = unlessProductOpens;

export default function ProductPage({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData.product) {
    return (
      <>
        <meta name="robots" content="noindex" />
        <MissingProduct id={params.id} missing={loaderData.missing} Title="h1">
          <SuggestedLinks />
        </MissingProduct>
      </>
    );
  }
  const { product, more, offices } = loaderData;
  const category = { name: product.category, path: categoryPath(product.category) };
  return (
    <div className="measure pt-2 sm:pt-6">
      {product.hidden ? (
        <>
          <meta name="robots" content="noindex" />
          <HiddenNote className="mb-4" />
        </>
      ) : null}
      <ProductMetadata product={product} />
      <Breadcrumbs
        steps={[
          { name: 'Home', path: '/' },
          category,
          { name: product.name, path: `/product/${product.id}` },
        ]}
      />
      <div className="mt-2 sm:mt-6">
        <ProductView product={product} offices={offices} layout="page" Title="h1" />
      </div>
      {more.length > 0 ? (
        <section className="mt-24 print:hidden">
          <h2 className="font-display text-display-s">More from {product.category}</h2>
          <div className="mt-8">
            <ProductGrid products={more} />
          </div>
        </section>
      ) : null}
    </div>
  );
}

/** One row of the grid at its widest. */
const MAX_MORE = 4;
