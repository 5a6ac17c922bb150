import {
  type MouseEvent,
  memo,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react';
import { Link, useNavigationType } from 'react-router';
import { useBasename } from '#app/locale.ts';
import { slidePicture } from '#app/slides/slide-image.ts';
import { isWideInList, MoreProducts, ProductGrid } from '#app/storefront/product/card/grid.tsx';
import { useShop } from '#app/storefront/use-shop.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { isPlainClick } from '#app/ui/browser-state.ts';
import { Picture } from '#app/ui/picture.tsx';
import {
  atPage,
  isListNarrowed,
  LIST_PAGE_SIZE,
  type Listing,
  listingSearch,
} from '#catalog/lists/listing.ts';
import type { Category, ListedProduct } from '#catalog/products/product.ts';
import { languageOf } from '#catalog/text/languages.ts';
import type { ListFilters, ProductsInstead } from './filters.server.ts';
import { ListingBar } from './listing-bar.tsx';
import {
  type InfinitePages,
  type LoadedPage,
  uniqueProducts,
  useInfinitePages,
} from './use-infinite-pages.ts';

interface Props {
  path: string;
  category: Category;
  subcategory?: string;
  listing: Listing;
  page: { products: ListedProduct[]; totalCount: number };
  filters: ListFilters;
  /** Other products, if the list has none. */
  instead: ProductsInstead;
  empty: ReactNode;
}

/**
 * One page of a category or section: the bar and the grid, or a message if it is empty. Memoized, because the router
 * renders the page again when a product opens.
 */
export const ListedPage = memo(function ListedPage({
  path,
  category,
  subcategory,
  listing,
  page,
  filters,
  instead,
  empty,
}: Props) {
  const basename = useBasename();
  const texts = useTexts();
  const { hasWidePhotos = false } = useShop().categories[category];
  const others: Record<string, string> = subcategory ? { subcategory } : {};
  const { page: number, ...order } = listing;
  const whole = path + listingSearch({}, others);
  const address = path + listingSearch(order, others);

  if (number === null || (page.products.length === 0 && number > 1)) {
    return (
      <Message text={texts.listing.noSuchPage} instead={instead}>
        <Link to={address} className="text-link">
          {texts.listing.firstPage}
        </Link>
      </Message>
    );
  }
  if (page.totalCount === 0 && !isListNarrowed(listing)) return <Message text={empty} instead={instead} />;
  return (
    <>
      <ListingBar
        path={path}
        category={category}
        listing={listing}
        totalCount={page.totalCount}
        filters={filters}
        others={others}
      />
      {page.totalCount === 0 ? (
        <Message
          text={listing.facts.length > 0 ? texts.listing.noneMatches : texts.listing.noneInRange}
          instead={instead}
        >
          <Link to={whole} className="text-link">
            {listing.facts.length > 0 ? texts.listing.clearAll : texts.listing.clearPrice}
          </Link>
        </Message>
      ) : (
        <ProductListing
          // Another list starts with a new state.
          key={atPage(address, number)}
          page={page}
          number={number}
          address={address}
          hasWidePhotos={hasWidePhotos}
          tile={subcategory || isListNarrowed(listing) ? category : 'ask'}
          dataAddress={`${basename}/products.json${listingSearch(order, { category, ...others })}`}
        />
      )}
    </>
  );
});

interface Hero {
  category: Category;
  children?: ReactNode;
}

/** The heading and the tagline of a category page, below or in the photo that the owner chose for it. */
export function PageHero({ category, children }: Hero) {
  const { band, ...shown } = useShop().categories[category];
  const words = (
    <>
      <h1 {...languageOf(shown, 'heading')} className="font-display text-display-l">
        {shown.heading}
      </h1>
      <p {...languageOf(shown, 'tagline')} className="mt-1 text-muted">
        {shown.tagline}
      </p>
    </>
  );
  if (!band)
    return (
      <header className="measure pt-4 pb-5 print:pt-0 print:pb-2">
        {words}
        {children}
      </header>
    );
  return (
    <header>
      <div className="hero-band">
        <Picture
          {...slidePicture(band)}
          sizes="100vw"
          alt=""
          width={1600}
          height={800}
          first
          failure={null}
        />
        <div className="measure">{words}</div>
      </div>
      {children ? <div className="measure py-2">{children}</div> : null}
    </header>
  );
}

interface MessageProps {
  text: ReactNode;
  instead: ProductsInstead;
  /** A link. */
  children?: ReactNode;
}

/** A message instead of a list, and other products. */
export function Message({ text, instead, children }: MessageProps) {
  return (
    <div className="measure">
      <section className="pt-16 text-center md:pt-20">
        <p className="mx-auto max-w-2xl text-balance break-words font-display text-display-s">{text}</p>
        {children ? <p className="mt-8">{children}</p> : null}
      </section>
      <MoreProducts {...instead} />
    </div>
  );
}

interface ProductListingProps {
  page: LoadedPage;
  /** The number of the page in the address; the first page is 1. */
  number: number;
  /** The address of the list's first page, for links that work without JavaScript: `/women?sort=price-up`. */
  address: string;
  /** Whether some photos are of double width. */
  hasWidePhotos: boolean;
  /** The tile beside fewer than four products. */
  tile: Category | 'ask';
  /** The address of the same list as JSON: `/products.json?category=Women&sort=price-up`. */
  dataAddress: string;
}

/** A list of products that loads further pages as the visitor scrolls. */
function ProductListing({ page, number, address, hasWidePhotos, tile, dataAddress }: ProductListingProps) {
  const texts = useTexts();
  const { pages, next, state, loadNext } = useInfinitePages({ page, number, dataAddress });
  // After a link, paint the first screen before rendering the rest. Back renders everything, to restore the position.
  const isWhole = useDeferredValue(true, useNavigationType() !== 'PUSH');
  const products = useMemo(
    () => (isWhole ? uniqueProducts(pages) : uniqueProducts(pages).slice(0, FIRST_SCREEN)),
    [pages, isWhole],
  );
  const list = useRef<HTMLDivElement>(null);
  const focusFrom = useRef<number>(null);

  // After "Show more", focus the first new product.
  useEffect(() => {
    if (focusFrom.current === null || focusFrom.current >= products.length) return;
    list.current?.querySelectorAll('li')[focusFrom.current]?.querySelector('a')?.focus();
    focusFrom.current = null;
  });

  return (
    <section aria-labelledby="products">
      <h2 id="products" className="sr-only">
        {texts.listing.products}
      </h2>
      {number > 1 ? (
        <p className="measure pt-8 text-center">
          <Link to={atPage(address, number - 1)} rel="prev" className="text-link">
            {texts.listing.earlier}
          </Link>
        </p>
      ) : null}
      <div ref={list} className="measure pt-5 sm:pt-8">
        <ProductGrid
          products={products}
          first
          isWidePlace={hasWidePhotos ? isWideInList : undefined}
          tile={tile}
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
          // After some pages, wait for a press on the link, so that the visitor can reach the footer.
          waits={pages.length % PAGES_IN_A_ROW === 0}
          onReached={loadNext}
          onPressed={() => {
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

/** Number of pages that load automatically before the visitor must press the link. */
const PAGES_IN_A_ROW = 10;

interface ShowMoreProps {
  /** The address of the next page, or `null` at the end of the list. */
  address: string | null;
  shown: number;
  totalCount: number;
  state: InfinitePages['state'];
  /** Whether the next page loads only on request. */
  waits: boolean;
  /** Called when the end of the list comes near the screen. */
  onReached(): void;
  onPressed(): void;
}

/** The foot of a list: how much of it is shown, and a link to the next page. */
function ShowMore({ address, shown, totalCount, state, waits, onReached, onPressed }: ShowMoreProps) {
  const texts = useTexts();
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

  // At the end of the list the link disappears, so move its focus to the count.
  useEffect(() => {
    if (address === null && linkHasFocus.current) status.current?.focus();
    if (address === null) linkHasFocus.current = false;
  }, [address]);

  const press = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onPressed();
  };

  return (
    <div ref={foot} className="measure flex flex-col items-center gap-4 pt-14 text-sm print:hidden">
      <p ref={status} role="status" tabIndex={-1} className="text-muted tabular">
        {state === 'failed' ? texts.listing.moreFailed : texts.listing.shown(shown, totalCount)}
      </p>
      {address ? (
        <Link
          to={address}
          rel="next"
          onClick={press}
          onFocus={() => {
            linkHasFocus.current = true;
          }}
          onBlur={() => {
            linkHasFocus.current = false;
          }}
          aria-busy={state === 'loading'}
          className="min-w-48 border border-ink px-8 py-3.5 text-center"
        >
          {state === 'loading'
            ? texts.frame.loading
            : state === 'failed'
              ? texts.errors.tryAgain
              : texts.listing.more}
        </Link>
      ) : null}
    </div>
  );
}

/** Requests the next page one and a half screens ahead, but not if the end of the list is above the screen. */
const AHEAD = '0px 0px 150% 0px';
