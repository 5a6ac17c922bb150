import {
  type MouseEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react';
import { useNavigationType } from 'react-router';
import { ProductGrid } from '#app/storefront/product/grid.tsx';
import { isPlainClick } from '#app/ui/press.ts';
import { inFigures } from '#catalogue/amounts.ts';
import { atPage, isNarrowed, LIST_PAGE_SIZE, type Listing, listingSearch } from '#catalogue/listing.ts';
import { type Category, type ListedProduct, productsInWords } from '#catalogue/product.ts';
import { ListingBar } from './listing-bar.tsx';
import type { LoadedPage } from './loaded-pages-store.ts';
import { type LoadingOn, uniqueProducts, useInfinitePages } from './use-infinite-pages.ts';

interface Props {
  path: string;
  category: Category;
  /** The section of the accessories. */
  subcategory?: string;
  listing: Listing;
  page: { products: ListedProduct[]; totalCount: number };
  /** Said where there is no product at all. */
  empty: ReactNode;
}

/** One page of a category or of a section of it: the bar and the grid, or the sentence that says why there is none. */
export function ListedPage({ path, category, subcategory, listing, page, empty }: Props) {
  const others: Record<string, string> = subcategory ? { subcategory } : {};
  const { page: number, ...order } = listing;
  const whole = path + listingSearch({}, others);
  const address = path + listingSearch(order, others);

  if (number === null || (page.products.length === 0 && number > 1)) {
    return (
      <Message text="This list has no such page.">
        <a href={address} className="text-link">
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
          // Another list begins anew.
          key={atPage(address, number)}
          page={page}
          number={number}
          address={address}
          dataAddress={`/products.json${listingSearch(order, { category, ...others })}`}
        />
      )}
    </>
  );
}

interface Hero {
  heading: string;
  tagline: string;
  children?: ReactNode;
}

/** The opening of a category page: its name, large, and a line that sets the tone. */
export function PageHero({ heading, tagline, children }: Hero) {
  return (
    <header className="measure pt-14 pb-12 md:pt-28 md:pb-20 print:pt-0 print:pb-2">
      <div className="grid gap-5 md:grid-cols-[1fr_auto] md:items-end md:gap-16">
        <h1 className="font-display text-display-l">{heading}</h1>
        <p className="max-w-xs text-lg text-muted leading-snug md:pb-2">{tagline}</p>
      </div>
      {children}
    </header>
  );
}

/** A sentence in place of a list, and a link to go on. */
export function Message({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <section className="measure border-line border-t py-24 text-center md:py-36">
      <p className="mx-auto max-w-2xl text-balance break-words font-display text-display-s">{text}</p>
      {children ? <p className="mt-8">{children}</p> : null}
    </section>
  );
}

interface ProductListingProps {
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
function ProductListing({ page, number, address, dataAddress }: ProductListingProps) {
  const { pages, next, state, loadNext } = useInfinitePages({ page, number, dataAddress });
  // Gone to by a link, a list is painted as soon as its first screen is rendered. Back needs all of it, to scroll in.
  const isWhole = useDeferredValue(true, useNavigationType() !== 'PUSH');
  const products = useMemo(
    () => (isWhole ? uniqueProducts(pages) : uniqueProducts(pages).slice(0, FIRST_SCREEN)),
    [pages, isWhole],
  );
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
        <ProductGrid
          products={products}
          first
          start={(number - 1) * LIST_PAGE_SIZE}
          totalCount={page.totalCount}
          pages={dataAddress}
        />
      </div>
      {isWhole && page.totalCount > LIST_PAGE_SIZE ? (
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

/** Two rows of the widest grid. */
const FIRST_SCREEN = 8;

const PAGES_UNASKED = 10;

interface ShowMoreProps {
  /** The next page's own address, or `null` at the end of the list. */
  address: string | null;
  shown: number;
  totalCount: number;
  state: LoadingOn['state'];
  /** Whether the next page comes only when it is asked for. */
  waits: boolean;
  /** The end of the list comes near the screen. */
  onReached(): void;
  /** The link was followed. */
  onAsked(): void;
}

/** The foot of a list: how much of it is shown, and a link to the next page. */
function ShowMore({ address, shown, totalCount, state, waits, onReached, onAsked }: ShowMoreProps) {
  const foot = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const linkHasFocus = useRef(false);
  const reached = useEffectEvent(onReached);

  useEffect(() => {
    if (!foot.current || address === null || state !== 'idle' || waits) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reached(), {
      rootMargin: AHEAD,
    });
    observer.observe(foot.current);
    return () => observer.disconnect();
  }, [address, state, waits]);

  // At the end of the list the link goes, and must not take the focus with it.
  useEffect(() => {
    if (address === null && linkHasFocus.current) status.current?.focus();
    if (address === null) linkHasFocus.current = false;
  }, [address]);

  const ask = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onAsked();
  };

  return (
    <div ref={foot} className="measure flex flex-col items-center gap-4 pt-14 text-sm print:hidden">
      <p ref={status} role="status" tabIndex={-1} className="text-muted tabular-nums">
        {state === 'failed' ? 'The next products could not be loaded.' : countOf(shown, totalCount)}
      </p>
      {address ? (
        <a
          href={address}
          rel="next"
          onClick={ask}
          onFocus={() => {
            linkHasFocus.current = true;
          }}
          onBlur={() => {
            linkHasFocus.current = false;
          }}
          aria-busy={state === 'loading'}
          className="min-w-48 border border-ink px-8 py-3.5 text-center"
        >
          {state === 'loading' ? 'Loading…' : state === 'failed' ? 'Try again' : 'Show more'}
        </a>
      ) : null}
    </div>
  );
}

function countOf(shown: number, totalCount: number): string {
  const all = `${productsInWords(totalCount)} shown`;
  return shown < totalCount ? `${inFigures(shown)} of ${all}` : `All ${all}`;
}

/** The next page is asked for one and a half screens ahead. Above the screen nothing is: the visitor is past it. */
const AHEAD = '0px 0px 150% 0px';
