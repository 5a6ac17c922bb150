import { type MouseEvent, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { ProductGrid } from '#app/storefront/product/grid.tsx';
import { isPlainClick } from '#app/ui/plain-click.ts';
import { inFigures } from '#catalogue/amounts.ts';
import { atPage, LIST_PAGE_SIZE } from '#catalogue/listing.ts';
import { type ListedProduct, productsInWords } from '#catalogue/product.ts';
import type { LoadedPage } from './loaded-pages-store.ts';
import { type LoadingOn, useInfinitePages } from './use-infinite-pages.ts';

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
