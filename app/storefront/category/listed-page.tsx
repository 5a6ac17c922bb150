import type { ReactNode } from 'react';
import { ListingBar } from '#app/storefront/listing/listing-bar.tsx';
import { ProductListing } from '#app/storefront/listing/product-listing.tsx';
import { isNarrowed, type Listing, listingSearch } from '#catalogue/listing.ts';
import type { Category, ListedProduct } from '#catalogue/product.ts';

interface Props {
  path: string;
  category: Category;
  /** The section of the accessories. */
  subcategory?: string;
  listing: Listing;
  page: { products: ListedProduct[]; totalCount: number };
  /** Said where there is no product at all. */
  empty: string;
}

/** One page of a category or of a section of it: the bar and the grid, or the sentence that says why there is none. */
export function ListedPage({ path, category, subcategory, listing, page, empty }: Props) {
  const others: Record<string, string> = subcategory ? { subcategory } : {};
  const { page: number, ...order } = listing;
  const whole = path + listingSearch({}, others);

  if (number === null || (page.products.length === 0 && number > 1)) {
    return (
      <Message text="This list has no such page.">
        <a href={path + listingSearch(order, others)} className="text-link">
          Go to its first page
        </a>
      </Message>
    );
  }
  if (page.totalCount === 0 && !isNarrowed(listing)) return <Message text={empty} />;
  return (
    <>
      <ListingBar path={path} listing={listing} totalCount={page.totalCount} others={others} />
      {page.totalCount === 0 ? (
        <Message text="Nothing here is in that range of prices.">
          <a href={whole} className="text-link">
            Clear the price filter
          </a>
        </Message>
      ) : (
        <ProductListing
          page={page}
          number={number}
          address={path + listingSearch(order, others)}
          dataAddress={`/products.json${listingSearch(order, { category, ...others })}`}
        />
      )}
    </>
  );
}

/** A sentence where a list would stand, and a way on. */
export function Message({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <section className="measure border-line border-t py-24 text-center md:py-36">
      <p className="mx-auto max-w-2xl text-balance break-words font-display text-display-s">{text}</p>
      {children ? <p className="mt-8">{children}</p> : null}
    </section>
  );
}
