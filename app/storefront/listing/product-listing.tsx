import { useEffect, useMemo, useRef } from 'react';
import { ProductGrid } from '#app/storefront/product/grid.tsx';
import { atPage, LIST_PAGE_SIZE } from '#catalogue/listing.ts';
import type { ListedProduct } from '#catalogue/product.ts';
import type { LoadedPage } from './loaded-pages-store.ts';
import { ShowMore } from './show-more.tsx';
import { useInfinitePages } from './use-infinite-pages.ts';

interface Props {
  /** What the address asked for. */
  page: LoadedPage;
  /** The number of that page, counted from 1. */
  number: number;
  /** Where the list begins, for links that work without JavaScript: `/women?sort=price-up`. */
  address: string;
  /** The same as JSON: `/products.json?category=Women&sort=price-up`. */
  dataAddress: string;
}

/** A list of products that loads on as the visitor scrolls. */
export function ProductListing(props: Props) {
  // Another list begins anew.
  return <LoadingList key={atPage(props.address, props.number)} {...props} />;
}

function LoadingList({ page, number, address, dataAddress }: Props) {
  const { pages, next, state, loadNext } = useInfinitePages({ page, number, dataAddress });
  const products = useMemo(() => onceEach(pages), [pages]);
  const list = useRef<HTMLDivElement>(null);
  const focusFrom = useRef<number>(null);

  // Whoever asked for more goes on at the first product that came.
  useEffect(() => {
    if (focusFrom.current === null || focusFrom.current >= products.length) return;
    list.current?.querySelectorAll('li')[focusFrom.current]?.querySelector('a')?.focus();
    focusFrom.current = null;
  });

  return (
    <section aria-labelledby="products">
      <h2 id="products" className="sr-only">
        Products
      </h2>
      {number > 1 ? (
        <p className="measure pt-8 text-center">
          <a href={atPage(address, number - 1)} rel="prev" className="text-link">
            Show earlier
          </a>
        </p>
      ) : null}
      <div ref={list} className="measure pt-8">
        <ProductGrid products={products} eager={2} />
      </div>
      {page.totalCount > LIST_PAGE_SIZE ? (
        <ShowMore
          address={next ? atPage(address, next) : null}
          shown={(number - 1) * LIST_PAGE_SIZE + products.length}
          totalCount={page.totalCount}
          state={state}
          // Now and then the list waits to be asked, so that the foot of the page can be reached.
          waits={pages.length % PAGES_UNASKED === 0}
          onReached={loadNext}
          onAsked={() => {
            focusFrom.current = products.length;
            loadNext();
          }}
        />
      ) : null}
    </section>
  );
}

/** While the catalogue changes, two pages may hold the same product. */
function onceEach(pages: LoadedPage[]): ListedProduct[] {
  return [
    ...new Map(pages.flatMap(({ products }) => products).map((product) => [product.id, product])).values(),
  ];
}

const PAGES_UNASKED = 10;
